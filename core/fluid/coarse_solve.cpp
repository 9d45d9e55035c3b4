// The coarse levels of the groups in the solve for the pressures.
#include <algorithm>
#include <cmath>
#include <ranges>

#include "core/fluid/fluid_solver_loops.inl"

namespace taffy {

namespace {

constexpr float cell_width = 3.0f;    // in supports: eight spacings
constexpr double least_slots = 500;   // of a group that gets a coarse level
constexpr float near_slope = 0.955f;  // part of the slope S of the lattice, of the near pairs

}  // namespace

/// Gives coarse levels to busy groups that have none and are large enough. Their slots that take
/// part then have a cell. Changes the fourth components of positions.
void FluidSolver::make_coarse(const ThreadPool& pool, double dt) {
    std::vector<float> per_length(state_.size(), 0.0f);  // 0: the group gets none
    for (size_t g = 0; g < state_.size(); ++g) {
        GroupState& state = state_[g];
        state.coarse_is_new =
            state.busy && !state.mends && !coarse_[g] && state.pressed >= least_slots;
        if (state.coarse_is_new) per_length[g] = 1.0f / (cell_width * fluid_.support);
    }
    if (std::ranges::none_of(state_, &GroupState::coarse_is_new)) return;
    if (fluid_.mixed) {
        std::vector<float> support(state_.size(), 0.0f);
        for (const Piece& piece : pieces_)
            for (size_t k = piece.first; k < piece.last; ++k)
                support[piece.group] = std::max(support[piece.group], fluid_.phase[k].value[3]);
        for (size_t g = 0; g < state_.size(); ++g)
            if (state_[g].coarse_is_new) per_length[g] = 1.0f / (cell_width * support[g]);
    }
    cell_.resize(equations_.size()), place_.resize(equations_.size());

    struct Found {
        std::vector<uint64_t> keys;
        float product = 0.0f, weight = 0.0f;
        void add(const Found& other) {
            keys.insert(keys.end(), other.keys.begin(), other.keys.end());
            product = std::max(product, other.product), weight = std::max(weight, other.weight);
        }
    };
    std::vector<Found> in_piece(pieces_.size()), in_group(state_.size());
    pool.for_ranges(pieces_.size(), 1, [&](size_t begin, size_t end) {
        for (size_t p = begin; p < end; ++p) {
            const Piece& piece = pieces_[p];
            if (!state_[piece.group].coarse_is_new) continue;
            Found& found = in_piece[p];
            for (size_t k = piece.first; k < piece.last; ++k) {
                x_[k].value[3] = active_[k] ? 1.0f : 0.0f;
                if (!active_[k]) continue;
                const uint64_t key = cell_of(x_[k], per_length[piece.group]).key;
                if (found.keys.empty() || found.keys.back() != key) found.keys.push_back(key);
                found.product = std::max(found.product, diagonal_[k]);
                found.weight = std::max(found.weight, equations_[k].weight);
            }
        }
    });
    for (size_t p = 0; p < pieces_.size(); ++p) in_group[pieces_[p].group].add(in_piece[p]);
    for (size_t g = 0; g < state_.size(); ++g)
        if (state_[g].coarse_is_new)
            coarse_[g] = std::make_unique<CoarsePressures>(
                std::move(in_group[g].keys), per_length[g], double(in_group[g].product),
                double(in_group[g].weight));
    for_busy(pool, [&](size_t first, size_t last) {
        if (state_[group_[first]].coarse_is_new) add_products(first, last, dt);
    });
    for (size_t g = 0; g < state_.size(); ++g) {
        if (!state_[g].coarse_is_new || coarse_[g]->factorise()) continue;
        coarse_[g].reset();
        state_[g].coarse_is_new = false;
    }
}

/// Adds the parts of slots to the products of the coarse level of their group, and notes their
/// cells. The fourth components of positions are 1 under pressure and else 0.
void FluidSolver::add_products(size_t first, size_t last, double dt) {
    CoarsePressures& coarse = *coarse_[group_[first]];
    SolveArrays d = arrays();
    d.count = near_.data();
    d.share = nullptr;
    solve_kernels().push(d, first, last);  // a_ holds b
    const float dt2 = float(dt * dt) / (near_slope * near_slope);
    CoarsePressures::Products sums{};
    uint32_t cell = CoarsePressures::no_cell;
    uint64_t present = ~uint64_t(0);
    const auto add_sums = [&] {
        if (cell != CoarsePressures::no_cell) coarse.add(cell, sums);
        sums = {};
    };
    for (size_t k = first; k < last; ++k) {
        const auto [key, place] = cell_of(x_[k], coarse.per_length());
        if (key != present) {
            add_sums();
            present = key;
            cell = coarse.find(key);
        }
        cell_[k] = cell, place_[k] = place;
        if (cell == CoarsePressures::no_cell) continue;
        const std::array<float, 8> corners = place.corners();
        const std::array<std::array<float, 8>, 3> slopes = place.slopes();
        const FluidEquation& e = equations_[k];
        const float slope = active_[k] ? near_slope * e.pressure * fluid_.phase[k].value[1] *
                                             v_[k].value[3] * coarse.per_length()
                                       : 0.0f;  // V S over the width of a cell
        const float soft = active_[k] ? std::sqrt(compliance(k, drawn_[k])) : 0.0f;
        std::array<CoarsePressures::Corners, 4> rows;
        for (size_t c = 0; c < 8; ++c) {
            for (size_t axis = 0; axis < 3; ++axis)
                rows[axis][c] = std::sqrt(dt2 * share_[k].value[axis]) *
                                (a_[k].value[axis] * corners[c] - slope * slopes[axis][c]);
            rows[3][c] = soft * corners[c];
        }
        coarse.add(rows, sums);
    }
    add_sums();
}

/// Adds the residuals of slots to the coarse level of their group, if it has one.
void FluidSolver::gather_coarse(size_t first, size_t last) {
    CoarsePressures* coarse = coarse_of(group_[first]);
    if (!coarse) return;
    CoarsePressures::Residuals sums{};
    uint32_t cell = CoarsePressures::no_cell;
    const auto add_sums = [&] {
        if (cell != CoarsePressures::no_cell) coarse->add(cell, sums);
        sums = {};
    };
    for (size_t k = first; k < last; ++k) {
        if (!active_[k] || cell_[k] == CoarsePressures::no_cell) continue;
        if (cell_[k] != cell) {
            add_sums();
            cell = cell_[k];
        }
        coarse->add(r_[k], place_[k].corners(), sums);
    }
    add_sums();
}

/// Solves the coarse levels of busy groups for the residuals that were gathered.
void FluidSolver::solve_coarse() {
    for (size_t g = 0; g < state_.size(); ++g) {
        state_[g].coarse_product = 0.0;
        if (CoarsePressures* coarse = coarse_of(g); coarse && state_[g].busy)
            state_[g].coarse_product = coarse->solve();
    }
}

/// What the coarse level of its group adds to the direction of a slot.
float FluidSolver::coarse_part(size_t k) const {
    const CoarsePressures* coarse = coarse_of(group_[k]);
    if (!coarse || cell_[k] == CoarsePressures::no_cell) return 0.0f;
    return coarse->solution(cell_[k], place_[k].corners());
}

/// Begins the search anew along the residuals in groups with a coarse level.
/// @param only_new  only where the coarse level is new
void FluidSolver::begin_coarse_search(const ThreadPool& pool, bool only_new) {
    const auto begins = [&](size_t group) {
        return state_[group].busy && coarse_of(group) && (!only_new || state_[group].coarse_is_new);
    };
    if (std::ranges::none_of(std::views::iota(size_t(0), state_.size()), begins)) return;
    for_busy(pool, [&](size_t first, size_t last) {
        if (begins(group_[first])) gather_coarse(first, last);
    });
    for (size_t g = 0; g < state_.size(); ++g)
        if (begins(g)) state_[g].rz += coarse_[g]->solve();
    for_busy(pool, [&](size_t first, size_t last) {
        if (!begins(group_[first])) return;
        for (size_t k = first; k < last; ++k)
            if (active_[k]) direction_[k] = x_[k].value[3] = r_[k] / diagonal_[k] + coarse_part(k);
    });
}

/// Gives coarse levels to the busy groups and goes on with these.
void FluidSolver::begin_coarse(const ThreadPool& pool, double dt) {
    make_coarse(pool, dt);
    begin_coarse_search(pool, true);
    for_busy(pool, [&](size_t first, size_t last) {
        for (size_t k = first; k < last; ++k) x_[k].value[3] = direction_[k];
    });
}

}  // namespace taffy
