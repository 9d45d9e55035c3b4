#include "app/plots/plot_files.h"

#include <cmath>
#include <cstdio>
#include <limits>

#include "app/plots/axis.h"
#include "app/plots/curve_pieces.h"
#include "app/stats/csv.h"

namespace taffy {

namespace {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    return result;
}

std::string hex(const std::array<float, 3>& colour) {
    char text[8];
    const auto byte = [](float v) { return unsigned(std::lround(255.0f * v)); };
    std::snprintf(text, sizeof text, "#%02x%02x%02x", byte(colour[0]), byte(colour[1]),
                  byte(colour[2]));
    return text;
}

std::string cell(float value) {
    return std::isfinite(value) ? csv_number(double(value)) : "";
}

/// Formats a coordinate to a tenth of a pixel.
std::string coordinate(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", value);
    return text;
}

/// Draws a plot, 900 by 420 pixels, or higher where the legend takes more than a line.
class SvgPlot {
  public:
    explicit SvgPlot(const PlotCopy& plot) : plot_(plot) {
        std::vector<std::vector<CurvePiece>> all;
        for (const PlotCopy::Curve& curve : plot.curves) all.push_back(pieces(curve, plot.elapsed));
        for (const PlotCopy::Curve& curve : plot.curves_of_b)
            all.push_back(pieces(curve, plot.elapsed_of_b));
        const ValueRange range = value_range(all);
        const double margin = 0.06 * std::max(0.0, range.high - range.low);
        const ValueRange shown =
            plot.values.value_or(ValueRange{range.low - margin, range.high + margin});
        y_ = plot_axis(shown.low, shown.high, plot.unit, 7);
        const Figure over = plot.curves.empty() ? Figure() : plot.curves.front().over;
        x_ = plot_axis(plot.shown.from, plot.shown.to, over.unit, 9);
        if (!over.key.empty()) across_ = figure_word(over);
        if (!x_.unit.empty()) across_ += " [" + x_.unit + "]";
        write_legend();
        write_axes();
        body_ +=
            "<g fill=\"none\" stroke-width=\"1.8\" stroke-linejoin=\"round\" "
            "clip-path=\"url(#field)\">\n";
        const size_t count = plot.curves.size();
        for (size_t k = 0; k < all.size(); ++k)
            for (const CurvePiece& piece : all[k])
                write_piece(piece, plot.curves[k % count].colour, k < count ? "" : dashes);
        body_ += "</g>\n";
    }

    std::string text() const {
        const std::string w = coordinate(left + width + 24.0), h = coordinate(bottom() + 48.0);
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" +
               w + "\" height=\"" + h + "\" viewBox=\"0 0 " + w + " " + h +
               "\" font-family=\"sans-serif\" font-size=\"13\" fill=\"#1d2433\">\n<title>" +
               escaped(plot_.title) + "</title>\n<clipPath id=\"field\"><rect x=\"" +
               coordinate(left) + "\" y=\"" + coordinate(top_) + "\" width=\"" + coordinate(width) +
               "\" height=\"" + coordinate(height) +
               "\"/></clipPath>\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n" +
               body_ + "</svg>\n";
    }

  private:
    static constexpr double left = 76.0, width = 800.0, height = 320.0;  // of the field [pixels]
    static constexpr double line = 20.0, letter = 7.2;
    static constexpr const char* dashes = " stroke-dasharray=\"7 4\"";

    std::vector<CurvePiece> pieces(const PlotCopy::Curve& curve,
                                   const std::vector<double>& elapsed) const {
        return curve.over.key.empty()
                   ? curve_pieces(elapsed, curve.values, plot_.shown, size_t(width))
                   : curve_path(curve.across, curve.values, plot_.shown);
    }
    double bottom() const { return top_ + height; }
    double x_of(double time) const { return left + (time - x_.low) / (x_.high - x_.low) * width; }
    double y_of(double value) const {
        return bottom() - (value - y_.low) / (y_.high - y_.low) * height;
    }
    void write_text(double x, double y, const char* anchor, const std::string& text,
                    const char* more = "") {
        body_ += "<text x=\"" + coordinate(x) + "\" y=\"" + coordinate(y) + "\" text-anchor=\"" +
                 anchor + "\"" + more + ">" + escaped(text) + "</text>\n";
    }
    void write_line(double x0, double y0, double x1, double y1, const char* colour,
                    const char* more = "") {
        body_ += "<line x1=\"" + coordinate(x0) + "\" y1=\"" + coordinate(y0) + "\" x2=\"" +
                 coordinate(x1) + "\" y2=\"" + coordinate(y1) + "\" stroke=\"" + colour + "\"" +
                 more + "/>\n";
    }

    /// Writes the title, and the names of curves on as many lines as they need; the field is below.
    void write_legend() {
        write_text(left, 24.0, "start", plot_.title, " font-weight=\"bold\"");
        double x = left, y = 24.0 + line + 4.0;
        for (const PlotCopy::Curve& curve : plot_.curves) {
            const double size = 24.0 + letter * double(curve.figure.label.size()) + 14.0;
            if (x > left && x + size > left + width) x = left, y += line;
            body_ += "<circle cx=\"" + coordinate(x + 6.0) + "\" cy=\"" + coordinate(y - 4.5) +
                     "\" r=\"5\" fill=\"" + hex(curve.colour) + "\"/>\n";
            write_text(x + 17.0, y, "start", curve.figure.label);
            x += size;
        }
        if (!plot_.curves_of_b.empty()) write_variants();
        top_ = y + 14.0;
    }

    /// Writes which line style is A and which is B, right of the title.
    void write_variants() {
        const std::string grey = "#5c667a", thick = " stroke-width=\"1.8\"";
        double x = left + width - 120.0;
        for (const char* name : {"A", "B"}) {
            const bool b = *name == 'B';
            write_line(x, 19.5, x + 29.0, 19.5, grey.c_str(), (thick + (b ? dashes : "")).c_str());
            write_text(x + 35.0, 24.0, "start", name);
            x += 66.0;
        }
    }

    void write_axes() {
        const std::string unit = y_.unit.empty() ? "" : "[" + y_.unit + "]";
        for (const double tick : y_.ticks) {
            write_line(left, y_of(tick), left + width, y_of(tick), "#dfe3ea");
            write_text(left - 8.0, y_of(tick) + 4.5, "end", y_.text(tick));
        }
        for (const double tick : x_.ticks) {
            write_line(x_of(tick), top_, x_of(tick), bottom(), "#dfe3ea");
            write_text(x_of(tick), bottom() + 18.0, "middle", x_.text(tick));
        }
        body_ += "<rect x=\"" + coordinate(left) + "\" y=\"" + coordinate(top_) + "\" width=\"" +
                 coordinate(width) + "\" height=\"" + coordinate(height) +
                 "\" fill=\"none\" stroke=\"#5c667a\"/>\n";
        write_text(left + 0.5 * width, bottom() + 38.0, "middle", across_);
        const std::string y = coordinate(top_ + 0.5 * height);
        write_text(20.0, top_ + 0.5 * height, "middle", unit,
                   (" transform=\"rotate(-90 20 " + y + ")\"").c_str());
    }

    void write_piece(const CurvePiece& piece, const std::array<float, 3>& colour,
                     const char* more) {
        body_ += "<polyline stroke=\"" + hex(colour) + "\"" + more + " points=\"";
        for (const CurvePoint& point : piece)
            body_ += coordinate(x_of(point.x)) + "," + coordinate(y_of(point.value)) + " ";
        body_ += "\"/>\n";
    }

    const PlotCopy& plot_;
    PlotAxis x_, y_;
    std::string across_ = "time on the timeline [s]";
    double top_ = 0.0;
    std::string body_;
};

constexpr double never = std::numeric_limits<double>::infinity();

void copy_curves(const CurveStore& store, const FigurePlot& plot, std::vector<double>& elapsed,
                 std::vector<double>& time, std::vector<PlotCopy::Curve>& curves) {
    elapsed.assign(store.elapsed().begin(), store.elapsed().end());
    time.assign(store.time().begin(), store.time().end());
    for (const PlottedCurve& curve : plot.curves) {
        const auto values = store.curve(curve.figure.key);
        curves.push_back(
            {curve.figure, plot_colours[curve.colour], {values.begin(), values.end()}});
        curves.back().values.resize(elapsed.size(), std::nanf(""));
        if (curve.over.key.empty()) continue;
        const auto across = store.curve(curve.over.key);
        curves.back().over = curve.over;
        curves.back().across.assign(across.begin(), across.end());
        curves.back().across.resize(elapsed.size(), std::nanf(""));
    }
}

/// Adds the cells of sample k, or empty ones where it is not there.
void add_cells(const std::vector<PlotCopy::Curve>& curves, size_t k, bool there,
               std::vector<std::string>& cells) {
    for (const PlotCopy::Curve& curve : curves) {
        if (!curve.over.key.empty()) cells.push_back(there ? cell(curve.across[k]) : "");
        cells.push_back(there ? cell(curve.values[k]) : "");
    }
}

}  // namespace

PlotCopy plot_copy(const Plotting& plotting, const FigurePlot& plot, const std::string& title) {
    PlotCopy copy{.title = title, .unit = plot.unit, .values = plot.values};
    const CurveStore& store = plotting.history.curves();
    const CurveStore* of_b = plotting.history_of_b ? &plotting.history_of_b->curves() : nullptr;
    copy_curves(store, plot, copy.elapsed, copy.time, copy.curves);
    if (of_b) copy_curves(*of_b, plot, copy.elapsed_of_b, copy.time_of_b, copy.curves_of_b);
    const PlotRange all = plot.extent(store, of_b);
    if (!copy.elapsed.empty()) copy.shown = plot.shown(all.from, all.to);
    return copy;
}

std::string plot_csv(const PlotCopy& plot) {
    std::vector<std::string> cells = {"elapsed_s", "time_s"};
    for (const auto& [curves, prefix] :
         {std::pair(&plot.curves, ""), std::pair(&plot.curves_of_b, "B.")})
        for (const PlotCopy::Curve& curve : *curves) {
            if (!curve.over.key.empty()) cells.push_back(prefix + curve.over.key);
            cells.push_back(prefix + curve.figure.key);
        }
    std::string table = csv_line(cells);
    const size_t samples = plot.elapsed.size(), of_b = plot.elapsed_of_b.size();
    for (size_t a = 0, b = 0; a < samples || b < of_b;) {
        constexpr double together = 1e-9;  // [s]
        const double in_a = a < samples ? plot.elapsed[a] : never;
        const double in_b = b < of_b ? plot.elapsed_of_b[b] : never;
        const bool has_a = in_a <= in_b + together, has_b = in_b <= in_a + together;
        cells = {csv_number(has_a ? in_a : in_b),
                 csv_number(has_a ? plot.time[a] : plot.time_of_b[b])};
        add_cells(plot.curves, a, has_a, cells);
        add_cells(plot.curves_of_b, b, has_b, cells);
        table += csv_line(cells);
        a += has_a, b += has_b;
    }
    return table;
}

std::string plot_svg(const PlotCopy& plot) {
    return SvgPlot(plot).text();
}

}  // namespace taffy
