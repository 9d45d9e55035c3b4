#include "core/parameters/parameter_state.h"

#include <cmath>

#include "core/parameters/material_parameters.h"
#include "core/parameters/simulation_parameters.h"
#include "core/parameters/view_parameters.h"
#include "core/state/variant_state.h"

namespace taffy {

void visit_state(StateVisitor& state, ParameterValue& value) {
    visit_alternative(state, "kind", value);
    std::visit([&](auto& held) { state("value", held); }, value);
}

bool same_bits(const ParameterValue& a, const ParameterValue& b) {
    const auto same = [](double x, double y) {
        return x == y && std::signbit(x) == std::signbit(y);
    };
    if (a != b) return false;
    if (const double* x = std::get_if<double>(&a)) return same(*x, std::get<double>(b));
    if (const Vec3d* v = std::get_if<Vec3d>(&a)) {
        const Vec3d& u = std::get<Vec3d>(b);
        return same(v->x(), u.x()) && same(v->y(), u.y()) && same(v->z(), u.z());
    }
    return true;
}

ParameterValue kept_value(const ParameterInfo& info, const ParameterValue& value) {
    try {
        return checked_value(info, value);
    } catch (const InputError& error) {
        throw StateError(error.what());
    }
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
