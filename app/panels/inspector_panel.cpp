// All figures of one particle, as long as the particle exists.
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "app/panels/panel.h"
#include "app/panels/widgets.h"
#include "app/plots/probes.h"
#include "app/workspace/quantity.h"
#include "core/fields/fields.h"

namespace taffy {

namespace {

struct Row {
    std::string label;
    std::vector<std::string> lines;
    std::string help;
};

std::string number(double value, const char* format) {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    return text[0] == '-' && std::stod(text) == 0.0 ? text + 1 : text;  // no minus zero
}

/// Returns the components separated by tabs, which draw_line() aligns.
std::string vector_line(const Vec3f& v, const char* format) {
    std::string line;
    for (int k = 0; k < 3; ++k) line += (k > 0 ? "\t" : "") + number(double(v[k]), format);
    return line;
}

std::vector<std::string> matrix_lines(const Mat3f& m, const char* format) {
    std::vector<std::string> lines;
    for (int row = 0; row < 3; ++row) lines.push_back(vector_line(m.row(row), format));
    return lines;
}

/// Returns the row of the stress, with one unit for all nine components, chosen by the largest.
Row stress_row(const Mat3f& stress) {
    const float largest = stress.cwiseAbs().maxCoeff();
    constexpr std::pair<float, const char*> units[] = {
        {1e9f, "GPa"}, {1e6f, "MPa"}, {1e3f, "kPa"}, {1.0f, "Pa"}};
    float factor = 1.0f;
    std::string unit = "Pa";
    for (const auto& [size, name] : units)
        if (largest >= size) {
            factor = size, unit = name;
            break;
        }
    const float shown = largest / factor;  // shows three digits of the largest component
    const char* format = shown >= 100.0f ? "%.0f" : shown >= 10.0f ? "%.1f" : "%.2f";
    return {"Stress [" + unit + "]", matrix_lines(stress / factor, format),
            "Cauchy stress along x, y and z of the scene; tension is positive"};
}

std::string id_text(ParticleId id) {
    std::string text = std::to_string(id.index);
    if (id.generation > 0) text += " (generation " + std::to_string(id.generation) + ")";
    return text;
}

std::string state_text(const ParticleReport& r, uint8_t flags) {
    std::string text = r.molten <= 0.0f ? "solid" : r.molten < 1.0f ? "part molten" : "fluid";
    if (flags & particle_flag::fixed) text += ", fixed";
    if (flags & particle_flag::handle) text += ", held by a handle";
    if (flags & particle_flag::gripped) text += ", gripped";
    if (flags & particle_flag::mouth) text += ", in a mouth";
    if (flags & particle_flag::surface) text += ", at the surface";
    return text;
}

std::vector<Row> rows_of(const Snapshot& s, const ParticleReport& r) {
    std::vector<Row> rows = {
        {"Particle",
         {id_text(r.id)},
         "Number of the particle, which it keeps as long as it exists"},
        {"Body", {s.bodies[r.body].name}, ""},
        {"State", {state_text(r, s.flags[r.index])}, ""},
        {"Position [m]", {vector_line(s.position[r.index].head<3>(), "%.3f")}, "x, y, z"},
        {"Velocity [m/s]", {vector_line(r.velocity, "%.3f")}, "x, y, z"},
        {"Mass", {quantity_text(double(r.mass), "kg")}, ""},
        {"Density",
         {quantity_text(double(r.density), "kg/m3")},
         "Present density, not the density at rest"}};
    for (size_t k = 0; k < r.fields.size(); ++k) {
        const ColourField& field = *colour_fields()[k];
        if (!field.has_values()) continue;
        std::string label = field.label;
        label[0] = char(label[0] - 'a' + 'A');
        if (label == "Von Mises stress") label[0] = 'v';
        rows.push_back({label, {quantity_text(double(r.fields[k]), field.unit)}, field.help});
    }
    rows.push_back(
        {"Neighbours",
         {std::to_string(r.neighbours) + " within " + quantity_text(double(r.support), "m")},
         "Number of other particles within the support radius of the kernel now"});
    if (r.elastic)
        rows.push_back({"F", matrix_lines(r.F, "%.3f"),
                        "Deformation gradient: takes directions at rest to the present ones; the "
                        "identity where nothing is deformed"});
    rows.push_back(stress_row(r.stress));
    return rows;
}

class InspectorPanel : public Panel {
  public:
    InspectorPanel()
        : Panel({.id = "inspector", .title = "Inspector", .side = Side::right, .open = false}) {}

    void news(Workspace& w) override {
        const auto& report = w.snapshot->inspected;
        if (!w.inspected || !report || report->id != *w.inspected) return;
        // A later particle with the same id is another one.
        if (!report->present) gone_ = report->id;
        if (report->present && gone_ != report->id) last_ = rows_of(*w.snapshot, *report);
    }

    void draw(Workspace& w) override {
        if (!w.inspected) return draw_hint(w);
        const bool gone = gone_ == w.inspected;
        const auto& report = w.snapshot->inspected;
        if (!gone && (!report || report->id != *w.inspected))
            return ImGui::TextDisabled("Particle %s", id_text(*w.inspected).c_str());
        if (gone)
            ImGui::TextWrapped("Particle %s has gone: a sink took it, or it left the world.",
                               id_text(*w.inspected).c_str());
        else
            for (const Row& row : last_) draw_row(w, row);
        draw_buttons(w, gone);
    }

    void draw_in_view(Workspace& w) override {
        const auto& report = w.snapshot->inspected;
        if (!w.inspected || !report || !report->present || report->id != *w.inspected) return;
        if (gone_ == w.inspected || w.filming_scene) return;
        const Vec4f& p = w.snapshot->position[report->index];
        const glm::vec3 centre(p.x(), p.y(), p.z());
        const float pixel = w.scale * w.pixels_per_unit;
        const float radius = std::max(1.25f * p.w() * w.view.particle_size,
                                      7.0f * pixel * w.camera.pixel_size(centre));
        const ImVec4& c = w.colours().accent;
        add_circle(w.lines, centre, -w.camera.ray({w.camera.project(centre)}).direction, radius,
                   {{c.x, c.y, c.z, 1.0f}, 2.5f * pixel, 0.8f});
        w.labels.push_back({centre, id_text(report->id), c});
    }

  private:
    static void draw_hint(const Workspace& w) {
        const std::string text = w.with_keys(
            "Alt + click a particle, or point at it and press {inspect}, to see all its figures "
            "here, live.");
        ImGui::PushTextWrapPos();
        ImGui::TextDisabled("%s", text.c_str());
        ImGui::PopTextWrapPos();
    }

    static void draw_row(Workspace& w, const Row& row) {
        ImGui::BeginGroup();
        const float width = row_label(w, row.label);
        const float left = ImGui::GetCursorPosX();
        for (size_t k = 0; k < row.lines.size(); ++k) {
            ImGui::SetCursorPosX(left);
            draw_line(row.lines[k], left, width);
        }
        ImGui::EndGroup();
        tooltip(w, row.help);
    }

    /// Draws a line, in which numbers separated by tabs are aligned to the right.
    static void draw_line(const std::string& line, float left, float width) {
        if (line.find('\t') == std::string::npos) return ImGui::TextWrapped("%s", line.c_str());
        size_t from = 0;
        for (int k = 0; k < 3; ++k) {
            const std::string cell = line.substr(from, line.find('\t', from) - from);
            const float right = left + width * float(k + 1) / 3.0f;
            if (k > 0) ImGui::SameLine();
            ImGui::SetCursorPosX(right - ImGui::CalcTextSize(cell.c_str()).x);
            ImGui::TextUnformatted(cell.c_str());
            from += cell.size() + 1;
        }
    }

    void draw_buttons(Workspace& w, bool gone) {
        const float gap = w.px(5);
        const float width = (ImGui::GetContentRegionAvail().x - 2 * gap) / 3;
        ImGui::BeginDisabled(gone);
        if (button(w, "inspector.probe", "Probe", width, false,
                   "Put a probe on the particle, to plot its figures over time") &&
            w.plotting)
            place_probe(w, *w.inspected);
        ImGui::SameLine(0.0f, gap);
        if (button(w, "inspector.copy", "Copy", width, false, "Copy all rows as text")) {
            ImGui::SetClipboardText(text().c_str());
            w.say(Severity::information, "Copied");
        }
        ImGui::EndDisabled();
        ImGui::SameLine(0.0f, gap);
        if (button(w, "inspector.forget", "Close", width, false, "Stop inspecting the particle"))
            w.inspect(std::nullopt);
    }

    std::string text() const {
        std::string text;
        for (const Row& row : last_) {
            text += row.label + ":";
            for (const std::string& line : row.lines)
                text += (row.lines.size() > 1 ? "\n\t" : "\t") + line;
            text += "\n";
        }
        return text;
    }

    std::vector<Row> last_;           // of the particle inspected
    std::optional<ParticleId> gone_;  // the last particle that was found to have gone
};

}  // namespace

std::unique_ptr<Panel> make_inspector_panel() {
    return std::make_unique<InspectorPanel>();
}

}  // namespace taffy
