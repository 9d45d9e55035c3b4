// Probes that a person has placed, plots of their figures and of any others, and the histogram of
// the colour field.
#include "app/panels/histogram_row.h"
#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/plots_card.h"
#include "app/panels/search_window.h"
#include "app/panels/widgets.h"
#include "app/plots/probes.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

const ParameterInfo& probe_size_info() {
    static const ParameterInfo info{
        .name = "probe_size",
        .label = "Probe size",
        .unit = "m",
        .help =
            "Edge of a cube around a particle: a new probe takes all particles in it and shows "
            "their means from then on, wherever they go. 0: the particle alone.",
        .max = 100.0,
        .zero_text = "a particle"};
    return info;
}

std::string probe_text(const PlacedProbe& probe, const Snapshot& s) {
    size_t there = 0;
    for (const ProbeReport& report : s.probes)
        if (report.figures.name == probe.name) there = report.particles;
    const size_t placed = probe.particles.size();
    if (placed == 1) return there == 1 ? "a particle" : "particle gone";
    if (there == placed) return whole_count_text(placed) + " particles";
    return whole_count_text(there) + " of " + whole_count_text(placed);
}

void muted_text(const Workspace& w, const std::string& text) {
    ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
    wrapped_text(text);
    ImGui::PopStyleColor();
}

class PlotsPanel : public Panel {
  public:
    PlotsPanel() : Panel({.id = "plots", .title = "Plots and probes", .open = false}) {}

    void draw(Workspace& w) override {
        if (!w.plotting) return;
        if (button(
                w, "plots.add", "Plot a figure\u2026", ImGui::GetContentRegionAvail().x, false,
                "Plot any figure of the run over time: energies, bodies, probes, forces ({plot})"))
            choose_figure(w, std::nullopt);
        ImGui::Spacing();
        if (w.plotting->probes.empty())
            muted_text(w,
                       w.with_keys("Point at a particle and press {probe}, or Shift + Alt + click "
                                   "it: a probe tells its velocity, stress, temperature and so "
                                   "on."));
        std::string removed;
        for (const PlacedProbe& probe : w.plotting->probes) draw_probe(w, probe, removed);
        if (!removed.empty()) remove_probe(w, removed);
        const double size = double(w.plotting->probe_size);
        const ParameterChange change = parameter_widget(w, "plots.probe_size", probe_size_info(),
                                                        size, 0.0, SliderRange{0.0, 1.0});
        if (change.reset) w.plotting->probe_size = 0.0f;
        if (change.value) w.plotting->probe_size = float(std::get<double>(*change.value));
        ImGui::Spacing();
        histogram_row(w);
    }

    void draw_windows(Workspace& w) override {
        if (!w.plotting) return;
        plots_card(w);
        if (w.plotting->chooser.open) search_window(w, w.plotting->chooser);
    }

    void draw_in_view(Workspace& w) override {
        if (!w.plotting || w.filming_scene) return;
        const ImVec4& c = w.colours().torque;
        const float pixel = w.scale * w.pixels_per_unit;
        for (const ProbeReport& report : w.snapshot->probes) {
            if (report.particles == 0) continue;
            const glm::vec3 centre = to_glm(Vec3f(report.centre.cast<float>()));
            add_circle(w.lines, centre, -w.camera.ray({w.camera.project(centre)}).direction,
                       6.0f * pixel * w.camera.pixel_size(centre),
                       {{c.x, c.y, c.z, 1.0f}, 3.0f * pixel, 0.8f});
            w.labels.push_back({centre, report.figures.name, c});
        }
    }

  private:
    static void draw_probe(Workspace& w, const PlacedProbe& probe, std::string& removed) {
        row_label(w, probe.name);
        const std::string text = probe_text(probe, *w.snapshot);
        const float gap = w.px(5), cross = w.px(24), plot = w.px(44);
        const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
        ImGui::TextUnformatted(text.c_str());
        ImGui::SameLine();
        ImGui::SetCursorPosX(right - cross - gap - plot);
        if (button(w, "probe." + probe.name + ".plot", "Plot", plot, false,
                   "Choose a figure of this probe to plot"))
            choose_figure(w, std::nullopt, probe.name);
        ImGui::SameLine(0.0f, gap);
        if (button(w, "probe." + probe.name + ".remove", "\u00d7", cross, false,
                   "Remove the probe; its curves end here"))
            removed = probe.name;
    }
};

}  // namespace

std::unique_ptr<Panel> make_plots_panel() {
    return std::make_unique<PlotsPanel>();
}

}  // namespace taffy
