#include "app/panels/figure_plot.h"

#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/panels/curve_line.h"
#include "app/panels/widgets.h"
#include "app/plots/axis.h"
#include "app/plots/curve_pieces.h"
#include "app/plots/probes.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

constexpr double zoom_of_notch = 0.8;
constexpr float least_field = 60.0f;  // height of the field with the curves [design units]

ImVec4 colour_of(const PlottedCurve& curve) {
    const auto& c = plot_colours[curve.colour];
    return {c[0], c[1], c[2], 1.0f};
}

float width_of(ImFont* font, float size, const std::string& text) {
    return font->CalcTextSizeA(size, 1e6f, 0.0f, text.c_str()).x;
}

/// @param like  the value whose prefix the unit has
std::string value_text_of(const CurveStore& store, const std::string& key, double moment,
                          double like, const std::string& unit) {
    const auto values = store.curve(key);
    if (store.elapsed().empty() || values.empty()) return "\u2013";
    const double value = double(values[nearest_sample(store.elapsed(), moment)]);
    return std::isfinite(value) ? quantity_text_like(value, like, unit) : "\u2013";
}

/// Draws a dashed polyline; dashes and gaps have the same length.
void add_dashed(ImDrawList& list, const std::vector<ImVec2>& points, ImU32 colour, float thickness,
                float dash) {
    float way = 0.0f;  // along the line so far
    for (size_t k = 1; k < points.size(); ++k) {
        const ImVec2 a = points[k - 1], b = points[k];
        const float length = std::hypot(b.x - a.x, b.y - a.y);
        const auto at = [&](float part) {
            return ImVec2(a.x + part * (b.x - a.x), a.y + part * (b.y - a.y));
        };
        for (float done = 0.0f; done < length;) {
            const float of_dash = std::fmod(way + done, 2.0f * dash);
            const bool drawn = of_dash < dash;
            const float step = std::max(0.1f, (drawn ? dash : 2.0f * dash) - of_dash);
            const float end = std::min(length, done + step);
            if (drawn) list.AddLine(at(done / length), at(end / length), colour, thickness);
            done = end;
        }
        way += length;
    }
}

/// Draws one plot of one frame.
class Drawing {
  public:
    Drawing(Workspace& w, FigurePlot& plot, float height)
        : w_(w),
          plot_(plot),
          store_(w.plotting->history.curves()),
          store_of_b_(w.plotting->history_of_b ? &w.plotting->history_of_b->curves() : nullptr),
          times_(store_.elapsed()),
          list_(*ImGui::GetWindowDrawList()),
          small_(std::round(0.85f * ImGui::GetFontSize())),
          id_("plot." + std::to_string(plot.id)),
          corner_(ImGui::GetCursorScreenPos()),
          width_(ImGui::GetContentRegionAvail().x),
          bottom_(corner_.y + height) {
        const auto& picture = w.plotting->picture;
        pictured_ = picture && picture->plot == plot.id;
        const PlotRange all = plot.extent(store_, store_of_b_);
        first_ = all.from, last_ = all.to;
    }

    PlotRequest draw() {
        if (pictured_)
            draw_back();
        else
            draw_buttons();
        lay_out();
        handle_axis();
        handle_mouse();
        find_curves();
        draw_legend();
        draw_axes();
        draw_curves();
        ImGui::SetCursorScreenPos({corner_.x, bottom_});
        ImGui::Dummy({width_, 0.0f});
        if (pictured_)
            w_.plotting->picture->area = {corner_.x - w_.px(6), corner_.y - w_.px(4),
                                          width_ + w_.px(12), bottom_ - corner_.y + w_.px(6)};
        return request_;
    }

  private:
    /// Returns the moment [s] whose value the legend shows for a curve: the moment pointed at, or
    /// the present one of the history.
    double shown_moment(const CurveStore& store, const PlottedCurve& curve) const {
        if (!pointed_) return w_.plotting->history.now();
        if (plot_.over_time()) return *pointed_;
        const auto at = nearest_value(store.curve(curve.over.key), *pointed_);
        return at ? store.elapsed()[*at] : w_.plotting->history.now();
    }

    /// Draws an opaque background for a picture, because the card is slightly transparent.
    void draw_back() {
        const ImVec4& back = w_.colours().popup;
        list_.AddRectFilled({corner_.x - w_.px(6), corner_.y - w_.px(4)},
                            {corner_.x + width_ + w_.px(6), bottom_ + w_.px(2)},
                            packed({back.x, back.y, back.z, 1.0f}));
    }

    void draw_buttons() {
        struct Entry {
            const char* name;
            const char* label;
            const char* help;
        };
        static constexpr Entry entries[] = {
            {"add", "+", "Add a curve of the same unit"},
            {"fit", "Fit",
             "Show the run since its last reset, from where a curve has values, with all values "
             "(or double-click the plot). Turn the wheel back to see the time before"},
            {".csv", "CSV", "Save all samples of these curves as a table in taffy-films"},
            {".svg", "SVG", "Save what is shown as a drawing in taffy-films"},
            {".png", "PNG", "Save what is shown as a picture in taffy-films"},
            {"close", "\u00d7", "Close this plot"}};
        ImGui::PushFont(w_.fonts.small);
        ImGui::PushStyleVar(ImGuiStyleVar_FramePadding, {w_.px(5), w_.px(2)});
        const float gap = w_.px(3);
        float x = corner_.x + width_;
        for (size_t k = std::size(entries); k-- > 0;) {
            const Entry& entry = entries[k];
            const float width = ImGui::CalcTextSize(entry.label).x + w_.px(10);
            x -= width;
            ImGui::SetCursorScreenPos({x, corner_.y});
            const std::string name = entry.name[0] == '.' ? entry.name + 1 : entry.name;
            if (button(w_, id_ + "." + name, entry.label, width, false, entry.help))
                press(entry.name);
            x -= gap;
        }
        buttons_ = corner_.x + width_ - x + gap;
        line_ = ImGui::GetFrameHeight() + w_.px(3);
        ImGui::PopStyleVar();
        ImGui::PopFont();
    }

    void press(const std::string& name) {
        if (name == "add") return choose_figure(w_, plot_.id);
        if (name == "fit") return plot_.fit();
        if (name == "close") request_.close = true;
        if (name[0] != '.') return;
        const auto at = std::ranges::find(w_.plotting->plots, plot_.id, &FigurePlot::id);
        w_.actions->save_plot(size_t(at - w_.plotting->plots.begin()), name.c_str());
    }

    /// Places the legend's entries first, on as many lines as they need beside the buttons, then
    /// the field.
    void lay_out() {
        if (line_ == 0.0f) line_ = ImGui::GetFontSize() + w_.px(6);
        float x = corner_.x, y = corner_.y;
        for (const PlottedCurve& curve : plot_.curves) {
            // The widest value, so that nothing moves while it changes.
            const std::string widest = "  -0.0000 " + value_unit();
            const std::string slope = plot_.over_time() ? "" : ", slope" + widest;
            const float size =
                w_.px(15) + width_of(w_.fonts.small, small_, curve.figure.label) +
                (store_of_b_ ? 2.0f : 1.0f) * width_of(w_.fonts.small, small_, widest + slope);
            const float right = corner_.x + width_ - (y == corner_.y ? buttons_ : 0.0f);
            const bool beside_buttons = y == corner_.y && buttons_ > 0.0f;
            if ((x > corner_.x || beside_buttons) && x + size > right) x = corner_.x, y += line_;
            seats_.push_back({x, y});
            x += size + w_.px(8);
        }
        a_ = {corner_.x + w_.px(46), y + line_ + small_ + w_.px(1)};
        const float below = small_ + w_.px(5);
        bottom_ = std::max(bottom_, a_.y + w_.px(least_field) + below);  // for a long legend
        b_ = {corner_.x + width_ - w_.px(2), bottom_ - below};
        range_ = plot_.shown(first_, last_);
    }

    std::string value_unit() const { return "m" + pretty_unit(plot_.unit); }

    double moment_of(float x) const {
        return range_.from + double((x - a_.x) / (b_.x - a_.x)) * range_.length();
    }
    float x_of(double time) const {
        return a_.x + float((time - range_.from) / range_.length()) * (b_.x - a_.x);
    }
    float y_of(double value) const {
        return b_.y - float((value - y_.low) / (y_.high - y_.low)) * (b_.y - a_.y);
    }

    void handle_mouse() {
        ImGui::SetCursorScreenPos(a_);
        ImGui::InvisibleButton(id_.c_str(), {b_.x - a_.x, b_.y - a_.y});
        w_.note_widget(id_);
        const ImGuiIO& io = ImGui::GetIO();
        ImGui::SetItemUsingMouseWheel();
        if (ImGui::IsItemActive() && io.MouseDelta.x != 0.0f)
            plot_.pan(-double(io.MouseDelta.x / (b_.x - a_.x)) * range_.length(), first_, last_);
        if (ImGui::IsItemActive() && plot_.values) dragged_up_ = -io.MouseDelta.y;
        if (!ImGui::IsItemHovered()) return;
        if (io.MouseWheel != 0.0f && io.KeyCtrl)
            notches_ = io.MouseWheel;
        else if (io.MouseWheel != 0.0f)
            plot_.zoom(std::pow(zoom_of_notch, double(io.MouseWheel)), moment_of(io.MousePos.x),
                       first_, last_);
        if (ImGui::IsMouseDoubleClicked(0)) plot_.fit();
        range_ = plot_.shown(first_, last_);
        if (!pictured_) pointed_ = std::clamp(moment_of(io.MousePos.x), first_, last_);
    }

    /// Handles the mouse left of the field, over the vertical axis, which can be dragged and
    /// zoomed.
    void handle_axis() {
        ImGui::SetCursorScreenPos({corner_.x, a_.y});
        ImGui::InvisibleButton((id_ + ".axis").c_str(), {a_.x - corner_.x, b_.y - a_.y});
        w_.note_widget(id_ + ".axis");
        ImGui::SetItemUsingMouseWheel();
        const ImGuiIO& io = ImGui::GetIO();
        if (ImGui::IsItemActive()) dragged_up_ = -io.MouseDelta.y;
        if (!ImGui::IsItemHovered() || pictured_) return;
        notches_ = io.MouseWheel;
        if (ImGui::IsMouseDoubleClicked(0)) plot_.values.reset();
        tooltip(w_,
                "Drag to move the vertical axis, turn the wheel to zoom it (or Ctrl + wheel over "
                "the plot). A double-click fits it to the shown curves again.");
    }

    /// Applies a drag or a zoom to the vertical axis, now that its range is known.
    void change_values(const ValueRange& fitting) {
        const ValueRange now = plot_.values.value_or(fitting);
        const double field = double(b_.y - a_.y);
        if (notches_ != 0.0f) {
            const double part = double((b_.y - ImGui::GetIO().MousePos.y)) / field;
            plot_.zoom_values(std::pow(zoom_of_notch, double(notches_)),
                              now.low + part * (now.high - now.low), now);
        } else if (dragged_up_ != 0.0f) {
            plot_.pan_values(-double(dragged_up_) / field * (now.high - now.low), now);
        }
    }

    std::vector<CurvePiece> pieces_of(const CurveStore& store, const PlottedCurve& curve) const {
        if (!plot_.over_time())
            return curve_path(store.curve(curve.over.key), store.curve(curve.figure.key), range_);
        return curve_pieces(store.elapsed(), store.curve(curve.figure.key), range_,
                            size_t(std::max(1.0f, b_.x - a_.x)));
    }

    void find_curves() {
        for (const PlottedCurve& curve : plot_.curves) pieces_.push_back(pieces_of(store_, curve));
        if (store_of_b_)
            for (const PlottedCurve& curve : plot_.curves)
                pieces_.push_back(pieces_of(*store_of_b_, curve));
        const ValueRange values = value_range(pieces_);
        const double margin = 0.08 * std::max(0.0, values.high - values.low);
        const int most = std::max(2, int((b_.y - a_.y) / w_.px(24)));
        y_ = plot_axis(values.low - margin, values.high + margin, plot_.unit, most);
        if (notches_ != 0.0f || dragged_up_ != 0.0f) change_values({y_.low, y_.high});
        if (plot_.values) y_ = plot_axis(plot_.values->low, plot_.values->high, plot_.unit, most);
        x_ = plot_axis(range_.from, range_.to, plot_.unit_across(),
                       std::max(2, int((b_.x - a_.x) / w_.px(80))));
    }

    /// Returns the value and, in a plot over another figure, the slope of the shown part.
    std::string legend_text(const CurveStore& store, size_t piece) const {
        const PlottedCurve& curve = plot_.curves[piece % plot_.curves.size()];
        std::string text = value_text_of(store, curve.figure.key, shown_moment(store, curve),
                                         std::max(std::abs(y_.low), std::abs(y_.high)), plot_.unit);
        if (plot_.over_time()) return text;
        const std::string per = plot_.unit_across();
        if (const std::optional<double> steep = slope(pieces_[piece], range_))
            text += ", slope " +
                    quantity_text(*steep, per.empty() ? plot_.unit : plot_.unit + "/" + per);
        return text;
    }

    void draw_legend() {
        for (size_t k = 0; k < plot_.curves.size(); ++k) {
            const PlottedCurve& curve = plot_.curves[k];
            std::string text = legend_text(store_, k);
            if (store_of_b_) text += "  (B) " + legend_text(*store_of_b_, k + plot_.curves.size());
            const ImVec2 seat = seats_[k];
            const float label = width_of(w_.fonts.small, small_, curve.figure.label);
            ImGui::SetCursorScreenPos(seat);
            const std::string widget = id_ + ".curve." + curve.figure.key;
            if (ImGui::InvisibleButton(widget.c_str(), {w_.px(13) + label, small_ + w_.px(2)}))
                request_.remove = curve.figure.key;
            w_.note_widget(widget);
            const bool hovered = ImGui::IsItemHovered() && !pictured_;
            tooltip(w_, "Click: take this curve out of the plot");
            list_.AddCircleFilled({seat.x + w_.px(5), seat.y + 0.5f * small_ + w_.px(1)}, w_.px(4),
                                  packed(colour_of(curve)));
            list_.AddText(w_.fonts.small, small_, {seat.x + w_.px(13), seat.y},
                          packed(hovered ? w_.colours().accent : w_.colours().text),
                          curve.figure.label.c_str());
            list_.AddText(w_.fonts.small, small_, {seat.x + w_.px(19) + label, seat.y},
                          packed(w_.colours().muted), text.c_str());
        }
    }

    void small_text(ImVec2 at, float align, const std::string& text) {
        const float size = width_of(w_.fonts.small, small_, text);
        list_.AddText(w_.fonts.small, small_, {std::round(at.x - align * size), std::round(at.y)},
                      packed(w_.colours().muted), text.c_str());
    }

    void draw_axes() {
        const Palette& p = w_.colours();
        list_.AddRectFilled(a_, b_, packed(p.field, 0.6f), w_.px(3));
        for (const double tick : y_.ticks) {
            const float y = std::round(y_of(tick));
            list_.AddLine({a_.x, y}, {b_.x, y}, packed(p.line));
            small_text({a_.x - w_.px(5), y - 0.5f * small_}, 1.0f, y_.text(tick));
        }
        const std::string unit = y_.unit.empty() ? "" : "[" + y_.unit + "]";
        small_text({a_.x - w_.px(5), a_.y - 1.5f * small_ - w_.px(2)}, 1.0f, unit);
        const std::string across = text_across();
        const float end =
            across.empty() ? 1e9f : b_.x - width_of(w_.fonts.small, small_, across) - w_.px(6);
        for (const double tick : x_.ticks) {
            const float x = std::round(x_of(tick));
            std::string text = x_.text(tick);
            if (across.empty() && tick == x_.ticks.back()) text += " s";
            const float half = 0.5f * width_of(w_.fonts.small, small_, text);
            if (x + half >= end) continue;
            list_.AddLine({x, a_.y}, {x, b_.y}, packed(p.line));
            small_text({std::min(x, b_.x - half), b_.y + w_.px(3)}, 0.5f, text);
        }
        small_text({b_.x, b_.y + w_.px(3)}, 1.0f, across);
    }

    /// Returns the label of the horizontal axis: "nominal strain"; "" for time, whose unit stands
    /// at the last tick.
    std::string text_across() const {
        if (plot_.over_time()) return "";
        const std::string word = figure_word(plot_.curves.front().over);
        return x_.unit.empty() ? word : word + " [" + x_.unit + "]";
    }

    void draw_curves() {
        const Palette& p = w_.colours();
        list_.PushClipRect(a_, b_, true);
        if (plot_.over_time()) {
            const float now = std::round(x_of(w_.plotting->history.now()));
            list_.AddLine({now, a_.y}, {now, b_.y}, packed(p.muted, 0.6f), w_.px(1));
        }
        std::vector<ImVec2> points;
        for (size_t k = 0; k < pieces_.size(); ++k)
            for (const CurvePiece& piece : pieces_[k]) {
                points.clear();
                for (const CurvePoint& point : piece)
                    points.push_back({x_of(point.x), y_of(point.value)});
                const bool of_b = k >= plot_.curves.size();
                const ImU32 colour = packed(colour_of(plot_.curves[k % plot_.curves.size()]));
                if (of_b) {
                    add_dashed(list_, points, colour, w_.px(1.6f), w_.px(4));
                    continue;
                }
                if (points.size() == 1) list_.AddCircleFilled(points[0], w_.px(3.5f), colour);
                add_curve(list_, points, colour, w_.px(1.6f));
            }
        if (!plot_.over_time() && !times_.empty())
            for (const PlottedCurve& curve : plot_.curves)
                mark(curve, nearest_sample(times_, w_.plotting->history.now()));
        if (pointed_) draw_pointer();
        list_.PopClipRect();
    }

    /// Draws a dot on a curve at a sample.
    void mark(const PlottedCurve& curve, size_t at) {
        const auto values = store_.curve(curve.figure.key);
        const auto across = store_.curve(curve.over.key);
        if (at >= values.size() || !std::isfinite(values[at])) return;
        const bool timed = plot_.over_time();
        if (!timed && (at >= across.size() || !std::isfinite(across[at]))) return;
        const double x = timed ? times_[at] : double(across[at]);
        list_.AddCircleFilled({x_of(x), y_of(double(values[at]))}, w_.px(3),
                              packed(colour_of(curve)));
    }

    /// Draws the moment that the mouse points at, and dots on the curves there.
    void draw_pointer() {
        if (times_.empty()) return;
        const bool timed = plot_.over_time();
        const double shown = timed ? times_[nearest_sample(times_, *pointed_)] : *pointed_;
        const float x = std::round(x_of(shown));
        list_.AddLine({x, a_.y}, {x, b_.y}, packed(w_.colours().accent), w_.px(1));
        for (const PlottedCurve& curve : plot_.curves)
            mark(curve, nearest_sample(times_, shown_moment(store_, curve)));
        char seconds[40];
        std::snprintf(seconds, sizeof seconds, "%.3f s", shown);
        const std::string text = timed ? seconds : quantity_text(shown, plot_.unit_across());
        const bool left = x > 0.5f * (a_.x + b_.x);
        list_.AddText(w_.fonts.small, small_,
                      {left ? x - w_.px(5) - width_of(w_.fonts.small, small_, text) : x + w_.px(5),
                       a_.y + w_.px(2)},
                      packed(w_.colours().text), text.c_str());
    }

    Workspace& w_;
    FigurePlot& plot_;
    const CurveStore& store_;
    const CurveStore* store_of_b_;  // null: there is no variant B
    std::span<const double> times_;
    ImDrawList& list_;
    float small_;  // height of small text [units]
    std::string id_;
    ImVec2 corner_;
    float width_, bottom_;
    bool pictured_ = false;  // drawn for a picture: nothing in it responds to the mouse
    double first_ = 0.0,
           last_ = 0.0;  // of the samples: on the timeline [s], or of the figure across
    float buttons_ = 0.0f, line_ = 0.0f;
    std::vector<ImVec2> seats_;  // of the legend's entries
    ImVec2 a_, b_;               // corners of the field
    PlotRange range_;
    std::optional<double> pointed_;  // by the mouse: on the timeline [s], or of the figure across
    // Input on the vertical axis: notches of the wheel, a drag [units].
    float notches_ = 0.0f, dragged_up_ = 0.0f;
    std::vector<std::vector<CurvePiece>> pieces_;  // of all curves of A, then of B
    PlotAxis x_, y_;
    PlotRequest request_;
};

}  // namespace

PlotRequest figure_plot(Workspace& w, FigurePlot& plot, float height) {
    return Drawing(w, plot, height).draw();
}

}  // namespace taffy
