#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/panels/material_choice.h"
#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/row_list.h"
#include "app/panels/temperature_row.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"
#include "core/parameters/material_parameters.h"

namespace taffy {

namespace {

constexpr size_t rows_shown_at_most = 5;

void body_row(Workspace& w, uint32_t index) {
    const BodyState& body = w.snapshot->bodies[index];
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    const bool selected = index == w.selected_body;
    if (list_row(w, "body." + body.name, body.name, selected, 26.0f)) w.selected_body = index;
    const float right = ImGui::GetItemRectMax().x - w.px(8);
    const float middle = 0.5f * (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y);
    const size_t present = w.snapshot->diagnostics.bodies[index].present;
    std::string help = "Click to select, or click on the body. Tab selects the next one.";
    tooltip(w, help);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec4 colour(body.colour.x(), body.colour.y(), body.colour.z(), 1.0f);
    list.AddCircleFilled({corner.x + w.px(13), middle}, w.px(5.5f), packed(colour));
    const std::string count = std::to_string(present);
    const float width = ImGui::CalcTextSize(count.c_str()).x;
    list.AddText({right - width, middle - 0.5f * ImGui::GetFontSize()}, packed(w.colours().muted),
                 count.c_str());
}

void body_list(Workspace& w) {
    const size_t count = w.snapshot->bodies.size();
    begin_row_list(w, "bodies", count, rows_shown_at_most, w.selected_body);
    for (uint32_t i = 0; i < count; ++i) body_row(w, i);
    end_row_list();
}

bool one_of(const std::string& name, std::initializer_list<std::string_view> names) {
    return std::ranges::find(names, name) != names.end();
}

/// Parameters that do nothing to this material are not offered, nor is the phase, which is fixed.
bool matters(const MaterialParameters& material, const std::string& name) {
    if (name == "phase") return false;
    if (one_of(name, {"density", "friction", "restitution", "temperature", "heating",
                      "heat_diffusion", "heat_capacity"}))
        return true;
    const bool of_fluids = one_of(name, {"viscosity", "surface_tension"});
    if (material.is_fluid()) return of_fluids;
    const bool of_melts = name.starts_with("melting_") || name.starts_with("molten_");
    const bool of_lattices =
        one_of(name, {"elasticity", "corotation", "strain", "hourglass", "volume_stiffness"});
    if (material.is_meltable()) return !of_lattices;
    if (name == "corotation") return material.elasticity == ElasticityOperator::mls;
    return !of_fluids && !of_melts;
}

/// Rows under one heading, in the order of describe(). A parameter that no group names is in the
/// first, which has no heading.
struct Group {
    const char* name;
    const char* title;
    std::vector<std::string_view> parameters;
    bool open;  // at first
};

const std::vector<Group>& groups() {
    static const std::vector<Group> all = {
        {"material_general", "", {}, true},
        {"material_elasticity",
         "Elasticity",
         {"young_modulus", "poisson_ratio", "damping", "settling", "bending", "hourglass",
          "volume_stiffness", "elasticity", "corotation", "strain"},
         true},
        {"material_plasticity",
         "Plasticity and fracture",
         {"yield", "yield_stress", "creep", "max_plastic", "fracture_strain"},
         false},
        {"material_fluid", "Fluid of this body", {"viscosity", "surface_tension"}, true},
        {"material_heat",
         "Heat of this body",
         {"temperature", "heating", "heat_diffusion", "heat_capacity"},
         true},
        {"material_melting",
         "Melting",
         {"melting_start", "melting_end", "molten_young_modulus", "molten_poisson_ratio",
          "molten_yield", "molten_creep", "molten_viscosity", "molten_surface_tension"},
         true}};
    return all;
}

const Group& group_of(const std::string& name) {
    for (const Group& group : groups())
        if (std::ranges::find(group.parameters, name) != group.parameters.end()) return group;
    return groups().front();
}

/// What creeps or breaks has bonds, which know one operator and the linear strain.
const std::array<std::pair<const char*, ParameterValue>, 3>& needs_of_bonds() {
    static const std::array<std::pair<const char*, ParameterValue>, 3> needs = {
        {{"elasticity", std::string("corotated")},
         {"strain", std::string("cauchy")},
         {"volume_stiffness", 0.0}}};
    return needs;
}

void prepare_for_bonds(Workspace& w, const BodyState& body, const std::string& name,
                       const ParameterValue& value) {
    if (!one_of(name, {"creep", "fracture_strain"}) || std::get<double>(value) <= 0.0) return;
    for (const auto& [needed, state] : needs_of_bonds())
        if (MaterialParameters::describe().at(needed).get(body.material) != state)
            w.set_parameter("body." + body.name + "." + needed, state);
}

/// A meltable body has some values twice: those of the solid and those of the melt. Which hold goes
/// by the temperature of every particle; the panel tells it by the mean.
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

RowNote twin_note(Melting melting, const std::string& name) {
    const bool molten = name.starts_with("molten_");
    if (melting == Melting::none || (!molten && !has_molten_twin(name))) return {};
    if (melting == Melting::between)
        return {"The body is between solid and molten: values between the two are in use.", true};
    const bool holds = molten == (melting == Melting::molten);
    const char* is = melting == Melting::molten ? "molten." : "solid.";
    return {std::string(holds ? "In use: the body is " : "Not in use: the body is ") + is, holds};
}

void melting_row(Workspace& w, const BodyState& body) {
    const Melting melting = melting_of(w, body.material);
    if (melting == Melting::none) return;
    const double mean = w.snapshot->diagnostics.bodies[w.selected_body].temperature;
    const char* state = melting == Melting::solid    ? "solid"
                        : melting == Melting::molten ? "molten"
                                                     : "part molten";
    figure_row(w, "Holds now", std::string(state) + ", " + quantity_text(mean, "C"));
    tooltip(
        w,
        "Rows with a dot hold at the body's mean temperature, of those that exist for the solid "
        "and once more as molten; every particle goes by its own temperature.");
}

void group_rows(Workspace& w, const BodyState& body, const Group& group) {
    const auto wanted = [&](const std::string& name) {
        return matters(body.material, name) && &group_of(name) == &group;
    };
    if (std::ranges::none_of(MaterialParameters::describe().names(), wanted)) return;
    w.settings.sections.try_emplace(group.name, group.open);
    if (group.title[0] && !section(w, group.name, group.title)) return;
    const bool of_bonds = std::string_view(group.name) == "material_plasticity";
    const bool ready = std::ranges::all_of(needs_of_bonds(), [&](const auto& need) {
        return MaterialParameters::describe().at(need.first).get(body.material) == need.second;
    });
    if (of_bonds && !ready)
        ImGui::TextDisabled(
            "Creep and fracture switch to the operator\n"
            "corotated, strain Cauchy (linear).");
    if (wanted("temperature")) temperature_row(w, "material.temperature", w.selected_body);
    simulation_rows(
        w, "material.", "body." + body.name + ".", body.material, body.scene_material,
        [&](const std::string& name) { return name != "temperature" && wanted(name); },
        [&](const std::string& name, const ParameterValue& value) {
            prepare_for_bonds(w, body, name, value);
        },
        [&](const std::string& name) { return twin_note(melting_of(w, body.material), name); });
}

/// The bodies of the scene, and what the selected one is made of.
class MaterialPanel : public Panel {
  public:
    MaterialPanel() : Panel({.id = "material", .title = "Material", .side = Side::right}) {}
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
        for (const Group& group : groups()) group_rows(w, *body, group);
    }
};

}  // namespace

std::unique_ptr<Panel> make_material_panel() {
    return std::make_unique<MaterialPanel>();
}

}  // namespace taffy
