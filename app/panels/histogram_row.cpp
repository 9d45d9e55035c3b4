#include "app/panels/histogram_row.h"

#include <algorithm>
#include <cctype>
#include <cstdio>

#include "app/panels/widgets.h"
#include "app/plots/histogram.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

constexpr size_t histogram_bins = 40;
constexpr float histogram_height = 64.0f;  // height of the bars [design units]

std::string bin_text(const Histogram& h, size_t bin, const char* unit) {
    char part[32];
    std::snprintf(part, sizeof part, ": %.2g %%",
                  100.0 * double(h.bins[bin]) / double(h.particles));
    return quantity_text(h.begin(bin), unit) + " \u2026 " + quantity_text(h.begin(bin + 1), unit) +
           part;
}

void draw_bars(const Workspace& w, const Histogram& h, ImVec2 a, ImVec2 b, size_t pointed) {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& p = w.colours();
    list.AddRectFilled(a, b, packed(p.field), w.px(6));
    const float gap = w.px(4), width = (b.x - a.x - 2 * gap) / float(h.bins.size());
    const size_t most = *std::ranges::max_element(h.bins);
    for (size_t k = 0; k < h.bins.size(); ++k) {
        if (h.bins[k] == 0) continue;
        const float part = float(h.bins[k]) / float(most);
        const float height = std::max(w.px(1), part * (b.y - a.y - 2 * gap));
        const float x = a.x + gap + width * float(k);
        list.AddRectFilled({x, b.y - gap - height}, {x + std::max(1.0f, width - 1.0f), b.y - gap},
                           packed(p.accent, k == pointed ? 1.0f : 0.7f));
    }
}

}  // namespace

void histogram_row(Workspace& w) {
    const ColourField& field = *w.snapshot->colour_field;
    const Histogram h = field_histogram(*w.snapshot, histogram_bins);
    const Palette& p = w.colours();
    if (h.bins.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, p.muted);
        wrapped_text(
            "Colour the bodies by a field (section View) to see here how its values are spread "
            "over the particles.");
        ImGui::PopStyleColor();
        return;
    }
    const float width = ImGui::GetContentRegionAvail().x, height = w.px(histogram_height);
    const float text = ImGui::GetFontSize(), line = text + w.px(4);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::Dummy({width, 2 * line + height});
    w.note_widget("plots.histogram");
    const ImVec2 a(corner.x, corner.y + line), b(corner.x + width, corner.y + line + height);
    const float along = (ImGui::GetMousePos().x - a.x - w.px(4)) / (width - w.px(8));
    const bool inside = ImGui::IsItemHovered() && along >= 0.0f && along < 1.0f;
    const size_t pointed = inside ? size_t(along * float(h.bins.size())) : h.bins.size();
    draw_bars(w, h, a, b, pointed);
    std::string title = field.label;
    title[0] = char(std::toupper(uint8_t(title[0])));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddText(w.fonts.bold, text, corner, packed(p.text), title.c_str());
    // The ends of the axis, or the bar that the mouse points at.
    const float below = b.y + w.px(2);
    if (inside) {
        list.AddText({corner.x, below}, packed(p.text), bin_text(h, pointed, field.unit).c_str());
        return;
    }
    const std::string last = quantity_text(h.high, field.unit);
    list.AddText({corner.x, below}, packed(p.muted), quantity_text(h.low, field.unit).c_str());
    list.AddText({b.x - ImGui::CalcTextSize(last.c_str()).x, below}, packed(p.muted), last.c_str());
}

}  // namespace taffy
