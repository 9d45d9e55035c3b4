#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

#include "app/panels/appearance_rows.h"
#include "app/panels/material_choice.h"
#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/row_list.h"
#include "app/panels/temperature_row.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "app/workspace/twin_edits.h"
#include "app/workspace/twins.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

namespace {

constexpr size_t rows_shown_at_most = 5;
// Groups of MaterialParameters::describe().
constexpr const char* fluid_group = "Fluid of this body";
constexpr const char* melting_group = "Melting";

void body_row(Workspace& w, uint32_t index) {
    const BodyState& body = w.snapshot->bodies[index];
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool selected = index == w.selected_body;
    const size_t present = w.snapshot->diagnostics.bodies[index].present;
    const std::string count = whole_count_text(present);
    const float width = ImGui::CalcTextSize(count.c_str()).x;
    const std::string letter = twin_letter(*w.snapshot, index);
    const std::string label = letter.empty() ? body.name : letter + ": " + body.name;
    if (list_row(w, "body." + body.name, label, selected, 26.0f, width / w.scale + 16.0f))
        w.selected_body = index;
    const float right = ImGui::GetItemRectMax().x - w.px(8);
    const float middle = 0.5f * (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y);
    std::string help =
        "Click here or on the body in the view to select it. {next_body} selects the next body.";
    tooltip(w, help);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec4 colour(body.colour.x(), body.colour.y(), body.colour.z(), 1.0f);
    list.AddCircleFilled({corner.x + w.px(13), middle}, w.px(5.5f), packed(colour));
    list.AddText({right - width, middle - 0.5f * ImGui::GetFontSize()}, packed(w.colours().muted),
                 count.c_str());
}

/// Offers a twin of the only body, in the place that it will have in the list: the rows below stay
/// where they are.
void twin_row(Workspace& w) {
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    if (list_row(w, "body.add_twin", ("Duplicate " + w.snapshot->bodies[0].name + " as B").c_str(),
                 false, 26.0f))
        add_twin(w, 0);
    const ImVec2 middle(std::round(corner.x + w.px(13)),
                        std::round(0.5f * (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y)));
    tooltip(w,
            "Adds a twin of the body beside it. What you do to one is done to the other, too; the "
            "section \"Compare: A and B\" has their figures. The scene begins anew.");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float arm = w.px(4.5f);
    const ImU32 colour = packed(w.colours().muted);
    list.AddLine({middle.x - arm, middle.y}, {middle.x + arm, middle.y}, colour, w.px(1.5f));
    list.AddLine({middle.x, middle.y - arm}, {middle.x, middle.y + arm}, colour, w.px(1.5f));
}

void body_list(Workspace& w) {
    const size_t count = w.snapshot->bodies.size();
    const bool offers_twin = count == 1 && why_no_twin(w, 0).empty();
    begin_row_list(w, "bodies", count + (offers_twin ? 1 : 0), rows_shown_at_most, w.selected_body);
    for (uint32_t i = 0; i < count; ++i) body_row(w, i);
    if (offers_twin) twin_row(w);
    end_row_list();
    if (w.shown_panel != "bodies") return;
    ImGui::ScrollToItem();  // unless it is in sight
    w.shown_panel.clear();
}

/// Name of the section that shows a group of parameters: "material_plasticity".
std::string section_of(const std::string& group) {
    std::string word = group.substr(0, group.find(' '));
    for (char& c : word) c = char(std::tolower(static_cast<unsigned char>(c)));
    return "material_" + word;
}

/// Returns the groups in the order of describe().
const std::vector<std::string>& groups() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> names;
        for (const auto& parameter : MaterialParameters::describe())
            if (std::ranges::find(names, parameter.info.group) == names.end())
                names.push_back(parameter.info.group);
        return names;
    }();
    return all;
}

/// A meltable body has some values twice: those of the solid and those of the melt. Which of the
/// two a particle uses depends on its own temperature; the panel goes by the mean.
enum class Melting { none, solid, between, molten };

Melting melting_of(const Workspace& w, const MaterialParameters& m) {
    if (!m.is_meltable()) return Melting::none;
    const double mean = w.snapshot->diagnostics.bodies[w.selected_body].temperature;
    if (mean <= double(m.melting_start)) return Melting::solid;
    return mean >= double(m.melting_end) ? Melting::molten : Melting::between;
}

bool has_molten_twin(const std::string& name) {
    const auto names = MaterialParameters::describe().names();
    return std::ranges::find(names, "molten_" + name) != names.end();
}

void say_twin(Melting melting, const ParameterInfo& info, RowState& row) {
    const bool molten = info.name.starts_with("molten_");
    if (melting == Melting::none || (!molten && !has_molten_twin(info.name))) return;
    if (melting == Melting::between) {
        row.note =
            "The body is between solid and molten: values between those of the solid and those of "
            "the melt are in use.";
        return;
    }
    // A melting body begins to flow with the plain value and ends with the molten one; a solid does
    // not flow.
    const bool onset = info.name == "viscosity" || info.name == "surface_tension";
    if (onset && melting == Melting::solid) {
        row.note = "Not in use yet: the body is solid. It begins to flow with this value.";
        return;
    }
    const bool holds = molten == (melting == Melting::molten);
    const char* is = melting == Melting::molten ? "molten." : "solid.";
    row.note = std::string(holds ? "In use now: most of the body is "
                                 : "Not in use now: most of the body is ") +
               is;
    if (onset)
        row.idle =
            "Does nothing now: this value is for material that has just begun to melt, and the "
            "body is molten.";
}

void melting_row(Workspace& w, const BodyState& body) {
    const Melting melting = melting_of(w, body.material);
    if (melting == Melting::none) return;
    const BodyFigures& now = w.snapshot->diagnostics.bodies[w.selected_body];
    char part[32];
    std::snprintf(part, sizeof part, "%.0f %% molten", std::max(1.0, 100.0 * now.molten));
    const char* state = now.molten <= 0.0 ? "solid" : now.molten >= 1.0 ? "molten" : part;
    figure_row(w, "State now", std::string(state) + ", " + quantity_text(now.temperature, "C"));
    tooltip(
        w,
        "Some values exist twice, for the solid and for the melt. Every particle goes by its own "
        "temperature.");
}

/// Draws rows of the parameters that wanted() accepts.
void material_rows(Workspace& w, const BodyState& body,
                   const std::function<bool(const ParameterInfo&)>& wanted) {
    const ParameterTable<MaterialParameters>& table = MaterialParameters::describe();
    simulation_rows(
        w, "material.", "body." + body.name + ".", body.material, body.scene_material,
        [&](const std::string& key) { return wanted(table.at(key).info); },
        [&](const std::string& key, RowState& row) {
            say_twin(melting_of(w, body.material), table.at(key).info, row);
            if (key == "elasticity" && body.bonded && !row.idle.empty())
                row.idle +=
                    "\n\n{reload} loads the scene again, with its own materials: then other "
                    "operators can be chosen.";
        });
}

void sub_heading(const Workspace& w, const char* text) {
    ImGui::Spacing();
    ImGui::TextColored(w.colours().accent, "%s", text);
}

/// Draws when a meltable body melts, and its values as a melt.
void melt_rows(Workspace& w, const BodyState& body) {
    const auto is_molten = [](const ParameterInfo& info) {
        return info.name.starts_with("molten_");
    };
    material_rows(w, body, [&](const ParameterInfo& info) {
        return info.group == melting_group && !is_molten(info);
    });
    sub_heading(w, "When it begins to melt");
    material_rows(w, body, [](const ParameterInfo& info) { return info.group == fluid_group; });
    sub_heading(w, "When it is molten");
    material_rows(w, body, is_molten);
}

/// Returns a group's title. A meltable body lists the groups of the solid first, then those of the
/// melt.
std::string title_of(const std::string& group, bool meltable) {
    if (!meltable) return group;
    if (group == melting_group) return "Melt";
    const bool of_solid = group == "Elasticity" || group == "Plasticity and fracture";
    return of_solid ? group + " of the solid" : group;
}

/// Draws a group; one of which nothing applies to the body is left out.
void group_rows(Workspace& w, const BodyState& body, const std::string& group) {
    const ParameterTable<MaterialParameters>& table = MaterialParameters::describe();
    const ConditionOwner owner = condition_owner(table, body.material);
    if (std::ranges::none_of(table, [&](const auto& parameter) {
            return parameter.info.group == group && idle_text(parameter.info, owner).empty();
        }))
        return;
    const bool meltable = body.material.is_meltable();
    if (meltable && group == fluid_group) return;  // melt_rows() draws it
    const std::string name = section_of(group);
    w.settings.sections.try_emplace(name, name != "material_plasticity");
    if (!group.empty() && !section(w, name, title_of(group, meltable))) return;
    if (meltable && group == melting_group) return melt_rows(w, body);
    if (table.at("temperature").info.group == group)
        temperature_row(w, "material.temperature", w.selected_body);
    material_rows(w, body, [&](const ParameterInfo& info) {
        return info.name != "temperature" && info.group == group;
    });
}

/// The bodies of the scene, and the material of the selected one.
class MaterialPanel : public Panel {
  public:
    MaterialPanel() : Panel({.id = "material", .title = "Material", .side = Side::right}) {}
    /// The list of bodies may be out of sight when a body is selected in the view.
    std::optional<Subject> subject(const Workspace& w) const override {
        const BodyState* body = w.body();
        if (!body || w.snapshot->bodies.size() < 2) return {};
        return Subject{body->name, {body->colour.x(), body->colour.y(), body->colour.z(), 1.0f}};
    }
    void draw(Workspace& w) override {
        const BodyState* body = w.body();
        if (!body) {
            ImGui::TextDisabled("The scene has no bodies.");
            return;
        }
        body_list(w);
        ImGui::Spacing();
        material_choice(w, *body);
        melting_row(w, *body);
        for (const std::string& group : groups()) group_rows(w, *body, group);
        appearance_rows(w, *body);
    }
};

}  // namespace

std::unique_ptr<Panel> make_material_panel() {
    return std::make_unique<MaterialPanel>();
}

}  // namespace taffy
