#include "app/panels/variant_rows.h"

#include <cmath>
#include <cstdio>
#include <utility>

#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "app/workspace/value_words.h"

namespace taffy {

namespace {

/// A button of one_of(), which draws several side by side with the chosen one highlighted, and
/// returns the index of the one that was pressed.
struct Choice {
    const char* id;
    const char* label;
    const char* help;
};
template <size_t count>
std::optional<size_t> one_of(Workspace& w, const std::string& id, const char* label,
                             const Choice (&choices)[count], size_t chosen) {
    const float gap = w.px(4), width = (row_label(w, label) - float(count - 1) * gap) / count;
    std::optional<size_t> pressed;
    for (size_t k = 0; k < count; ++k) {
        if (k > 0) ImGui::SameLine(0.0f, gap);
        if (button(w, id + "." + choices[k].id, choices[k].label, width, k == chosen,
                   choices[k].help))
            pressed = k;
    }
    return pressed;
}

void start_row(Workspace& w) {
    if (button(
            w, "variants.start", "Run the scene as A and B", ImGui::GetContentRegionAvail().x,
            false,
            "A second simulation, B, begins as a copy of this one, as it is now. Both are shown, "
            "and what you do with the mouse acts on both; give B another integrator, solver, "
            "operator or material and compare. This takes twice the memory and processor time."))
        w.actions->compare_scene();
}

void choice_rows(Workspace& w) {
    static constexpr Choice changes[] = {
        {"both", "Both", "What you set goes to A and B; panels show the values of A"},
        {"a", "A", "What you set goes to A alone; panels show the values of A"},
        {"b", "B", "What you set goes to B alone; panels show the values of B"}};
    static constexpr Choice layouts[] = {
        {"side", "Halves",
         "A in the left half of the view and B in the right half, seen by the same camera"},
        {"over", "Overlaid", "B in blue, half transparent, over A"}};
    if (const auto k =
            one_of(w, "variants.changes", "Changes go to", changes, size_t(w.variants.changes)))
        w.send_changes_to(ChangesGoTo(*k));
    if (const auto k = one_of(w, "variants.layout", "View", layouts, size_t(w.variants.layout)))
        w.variants.layout = VariantLayout(*k);
}

/// Draws a row of a label and several columns of text.
void columns_row(Workspace& w, const std::string& label, const std::vector<std::string>& texts,
                 const std::string& help, bool head = false) {
    ImGui::BeginGroup();
    const float width = row_label(w, label), left = ImGui::GetCursorPosX();
    for (size_t k = 0; k < texts.size(); ++k) {
        if (k > 0) go_on_at(left + width * float(k) / float(texts.size()));
        if (head) ImGui::PushFont(w.fonts.bold);
        fitting_text(w, texts[k], width / float(texts.size()) - w.px(4));
        if (head) ImGui::PopFont();
    }
    ImGui::EndGroup();
    tooltip(w, help);
}

/// Draws the two values of a parameter, below its name where they are long, else in columns, which
/// have a head above the first of them.
void difference_row(Workspace& w, const VariantDifference& one, bool& has_head) {
    const std::string a = value_words(*one.info, one.a), b = value_words(*one.info, one.b);
    const std::string help =
        (one.owner.empty() ? "Parameter of the simulation" : "Parameter of " + one.owner) + ". " +
        one.info->help;
    const auto width = [](const std::string& text) { return ImGui::CalcTextSize(text.c_str()).x; };
    constexpr float column = 62.0f;  // [design units]
    if (std::max(width(a), width(b)) < w.px(column)) {
        if (!std::exchange(has_head, true)) columns_row(w, "", {"A", "B"}, "", true);
        return columns_row(w, one.info->label, {a, b}, help);
    }
    ImGui::BeginGroup();
    ImGui::PushStyleColor(ImGuiCol_Text, w.colours().muted);
    ImGui::TextUnformatted(one.info->label.c_str());
    ImGui::PopStyleColor();
    ImGui::PushTextWrapPos(0.0f);
    ImGui::TextUnformatted(("A: " + a + "   B: " + b).c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndGroup();
    tooltip(w, help);
}

void difference_rows(Workspace& w) {
    const std::vector<VariantDifference> all = differences(*w.variants.a, *w.variants.b);
    if (all.empty()) {
        const bool same_keys = w.keys_of(Variant::a) == w.keys_of(Variant::b);
        wrapped_text(same_keys
                         ? "A and B are the same: change something of B, for instance the "
                           "integrator in the section \"Simulation\", or the operator in "
                           "\"Material\"."
                         : "A and B have the same values at this moment; their keys of parameters "
                           "are not the same.");
        return;
    }
    constexpr size_t most = 12;
    bool has_head = false;
    for (size_t k = 0; k < std::min(most, all.size()); ++k) {
        const VariantDifference& one = all[k];
        difference_row(w, one, has_head);
        w.note_widget("variants.difference." + one.path);
    }
    if (all.size() > most)
        wrapped_text("and " + std::to_string(all.size() - most) + " more differences.");
}

/// About three digits and at most six characters, which is what a column has room for.
std::string short_number(double value, const ScaledUnit& unit) {
    if (!std::isfinite(value)) return "\u2013";
    const double scaled = value / unit.factor, size = std::abs(scaled);
    if (size < 5e-4) return "0";
    char text[32];
    std::snprintf(text, sizeof text, "%.*f",
                  size < 1.0     ? 3
                  : size < 10.0  ? 2
                  : size < 100.0 ? 1
                                 : 0,
                  scaled);
    return with_minus_sign(text);
}

void figure_rows(Workspace& w) {
    columns_row(w, "", {"A", "B", "B \u2212 A"}, "", true);
    for (const VariantFigure& figure : variant_figures()) {
        const double a = figure.of(*w.variants.a), b = figure.of(*w.variants.b);
        if (!std::isfinite(a) && !std::isfinite(b)) continue;
        const auto size = [](double value) { return std::isfinite(value) ? std::abs(value) : 0.0; };
        const ScaledUnit unit = scaled_unit(std::max(size(a), size(b)), figure.unit);
        columns_row(
            w, std::string(figure.label) + (unit.text.empty() ? "" : " [" + unit.text + "]"),
            {short_number(a, unit), short_number(b, unit), short_number(b - a, unit)}, figure.help);
        w.note_widget(std::string("variants.figure.") + figure.id);
    }
}

}  // namespace

void variant_rows(Workspace& w) {
    if (w.variants.state == Variants::State::off) return start_row(w);
    if (button(w, "variants.end", "Back to A alone", ImGui::GetContentRegionAvail().x, false,
               "B ends and A goes on. What was set for B alone is lost"))
        return w.actions->end_comparison();
    if (!w.variants.on()) return wrapped_text("B is being created as a copy of A ...");
    choice_rows(w);
    difference_rows(w);
    figure_rows(w);
}

}  // namespace taffy
