#include "core/parameters/parameter_state.h"

#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"

namespace taffy {

namespace {

template <size_t index = 0>
void emplace(ParameterValue& value, size_t wanted) {
    if constexpr (index < std::variant_size_v<ParameterValue>) {
        if (index == wanted)
            value.emplace<index>();
        else
            emplace<index + 1>(value, wanted);
    } else {
        throw StateError("a parameter is of no known kind");
    }
}

}  // namespace

void visit_state(StateVisitor& state, ParameterValue& value) {
    uint32_t kind = uint32_t(value.index());
    state("kind", kind);
    if (state.reads() && kind != value.index()) emplace(value, kind);
    std::visit([&](auto& held) { state("value", held); }, value);
}

void visit_state(StateVisitor& state, MaterialParameters& material) {
    visit_parameters(state, MaterialParameters::describe(), material);
}

void visit_state(StateVisitor& state, SimulationParameters& parameters) {
    visit_parameters(state, SimulationParameters::describe(), parameters);
}

void visit_state(StateVisitor& state, ViewParameters& view) {
    visit_parameters(state, ViewParameters::describe(), view);
}

}  // namespace taffy
