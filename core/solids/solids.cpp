#include "core/solids/solids.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/parameters/parameter_state.h"

namespace taffy {

namespace {

constexpr double step_search_interval = 1.0 / 60.0;  // while bonds and materials change [s]

}  // namespace

BondMaterial bond_material(const MaterialParameters& m, double temperature, int dimension) {
    BondMaterial result;
    const float s = m.is_meltable() ? m.melted(temperature) : 0.0f;
    const auto mixed = [s](float solid, float molten) { return (1.0f - s) * solid + s * molten; };
    result.young_modulus = mixed(m.young_modulus, m.molten_young_modulus);
    result.poisson_ratio = mixed(m.poisson_ratio, m.molten_poisson_ratio);
    result.bending = m.bending;
    result.damping = m.damping;
    result.yield = mixed(m.yield_strain(dimension), m.molten_yield);
    result.creep = mixed(m.creep, m.molten_creep);
    result.max_plastic = m.max_plastic;
    result.volume_stiffness = m.volume_stiffness;
    result.strain = m.strain;
    result.fracture = m.fracture_strain / std::max(1.0f - s, 1e-6f);  // a melt does not break
    return result;
}

void Solids::add_body(const BodyRows& rows, RestShape shape, const MaterialParameters& material) {
    bodies_.push_back({rows, false});
    lattices_.add_body(rows, std::move(shape), material);
}

std::vector<uint8_t> Solids::bonded() const {
    std::vector<uint8_t> bonded;
    for (const Body& body : bodies_) bonded.push_back(body.bonded);
    return bonded;
}

void Solids::set_rows(uint32_t index, const BodyRows& rows) {
    bodies_[index].rows = rows;
    lattices_.set_rows(index, rows);
}

void Solids::grow(uint32_t index, const MaterialParameters& m, const BodyRows& rows) {
    const Body& body = bodies_[index];
    std::vector<uint32_t> fresh(rows.begin(), rows.end());
    fresh.erase(fresh.begin(), fresh.begin() + long(body.rows.size()));
    set_rows(index, rows);
    if (!body.bonded) return;
    const RestShape& shape = lattices_.rest_shape(index);
    bonds_.add_molten(BodyRows(std::move(fresh)), shape,
                      bond_material(m, double(m.melting_end), shape.dimension), m.density);
}

void Solids::set_rest(uint32_t index, float density) {
    const Body& body = bodies_[index];
    if (body.bonded && !body.rows.empty())
        bonds_.set_rest(body.rows, lattices_.rest_shape(index), density);
}

void Solids::follow(const RowMap& map) {
    for (uint32_t b = 0; b < bodies_.size(); ++b) {
        bodies_[b].rows.follow(map);
        lattices_.set_rows(b, bodies_[b].rows);
    }
    bonds_.follow(map);
}

void Solids::add_bonds(BondNetwork& network, uint32_t index, const MaterialParameters& m,
                       bool molten) const {
    const Body& body = bodies_[index];
    const RestShape& shape = lattices_.rest_shape(index);
    const double temperature = double(molten ? m.melting_end : m.melting_start);
    const BondMaterial material = bond_material(m, temperature, shape.dimension);
    if (molten)
        network.add_molten(body.rows, shape, material, m.density);
    else
        network.add_body(body.rows, shape, material, m.density, lattices_.rest_state(index).pairs);
}

void Solids::reserve_bonds(std::span<const uint32_t> bodies) {
    size_t entries = 0;
    for (const uint32_t b : bodies) entries += lattices_.rest_state(b).pairs.neighbour.size();
    bonds_.reserve_bonds(entries);
}

void Solids::give_bonds(uint32_t index, const MaterialParameters& material, bool molten) {
    if (bodies_[index].bonded) return;
    add_bonds(bonds_, index, material, molten);
    const size_t count = lattices_.rest_shape(index).x0.size();
    for (uint32_t i = 0; i < count; ++i)
        bonds_.set_rotation(bodies_[index].rows[i], lattices_.rotation(index, i).cast<double>());
    const std::span<const Float4> held = lattices_.held(index);
    for (uint32_t i = 0; i < count && !held.empty(); ++i) {
        const float* q = held[i].value;
        const uint32_t row = bodies_[index].rows[i];
        bonds_.set_held({&row, 1}, Quatf(q[3], q[0], q[1], q[2]));
    }
    lattices_.suspend(index);
    bodies_[index].bonded = true;
    forget_bond_step();
}

BondNetwork::State Solids::first_bonds(std::span<const SimulationBody> bodies,
                                       std::span<const uint8_t> molten) const {
    BondNetwork network;
    for (uint32_t b = 0; b < bodies_.size(); ++b)
        if (bodies_[b].bonded && !bodies_[b].rows.empty())
            add_bonds(network, b, bodies[b].material, molten[b] != 0);
    return network.save();
}

void Solids::set_material(uint32_t index, const MaterialParameters& material) {
    const Body& body = bodies_[index];
    if (!body.bonded) return lattices_.set_material(index, material);
    bonds_.set_density(body.rows, material.density);
    forget_bond_step();
}

size_t Solids::shape_size(uint32_t body) const {
    return std::max(lattices_.rest_shape(body).x0.size(), bodies_[body].rows.size());
}

void Solids::set_held(uint32_t index, std::span<const uint32_t> particles, const Quatf& rotation) {
    lattices_.set_held(index, particles, rotation);
    if (!bodies_[index].bonded) return;
    std::vector<uint32_t> rows;
    for (const uint32_t i : particles)  // some may have left the body
        if (i < bodies_[index].rows.size()) rows.push_back(bodies_[index].rows[i]);
    bonds_.set_held(rows, rotation);
}

void Solids::linearise(const ThreadPool& pool, std::span<const Vec4f> x) {
    lattices_.linearise(pool, x);
    if (any_bonds()) bonds_.linearise(pool, x);
}

void Solids::add_force_change(const ThreadPool& pool, std::span<const uint8_t> active,
                              std::span<const Vec4f> u, std::span<Vec4f> force) {
    lattices_.add_force_change(pool, active, u, force);
    bool bonded = false;
    for (size_t b = 0; b < bodies_.size(); ++b) bonded |= active[b] && bodies_[b].bonded;
    if (bonded) bonds_.add_force_change(pool, u, force);
}

void Solids::inverse_diagonal(const ThreadPool& pool, std::span<const float> mass, float weight,
                              std::span<SymmetricBlock> inverse) {
    lattices_.inverse_diagonal(pool, mass, weight, inverse);
    if (any_bonds()) bonds_.inverse_diagonal(pool, mass, weight, inverse);
}

std::vector<std::pair<uint32_t, uint32_t>> Solids::joined_bodies(
    std::span<const uint16_t> body_of) const {
    std::vector<std::pair<uint32_t, uint32_t>> joined;
    const BondLists& lists = bonds_.lists();
    for (uint32_t i = 0; i < lists.size(); ++i)
        for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p) {
            const uint32_t a = body_of[i], b = body_of[lists.other[p]];
            if (a >= b) continue;
            const std::pair pair(a, b);
            if (std::ranges::find(joined, pair) == joined.end()) joined.push_back(pair);
        }
    return joined;
}

float Solids::largest_stretch(const ThreadPool& pool, uint32_t index,
                              std::span<const Vec4f> x) const {
    const Body& body = bodies_[index];
    return body.bonded ? bonds_.largest_stretch(pool, body.rows, x)
                       : lattices_.largest_stretch(pool, index, x);
}

void Solids::add_forces(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                        std::span<Vec4f> force, std::span<const Vec4f> x_low) {
    lattices_.add_forces(pool, x, force, x_low);
    if (any_bonds()) bonds_.add_damped_forces(pool, x, v, force);
}

void Solids::add_lattice_damping(const ThreadPool& pool, std::span<const Vec4f> x,
                                 std::span<const Vec4f> v, std::span<Vec4f> force) {
    lattices_.add_damping(pool, x, v, force);
}

void Solids::add_damping(const ThreadPool& pool, std::span<const Vec4f> x, std::span<const Vec4f> v,
                         std::span<Vec4f> force) {
    add_lattice_damping(pool, x, v, force);
    if (any_bonds()) bonds_.add_damping(pool, x, v, force);
}

void Solids::evaluate(const ThreadPool& pool, uint32_t index, std::span<const Vec4f> x,
                      std::span<ElasticFigures> figures) const {
    const Body& body = bodies_[index];
    if (!body.bonded) return lattices_.evaluate(pool, index, x, figures);
    bonds_.find_figures(pool, x, body.rows, lattices_.rest_shape(index).particle_volume, figures);
}

void Solids::find_stable_step(const ThreadPool& pool, uint32_t index) {
    if (!bodies_[index].bonded) return void(lattices_.stable_step(pool, index));
    if (bond_step_known_ && !(std::isinf(bond_step_) && stiffest_ > stiffest_at_step_)) return;
    bond_step_ = bonds_.stable_step(pool);
    bond_step_known_ = true;
    stiffest_at_step_ = stiffest_;
}

double Solids::stable_step(uint32_t index) const {
    if (!bodies_[index].bonded) return lattices_.last_stable_step(index);
    return stiffest_ > stiffest_at_step_ ? bond_step_ * std::sqrt(stiffest_at_step_ / stiffest_)
                                         : bond_step_;
}

Quatf Solids::rotation(uint32_t index, uint32_t particle) const {
    const Body& body = bodies_[index];
    return body.bonded ? bonds_.rotation(body.rows[particle]) : lattices_.rotation(index, particle);
}

void Solids::visit_settings(StateVisitor& state) {
    for (Body& body : bodies_) state("bonded", body.bonded);
    lattices_.visit_settings(state);
    bonds_.visit_settings(state);
}

void Solids::visit_motion(StateVisitor& state) {
    lattices_.visit_motion(state);
    bonds_.visit_motion(state);
}

void Solids::end_of_step(double time) {
    if (step_is_of_present_ || time < next_step_search_) return;
    forget_bond_step();
    step_is_of_present_ = true;
    next_step_search_ = time + step_search_interval;
}

void Solids::restored(double time) {
    forget_bond_step();
    step_is_of_present_ = true;  // bond_step_ is found again before it is needed
    next_step_search_ = time;
}

void Solids::visit_memory(StateVisitor& state) {
    state("next_step_search", next_step_search_);
    state("step_is_of_present", step_is_of_present_);
    state("bond_step_known", bond_step_known_);
    state("bond_step", bond_step_);
    state("stiffest", stiffest_);
    state("stiffest_at_step", stiffest_at_step_);
}

}  // namespace taffy
