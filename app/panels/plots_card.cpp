#include "app/panels/plots_card.h"

#include <algorithm>

#include "app/panels/figure_plot.h"

namespace taffy {

namespace {

constexpr float only_plot = 190.0f, one_of_some = 140.0f, plot_gap = 8.0f;  // [design units]
constexpr float card_padding = 8.0f, most_of_window = 0.45f;

float height_of_plot(const Workspace& w) {
    return w.px(w.plotting->plots.size() == 1 ? only_plot : one_of_some);
}

}  // namespace

float plots_space(const Workspace& w, float window_height) {
    if (!w.settings.panels || !w.plotting || w.plotting->plots.empty()) return 0.0f;
    const float count = float(w.plotting->plots.size());
    const float wanted =
        count * height_of_plot(w) + (count - 1.0f) * w.px(plot_gap) + 2.0f * w.px(card_padding);
    return std::round(std::min(wanted, most_of_window * window_height)) + w.px(8);
}

void plots_card(Workspace& w) {
    const float space = plots_space(w, ImGui::GetIO().DisplaySize.y);
    if (space == 0.0f) return;
    ImGui::SetNextWindowPos({w.free_area.x, w.free_area.w + w.px(8)});
    ImGui::SetNextWindowSize({w.free_area.z - w.free_area.x, space - w.px(8)});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {w.px(10), w.px(card_padding)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, {0.0f, 0.0f});
    ImGui::Begin("##plots", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove |
                     ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoFocusOnAppearing);
    uint64_t of = 0;
    PlotRequest request;
    const float height = height_of_plot(w);
    for (size_t k = 0; k < w.plotting->plots.size(); ++k) {
        if (k > 0) ImGui::Dummy({0.0f, w.px(plot_gap)});
        FigurePlot& plot = w.plotting->plots[k];
        const PlotRequest one = figure_plot(w, plot, height);
        if (one.close || !one.remove.empty()) request = one, of = plot.id;
    }
    ImGui::End();
    ImGui::PopStyleVar(2);
    if (!request.remove.empty()) w.plotting->remove_curve(of, request.remove);
    if (request.close) w.plotting->remove_plot(of);
}

}  // namespace taffy
