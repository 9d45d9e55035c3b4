#include "core/bonds/bond_network.h"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "core/base/processor.h"
#include "core/elasticity/calibration.h"
#include "core/elasticity/strain_stress.h"
#include "core/kernels/cubic_spline.h"

namespace taffy {

namespace {

constexpr uint32_t lanes = 8;
constexpr size_t blocks_per_task = 8;

void store_symmetric(float (*out)[8], size_t lane, const Mat3d& M) {
    const double values[6] = {M(0, 0), M(1, 1), M(2, 2), M(0, 1), M(0, 2), M(1, 2)};
    for (int c = 0; c < 6; ++c) out[c][lane] = float(values[c]);
}

Vec3d vector_of(const Float4& v) {
    return Vec3d(double(v.value[0]), double(v.value[1]), double(v.value[2]));
}

RotationBlock identity_rotations() {
    RotationBlock block{};
    for (float& w : block.q[3]) w = 1.0f;
    return block;
}

}  // namespace

const BondKernels& bond_kernels() {
    return use_v3_kernels() ? bond_kernels_v3() : bond_kernels_baseline();
}

void BondNetwork::resize(size_t count) {
    if (count <= size()) return;
    const size_t blocks = (count + lanes - 1) / lanes;
    state_.lists.resize(count);
    state_.materials.resize(count);
    state_.dimension.resize(count, 3);
    state_.formula_rank.resize(count, 3);
    state_.alpha.resize(count, 0.0f);
    state_.beta.resize(count, 0.0f);
    state_.plastic.resize(count, 0.0f);
    state_.rotations.resize(blocks, identity_rotations());
    state_.rest.resize(blocks, RestBlock{});
    state_.k.resize(count, Float4{});
    state_.moments.resize(blocks, BondMoments{});
    state_.rank.resize(count, 0);
    state_.inverse_moment.resize(count, 0.0f);
    state_.weight.resize(count, 0.0f);
    state_.probe.resize(count, Vec4f::Zero());
    state_.probe_noise.resize(count, 1);
    state_.constants.resize(blocks, BondConstants{});
    state_.damping.resize(count, 0.0f);
    state_.bound.resize(count, 0.0f);
    resize_rest(count);
}

void BondNetwork::resize_rest(size_t count) {
    particles_.resize(count);
    held_.resize(count, Float4{});
    records_.resize(count);
    own_.resize(count);
    measure_.resize((count + lanes - 1) / lanes);
}

void BondNetwork::visit_settings(StateVisitor& state) {
    state("particles", particles_);
    state("held", held_);
    if (state.reads()) resize_rest(particles_.size());
}

void BondNetwork::visit_motion(StateVisitor& state) {
    state("bonds", state_);
    state.expect("bonds", state_.is_whole());
    if (state.reads()) resize_rest(size());
}

void BondNetwork::State::visit(StateVisitor& state) {
    state("lists", lists);
    state("materials", materials);
    state("dimension", dimension);
    state("formula_rank", formula_rank);
    state("alpha", alpha);
    state("beta", beta);
    state("plastic", plastic);
    state("rotations", rotations);
    state("rest", rest);
    state("k", k);
    state("moments", moments);
    state("rank", rank);
    state("inverse_moment", inverse_moment);
    state("weight", weight);
    state("probe", probe);
    state("probe_noise", probe_noise);
}

bool BondNetwork::State::is_whole() const {
    const size_t count = lists.size(), blocks = (count + lanes - 1) / lanes;
    const auto all_have = [](size_t wanted, const auto&... values) {
        return ((values.size() == wanted) && ...);
    };
    return lists.is_whole() &&
           all_have(count, materials, dimension, formula_rank, alpha, beta, plastic, k, rank,
                    inverse_moment, weight, probe, probe_noise) &&
           all_have(blocks, rotations, rest, moments);
}

namespace {

/// Moves values to the new rows of their particles; new particles get the initial value.
template <class T>
void move_values(const RowMap& map, const T& initial, std::vector<T>& values) {
    std::vector<T> moved(map.size(), initial);
    for (uint32_t row = 0; row < map.size(); ++row)
        if (map.from()[row] < values.size()) moved[row] = values[map.from()[row]];
    values = std::move(moved);
}

/// The same for blocks of eight rows, made of floats: value k of row i is float k of lane i % 8.
template <class Block>
void move_lanes(const RowMap& map, const Block& initial, std::vector<Block>& blocks) {
    constexpr size_t floats = sizeof(Block) / sizeof(float) / lanes;
    std::vector<Block> moved((map.size() + lanes - 1) / lanes, initial);
    for (uint32_t row = 0; row < map.size(); ++row) {
        const uint32_t from = map.from()[row];
        if (from / lanes >= blocks.size()) continue;
        const auto* source = reinterpret_cast<const float*>(&blocks[from / lanes]) + from % lanes;
        auto* target = reinterpret_cast<float*>(&moved[row / lanes]) + row % lanes;
        for (size_t k = 0; k < floats; ++k) target[k * lanes] = source[k * lanes];
    }
    blocks = std::move(moved);
}

}  // namespace

void BondNetwork::follow(const RowMap& map) {
    if (size() == 0) return;
    State& s = state_;
    s.lists.follow(map);
    move_values(map, BondMaterial{}, s.materials);
    move_values(map, uint8_t(3), s.dimension);
    move_values(map, uint8_t(3), s.formula_rank);
    move_values(map, 0.0f, s.alpha);
    move_values(map, 0.0f, s.beta);
    move_values(map, 0.0f, s.plastic);
    move_lanes(map, identity_rotations(), s.rotations);
    move_lanes(map, RestBlock{}, s.rest);
    move_values(map, Float4{}, s.k);
    move_lanes(map, BondMoments{}, s.moments);
    move_values(map, uint8_t(0), s.rank);
    move_values(map, 0.0f, s.inverse_moment);
    move_values(map, 0.0f, s.weight);
    move_values(map, Vec4f(Vec4f::Zero()), s.probe);
    move_values(map, uint8_t(1), s.probe_noise);
    move_lanes(map, BondConstants{}, s.constants);
    move_values(map, 0.0f, s.damping);
    move_values(map, 0.0f, s.bound);
    move_values(map, Particle{}, particles_);
    move_values(map, Float4{}, held_);
    resize_rest(particles_.size());
}

void BondNetwork::set_rest(const BodyRows& rows, const RestShape& shape, float density) {
    uint32_t last = 0;
    for (const uint32_t i : rows) last = std::max(last, i);
    if (last >= particles_.size()) resize_rest(size_t(last) + 1);
    const float alpha = float(calibrated_alpha(3, 1.0, shape));
    for (const uint32_t i : rows)
        particles_[i] = {shape.particle_volume, shape.particle_volume * density, shape.support,
                         alpha};
}

void BondNetwork::forget_rows() {
    particles_.clear();
    held_.clear();
}

void BondNetwork::add_molten(const BodyRows& rows, const RestShape& shape,
                             const BondMaterial& material, float density) {
    uint32_t last = 0;
    for (const uint32_t i : rows) last = std::max(last, i);
    resize(size_t(last) + 1);
    set_rest(rows, shape, density);
    for (const uint32_t i : rows) {
        state_.materials[i] = material;
        state_.alpha[i] = particles_[i].alpha;
    }
}

void BondNetwork::add_body(const BodyRows& rows, const RestShape& shape,
                           const BondMaterial& material, float density) {
    add_body(rows, shape, material, density, find_neighbours(shape.x0, shape.support));
}

void BondNetwork::add_body(const BodyRows& rows, const RestShape& shape,
                           const BondMaterial& material, float density,
                           const NeighbourLists& pairs) {
    add_molten(rows, shape, material, density);
    state_.lists.add_rows(rows, pairs);
    BondLists& lists = state_.lists;
    const auto add_row = [&](uint32_t k) {
        const uint32_t i = rows[k];
        const std::span<const uint32_t> near = pairs.of(k);
        state_.dimension[i] = uint8_t(shape.dimension);
        BondRow row;
        row.dimension = shape.dimension;
        double fourth = 0.0;  // sum_j s_ij |z_ij|^4 [m^2]
        for (uint32_t p = lists.begin[i]; p < lists.begin[i] + lists.number[i]; ++p) {
            const Vec4f z4 = shape.x0[near[p - lists.begin[i]]] - shape.x0[k];
            const Vec3d z = z4.head<3>().cast<double>();
            const float s = bond_weight(i, lists.other[p], z.norm());
            lists.set_offset(p, {{z4[0], z4[1], z4[2], s}});
            row.z.push_back(z);
            row.s.push_back(double(s));
            fourth += double(s) * z.squaredNorm() * z.squaredNorm();
        }
        const BondFit f = rest_fit(row);
        if (f.rank > 0) state_.formula_rank[i] = uint8_t(f.rank);
        if (f.rank > 0) state_.alpha[i] = float(calibrated_alpha(f.rank, fourth, shape));
        state_.beta[i] = float(calibrated_beta(f.rank, f.trace, shape));
        update(i, f);
    };
    ThreadPool().for_ranges(rows.size(), 64, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) add_row(uint32_t(k));
    });
}

/// s_ij = V_j |W'| / |z| [1/m^2].
float BondNetwork::bond_weight(uint32_t i, uint32_t j, double length) const {
    const double h = double(particles_[i].support);
    const double r = std::max(length, 1e-3 * h);
    return float(-double(particles_[j].volume) * cubic_spline_derivative(r, h) / r);
}

BondRow BondNetwork::row(std::span<const Vec4f> x, uint32_t i) const {
    const BondLists& lists = state_.lists;
    BondRow r;
    r.dimension = state_.dimension[i];
    r.warm = rotation(i).cast<double>();
    r.held = held(i);
    const uint32_t begin = lists.begin[i], count = lists.number[i];
    r.e.reserve(count), r.z.reserve(count), r.s.reserve(count);
    for (uint32_t p = begin; p < begin + count; ++p) {
        r.e.push_back((x[lists.other[p]] - x[i]).head<3>().cast<double>());
        r.z.push_back(vector_of(lists.offset[p]));
        r.s.push_back(double(lists.offset[p].value[3]));
    }
    return r;
}

void BondNetwork::store_offsets(uint32_t i, const BondRow& row) {
    for (size_t b = 0; b < row.z.size(); ++b) {
        const Vec3f z = row.z[b].cast<float>();
        const uint32_t slot = state_.lists.begin[i] + uint32_t(b);
        state_.lists.set_offset(slot, {{z[0], z[1], z[2], float(row.s[b])}});
    }
}

BondElasticity BondNetwork::elasticity(uint32_t i) const {
    const BondMaterial& m = state_.materials[i];
    const double nu = double(m.poisson_ratio), E = double(m.young_modulus);
    const double scale = double(m.bending) * E;
    const double factor = alpha_poisson_factor(state_.formula_rank[i], nu);
    return {E,
            nu,
            scale * double(state_.alpha[i]) * factor,
            scale * double(state_.beta[i]) * sheet_bending(nu).mean_curvature,
            double(m.volume_stiffness) * E,
            m.strain};
}

void BondNetwork::update(uint32_t i, const BondFit& f) {
    const uint32_t b = i / lanes, l = i % lanes;
    store_symmetric(state_.rest[b].K_inverse, l, f.K_inverse);
    store_symmetric(state_.rest[b].projection, l, f.projection);
    store_symmetric(state_.rest[b].K_full_inverse, l, f.K_full_inverse);
    for (int c = 0; c < 3; ++c) state_.k[i].value[c] = float(f.k[c]);
    state_.rank[i] = uint8_t(f.rank);
    state_.inverse_moment[i] = float(f.K_inverse.selfadjointView<Eigen::Lower>().operatorNorm());
    BondMoments& m = state_.moments[b];
    m.rank[l] = float(f.rank);
    store_symmetric(m.K, l, f.K);
    m.inverse_trace[l] = f.trace > 0.0 ? float(1.0 / f.trace) : 0.0f;
    double weight = 0.0;
    const uint32_t begin = state_.lists.begin[i];
    for (uint32_t p = begin; p < begin + state_.lists.number[i]; ++p)
        weight += double(state_.lists.offset[p].value[3]);
    state_.weight[i] = float(weight);
    update_constants(i);
}

void BondNetwork::update_constants(uint32_t i) {
    const BondElasticity m = elasticity(i);
    const int rank = state_.rank[i];
    const double V = double(particles_[i].volume), mu = lame_mu(m.young, m.poisson);
    const double lambda = rank > 0 ? lambda_for_dimension(m.young, m.poisson, rank) : 0.0;
    BondConstants& c = state_.constants[i / lanes];
    const uint32_t l = i % lanes;
    const double beta = rank == 2 ? m.beta : 0.0;
    c.mu[l] = float(V * mu), c.lambda[l] = float(V * lambda), c.g[l] = float(V * m.g);
    c.beta[l] = float(V * beta), c.volume[l] = float(V * m.volume);
    c.green[l] = m.strain == StrainMeasure::green ? 1.0f : 0.0f;
    const double rate = double(state_.materials[i].damping) * double(particles_[i].mass);
    const double weight = double(state_.weight[i]);
    state_.damping[i] = weight > 0.0 ? float(0.5 * rank * rate / weight) : 0.0f;
    const double modulus = 2.0 * mu + std::max(0.0, rank * (lambda + m.volume));
    const double misfit = m.g + beta * weight;  // |sum s r|^2 <= sum s sum s |r|^2
    state_.bound[i] = float(V * std::max(modulus * double(state_.inverse_moment[i]), misfit));
}

void BondNetwork::find_constants() {
    state_.constants.assign(state_.rest.size(), BondConstants{});
    state_.damping.assign(size(), 0.0f);
    state_.bound.assign(size(), 0.0f);
    ThreadPool().for_ranges(size(), 32 * lanes, [&](size_t first, size_t last) {
        for (size_t i = first; i < last; ++i)
            if (state_.lists.number[i] > 0) update_constants(uint32_t(i));
    });
}

void BondNetwork::set_density(const BodyRows& rows, float density) {
    for (const uint32_t i : rows) {
        particles_[i].mass = particles_[i].volume * density;
        update_constants(i);
    }
}

void BondNetwork::set_rotation(uint32_t i, const Quatd& rotation) {
    RotationBlock& block = state_.rotations[i / lanes];
    for (int k = 0; k < 4; ++k) block.q[k][i % lanes] = float(rotation.coeffs()[k]);
}

void BondNetwork::set_held(std::span<const uint32_t> particles, const Quatf& rotation) {
    for (const uint32_t i : particles)
        held_[i] = {{rotation.x(), rotation.y(), rotation.z(), rotation.w()}};
}

std::optional<Quatd> BondNetwork::held(uint32_t i) const {
    const Eigen::Map<const Eigen::Vector4f> xyzw(held_[i].value);
    const Quatd rotation(xyzw.cast<double>().eval());
    if (state_.dimension[i] == 3 || !(rotation.squaredNorm() > 0.0)) return {};
    return rotation;
}

Quatf BondNetwork::rotation(uint32_t i) const {
    const RotationBlock& b = state_.rotations[i / lanes];
    const uint32_t l = i % lanes;
    return Quatf(b.q[3][l], b.q[0][l], b.q[1][l], b.q[2][l]).normalized();  // it was rounded
}

BondArrays BondNetwork::seen_arrays(std::span<const Vec4f> x) const {
    BondArrays a;
    a.count = uint32_t(size());
    a.begin = state_.lists.begin.data();
    a.number = state_.lists.number.data();
    a.offset = state_.lists.offset.data();
    a.other = state_.lists.other.data();
    a.mirror = state_.lists.mirror.data();
    a.x = reinterpret_cast<const Float4*>(x.data());
    a.k = state_.k.data();
    a.rest = state_.rest.data();
    a.constants = state_.constants.data();
    a.moments = state_.moments.data();
    a.weight = state_.weight.data();
    a.damping = state_.damping.data();
    a.held = held_.data();
    a.dimension = state_.dimension.data();
    return a;
}

BondArrays BondNetwork::arrays(std::span<const Vec4f> x, std::span<Vec4f> force) {
    BondArrays a = seen_arrays(x);
    a.rotation = state_.rotations.data();
    a.tangent = tangents_.data();
    a.record = records_.data();
    a.own = own_.data();
    a.measure = measure_.data();
    a.force = reinterpret_cast<Float4*>(force.data());
    return a;
}

void BondNetwork::run(const ThreadPool& pool, const BondArrays& view, BondPass pass) const {
    pool.for_ranges(state_.rest.size(), blocks_per_task,
                    [&](size_t begin, size_t end) { pass(view, uint32_t(begin), uint32_t(end)); });
}

void BondNetwork::add_forces(const ThreadPool& pool, std::span<const Vec4f> x,
                             std::span<Vec4f> force) {
    const BondArrays view = arrays(x, force);
    run(pool, view, kernels_->stress_pass);
    run(pool, view, kernels_->force_pass);
}

void BondNetwork::add_damped_forces(const ThreadPool& pool, std::span<const Vec4f> x,
                                    std::span<const Vec4f> v, std::span<Vec4f> force) {
    BondArrays view = arrays(x, force);
    view.v = reinterpret_cast<const Float4*>(v.data());
    run(pool, view, kernels_->stress_pass);
    run(pool, view, kernels_->damped_force_pass);
}

void BondNetwork::add_damping(const ThreadPool& pool, std::span<const Vec4f> x,
                              std::span<const Vec4f> v, std::span<Vec4f> force) {
    BondArrays view = arrays(x, force);
    view.v = reinterpret_cast<const Float4*>(v.data());
    run(pool, view, kernels_->damping_pass);
}

double BondNetwork::particle_energy(std::span<const Vec4f> x, uint32_t i) const {
    if (state_.lists.number[i] == 0) return 0.0;
    return double(particles_[i].volume) * energy_density(fit(row(x, i)), elasticity(i));
}

double BondNetwork::energy(const ThreadPool& pool, std::span<const Vec4f> x) const {
    std::vector<double> energies(size());
    pool.for_ranges(size(), 64, [&](size_t begin, size_t end) {
        for (size_t i = begin; i < end; ++i) energies[i] = particle_energy(x, uint32_t(i));
    });
    double sum = 0.0;
    for (const double e : energies) sum += e;
    return sum;
}

void BondNetwork::find_figures(const ThreadPool& pool, std::span<const Vec4f> x,
                               const BodyRows& rows, float volume,
                               std::span<ElasticFigures> figures) const {
    std::vector<uint8_t> wanted(state_.rest.size(), 0);
    for (const uint32_t i : rows) wanted[i / lanes] = 1;
    std::vector<FigureBlock> blocks(wanted.size());
    BondArrays view = seen_arrays(x);
    view.warm = state_.rotations.data();
    view.figures = blocks.data();
    pool.for_ranges(wanted.size(), blocks_per_task, [&](size_t begin, size_t end) {
        for (size_t b = begin; b < end; ++b)
            if (wanted[b]) kernels_->figures_pass(view, uint32_t(b), uint32_t(b + 1));
    });
    pool.for_ranges(rows.size(), 1024, [&](size_t begin, size_t end) {
        for (size_t k = begin; k < end; ++k) {
            const uint32_t i = rows[k];
            figures[k] = state_.lists.number[i] == 0
                             ? ElasticFigures{.elastic_volume = volume}
                             : figures_of(blocks[i / lanes], i % lanes, 1.0f / volume,
                                          1.0f / particles_[i].volume, volume);
        }
    });
}

BondFigures BondNetwork::figures(std::span<const Vec4f> x, uint32_t i) const {
    if (state_.lists.number[i] == 0) return {};
    const BondFit f = quick_fit(row(x, i));
    const BondElasticity m = elasticity(i);
    const double lambda = f.rank > 0 ? lambda_for_dimension(m.young, m.poisson, f.rank) : 0.0;
    const Mat3d sigma =
        linear_stress<double>(bond_strain(f, m.strain), lambda, lame_mu(m.young, m.poisson));
    const Mat3d R = f.rotation.toRotationMatrix();
    const double J = f.whole.determinant(), pressure = m.volume * (J - 1.0);
    return {f.whole.cast<float>(),
            float(double(particles_[i].volume) * energy_density(f, m)),
            float(von_mises_stress(sigma)),
            float(J),
            float(mean_pressure(sigma) - pressure),
            (R * sigma * R.transpose() + pressure * Mat3d::Identity()).cast<float>()};
}

}  // namespace taffy
