// Compares two variants of a body in numbers, side by side, and two variants of the scene.
#include <cmath>
#include <optional>

#include "app/panels/panel.h"
#include "app/panels/variant_rows.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "app/workspace/scene_edits.h"
#include "app/workspace/twin_edits.h"
#include "app/workspace/twins.h"
#include "app/workspace/value_words.h"

namespace taffy {

namespace {

/// Draws a row of three columns: a label, and the values of A and B.
void pair_row(Workspace& w, const std::string& label, const std::string& a, const std::string& b,
              const std::string& help) {
    ImGui::BeginGroup();
    const float width = row_label(w, label);
    const float left = ImGui::GetCursorPosX();
    ImGui::PushTextWrapPos(left + 0.5f * width - w.px(4));
    ImGui::TextUnformatted(a.c_str());
    ImGui::PopTextWrapPos();
    go_on_at(left + 0.5f * width);
    ImGui::PushTextWrapPos(left + width);
    ImGui::TextUnformatted(b.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndGroup();
    if (!help.empty()) tooltip(w, help);
}

/// Returns what a hand does to a body: the force of its grips [N], or the torque of those that
/// twist it about their axis [N m]. Null where there is no such grip.
std::optional<double> sum_of_grips(const Snapshot& s, uint32_t body, bool twisting) {
    std::optional<double> sum;
    for (const GripState& grip : s.grips)
        if (grip.body == body && grip.twisting == twisting)
            sum = sum.value_or(0.0) + double(twisting ? std::abs(grip.torque) : grip.force.norm());
    return sum;
}

class TwinsPanel : public Panel {
  public:
    TwinsPanel() : Panel({.id = "twins", .title = "Compare: A and B", .open = false}) {}
    void draw(Workspace& w) override {
        const std::vector<Twins> all = find_twins(*w.snapshot);
        if (all.empty() && w.variants.state == Variants::State::off)
            wrapped_text(
                "Two runs of the whole scene side by side, or two copies of a body in one scene:");
        variant_rows(w);
        const Twins* shown = all.empty() ? nullptr : &all.front();
        for (const Twins& twins : all)
            if (w.selected_body == twins.a || w.selected_body == twins.b) shown = &twins;
        if (shown) table(w, *shown);
        if (!shown || !remove_row(w, w.snapshot->bodies[shown->b].name)) duplicate_row(w);
    }

  private:
    /// Returns false where the scene's file has no such body, or cannot be edited.
    static bool remove_row(Workspace& w, const std::string& twin) {
        const auto item =
            w.editor.document() ? w.editor.document()->find("body", twin) : std::nullopt;
        if (!item) return false;
        if (button(w, "twins.remove", "Remove " + twin, ImGui::GetContentRegionAvail().x, false,
                   "The other body stays, and the scene begins anew"))
            edit_scene(w, "removal of " + item->text(), [&](SceneDocument& draft) {
                draft.remove(*item);
                return std::optional<SceneItem>();
            });
        return true;
    }

    static void duplicate_row(Workspace& w) {
        const std::string why_not = why_no_twin(w, w.selected_body);
        const Greyed greyed(w, !why_not.empty());
        const std::string label = why_not.empty() ? "Duplicate " + w.body()->name + " as B"
                                                  : std::string("Duplicate as B");
        const std::string help =
            "Adds a twin of the selected body beside it. What you do to one is done to the other, "
            "too: give one of them another operator, strain or stiffness and compare. The scene "
            "begins anew.";
        if (button(w, "twins.duplicate", label, ImGui::GetContentRegionAvail().x, false,
                   why_not.empty() ? help : "Not possible here: " + why_not + "."))
            add_twin(w, w.selected_body);
    }

    static void table(Workspace& w, const Twins& twins) {
        const Snapshot& s = *w.snapshot;
        const BodyState &a = s.bodies[twins.a], &b = s.bodies[twins.b];
        const BodyFigures &fa = s.diagnostics.bodies[twins.a], &fb = s.diagnostics.bodies[twins.b];
        row_label(w, "Same hands");
        toggle_switch(w, "twins.same_hands", w.settings.same_hands);
        tooltip(w,
                "Grips, twists, pins, the heat brush and handles act on both bodies, at the same "
                "particles");
        pair_row(w, "", "A: " + a.name, "B: " + b.name,
                 "The labels in the view show which body is A and which is B");
        size_t differences = 0;
        for (const Parameter<MaterialParameters>& p : MaterialParameters::describe()) {
            const ParameterValue va = p.get(a.material), vb = p.get(b.material);
            if (va == vb) continue;
            ++differences;
            pair_row(w, p.info.label, value_words(p.info, va), value_words(p.info, vb),
                     p.info.help);
            w.note_widget("twins." + p.info.name);
        }
        if (differences == 0)
            wrapped_text(
                "A and B have the same parameters so far: select one of the two bodies and change "
                "it in the section \"Material\".");
        // A body at rest still moves a little.
        const auto figure = [&](const char* label, double x, double y, const char* unit,
                                const char* help, double least = 1e-5) {
            const auto text = [least](double value) {
                return std::abs(value) < least ? std::string("0") : quantity_text(value, "");
            };
            pair_row(w, std::string(label) + " [" + unit + "]", text(x), text(y), help);
        };
        figure("Height", fa.centre.z(), fb.centre.z(), "m",
               "Height of the centre of mass: \"centre z\" in plots");
        figure("Lowest point", fa.lower.z(), fb.lower.z(), "m",
               "Height of the lowest particle's centre");
        figure("Speed", fa.velocity.norm(), fb.velocity.norm(), "m/s",
               "Speed of the centre of mass; 0 where it is less than a thousandth of the body's "
               "length in a second",
               1e-3 * double((fa.upper - fa.lower).maxCoeff()));
        figure("Volume", fa.volume, fb.volume, "m\u00b3", "Volume of the body as it is deformed");
        figure("Temperature", fa.temperature, fb.temperature, "\u00b0C",
               "Mean temperature of the particles");
        const auto hand = [&](const char* id, const char* label, bool twisting, const char* unit,
                              const char* help) {
            const auto x = sum_of_grips(s, twins.a, twisting),
                       y = sum_of_grips(s, twins.b, twisting);
            if (!x && !y) return;
            figure(label, x.value_or(0.0), y.value_or(0.0), unit, help);
            w.note_widget(id);
        };
        hand("twins.force", "Force", false, "N", "Force of the hand that holds the body");
        hand("twins.torque", "Torque", true, "N\u00b7m",
             "Torque of the hand that twists the body, about its axis. Compare it once both "
             "bodies rest.");
    }
};

}  // namespace

std::unique_ptr<Panel> make_twins_panel() {
    return std::make_unique<TwinsPanel>();
}

}  // namespace taffy
