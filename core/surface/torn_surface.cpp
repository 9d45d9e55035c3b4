// Cuts the mesh of a sheet or rod along its tears. The carriers of a vertex fall into groups, which
// bonds between close neighbours hold together. A triangle belongs to the particle that carries
// most of it: each of its vertices is carried by the group of this particle alone. A vertex whose
// triangles belong to more than one group becomes one vertex for each.
#include <algorithm>

#include "core/particles/particles.h"
#include "core/surface/embedded_surface.h"

namespace taffy {

namespace {

/// Reach of the bonds that hold a body together, in spacings: the first neighbours of a lattice
/// and those across its cells. Longer bonds may still cross a gap.
constexpr float close = 1.6f;

/// Returns the lists with only the pairs nearer than the distance [m].
NeighbourLists shortened(const NeighbourLists& lists, std::span<const Vec4f> particles,
                         float distance) {
    NeighbourLists result;
    result.begin.push_back(0);
    for (uint32_t j = 0; j < lists.size(); ++j) {
        for (const uint32_t k : lists.of(j))
            if (xyz(particles[k] - particles[j]).norm() < distance) result.neighbour.push_back(k);
        result.begin.push_back(uint32_t(result.neighbour.size()));
    }
    return result;
}

/// Numbers the groups of some particles that pairs among them hold together.
/// @param group  by particle; the first one is in group 0
/// @return the number of groups
uint32_t find_groups(std::span<const uint32_t> particles, const NeighbourLists& pairs,
                     std::vector<uint32_t>& group) {
    constexpr uint32_t open = ~0u;
    group.assign(particles.size(), open);
    std::vector<uint32_t> front;
    uint32_t count = 0;
    for (uint32_t first = 0; first < particles.size(); ++first) {
        if (group[first] != open) continue;
        group[first] = count;
        front.assign(1, first);
        while (!front.empty()) {
            const std::span<const uint32_t> bonded = pairs.of(particles[front.back()]);
            front.pop_back();
            for (uint32_t k = 0; k < particles.size(); ++k) {
                if (group[k] != open || !std::ranges::binary_search(bonded, particles[k])) continue;
                group[k] = count;
                front.push_back(k);
            }
        }
        ++count;
    }
    return count;
}

}  // namespace

/// A surface that is being cut.
class EmbeddedSurface::Cut {
  public:
    Cut(const EmbeddedSurface& whole, std::span<const Vec4f> particles, const NeighbourLists& bonds,
        float spacing, float support, int dimension)
        : whole_(whole),
          particles_(particles),
          bonds_(bonds),
          close_bonds_(shortened(bonds, particles, close * spacing)),
          spacing_(spacing),
          support_(support),
          dimension_(dimension) {
        torn_.origin_ = whole.origin_;
        torn_.carriers_ = whole.carriers_;
        torn_.rest_ = whole.rest_;
        torn_.weights_.begin.push_back(0);
    }

    EmbeddedSurface make() {
        fit();
        find_vertex_groups();
        for (const std::array<uint32_t, 3>& triangle : whole_.mesh_.triangles) add(triangle);
        for (const Part& part : parts_) place(part);
        torn_.find_lines();
        return std::move(torn_);
    }

  private:
    /// A vertex of the torn mesh: what a group carries of a vertex of the whole one.
    struct Part {
        uint32_t vertex, group;
    };
    /// Change, a spacing farther on, of the half that one side of a straight tear carries: at the
    /// tear, by the weights (1 - r^2 / h^2)^3 with h of two spacings (surface_weights.h).
    static constexpr float half_per_spacing = 0.58f;

    std::span<const uint32_t> carriers_of(uint32_t vertex) const {
        const SurfaceWeights& w = whole_.weights_;
        return std::span(w.particle)
            .subspan(w.begin[vertex], w.begin[vertex + 1] - w.begin[vertex]);
    }

    /// Fits the carriers to the neighbours on their side of the tears.
    void fit() {
        std::vector<uint32_t> near, kept, group;
        damaged_.assign(whole_.carriers_.size(), false);
        for (uint32_t c = 0; c < whole_.carriers_.size(); ++c) {
            const uint32_t j = whole_.carriers_[c];
            damaged_[c] = bonds_.of(j).size() < whole_.pairs_.of(c).size();
            if (!damaged_[c]) {
                torn_.fit_gradient(particles_, j, bonds_.of(j), support_, dimension_);
                continue;
            }
            near.assign(1, j);
            near.insert(near.end(), bonds_.of(j).begin(), bonds_.of(j).end());
            find_groups(near, close_bonds_, group);
            kept.clear();
            for (size_t k = 1; k < near.size(); ++k)
                if (group[k] == 0) kept.push_back(near[k]);
            torn_.fit_gradient(particles_, j, kept, support_, dimension_);
        }
    }

    /// Finds the groups of the carriers of every vertex.
    void find_vertex_groups() {
        const SurfaceWeights& w = whole_.weights_;
        group_.assign(w.particle.size(), 0);
        split_.assign(whole_.mesh_.position.size(), false);
        parts_of_.resize(whole_.mesh_.position.size());
        std::vector<uint32_t> particles, group;
        for (uint32_t v = 0; v < whole_.mesh_.position.size(); ++v) {
            const std::span<const uint32_t> carriers = carriers_of(v);
            if (std::ranges::none_of(carriers, [&](uint32_t c) { return damaged_[c]; })) continue;
            particles.clear();
            for (const uint32_t c : carriers) particles.push_back(whole_.carriers_[c]);
            split_[v] = find_groups(particles, close_bonds_, group) > 1;
            std::ranges::copy(group, group_.begin() + w.begin[v]);
        }
    }

    /// The carrier with the largest part of a triangle.
    uint32_t main_carrier(const std::array<uint32_t, 3>& triangle) {
        const SurfaceWeights& w = whole_.weights_;
        shares_.clear();
        for (const uint32_t v : triangle)
            for (uint32_t k = w.begin[v]; k < w.begin[v + 1]; ++k)
                shares_.emplace_back(w.particle[k], w.weight[k]);
        std::ranges::sort(shares_);
        uint32_t best = shares_.front().first;
        float most = 0.0f, sum = 0.0f;
        for (size_t k = 0; k < shares_.size(); ++k) {
            const bool same = k > 0 && shares_[k].first == shares_[k - 1].first;
            sum = (same ? sum : 0.0f) + shares_[k].second;
            if (sum > most) most = sum, best = shares_[k].first;
        }
        return best;
    }

    /// The group of a vertex to which a carrier belongs; that of its largest weight if to none.
    uint32_t group_of(uint32_t vertex, uint32_t carrier) const {
        const std::span<const uint32_t> carriers = carriers_of(vertex);
        const uint32_t first = whole_.weights_.begin[vertex];
        const auto found = std::ranges::find(carriers, carrier);
        if (found != carriers.end()) return group_[first + uint32_t(found - carriers.begin())];
        const auto weight = std::span(whole_.weights_.weight).subspan(first, carriers.size());
        return group_[first + uint32_t(std::ranges::max_element(weight) - weight.begin())];
    }

    void add(std::array<uint32_t, 3> triangle) {
        const bool cut = std::ranges::any_of(triangle, [&](uint32_t v) { return split_[v]; });
        const uint32_t carrier = cut ? main_carrier(triangle) : 0;
        for (uint32_t& v : triangle) v = part_of(v, split_[v] ? group_of(v, carrier) : 0);
        torn_.mesh_.triangles.push_back(triangle);
    }

    /// The number in the torn mesh of the part of a vertex that a group carries.
    uint32_t part_of(uint32_t vertex, uint32_t group) {
        for (const uint32_t part : parts_of_[vertex])
            if (parts_[part].group == group) return part;
        const uint32_t part = uint32_t(parts_.size());
        parts_.push_back({vertex, group});
        parts_of_[vertex].push_back(part);
        return part;
    }

    void place(const Part& part) {
        const uint32_t v = part.vertex;
        const bool cut = parts_of_[v].size() > 1;
        torn_.mesh_.position.push_back(cut ? on_the_tear(part) : whole_.mesh_.position[v]);
        torn_.mesh_.normal.push_back(whole_.mesh_.normal[v]);
        const SurfaceWeights& w = whole_.weights_;
        float sum = 0.0f;
        for (uint32_t k = w.begin[v]; k < w.begin[v + 1]; ++k)
            if (group_[k] == part.group) sum += w.weight[k];
        for (uint32_t k = w.begin[v]; k < w.begin[v + 1]; ++k) {
            if (group_[k] != part.group) continue;
            torn_.weights_.particle.push_back(w.particle[k]);
            torn_.weights_.weight.push_back(w.weight[k] / sum);
        }
        torn_.weights_.begin.push_back(uint32_t(torn_.weights_.particle.size()));
    }

    /// The place of a part of a vertex, moved to the middle of the sheet, or to the axis of the
    /// rod, and there to where its group carries one half: a tear is as smooth as its groups are.
    Vec3f on_the_tear(const Part& part) const {
        const SurfaceWeights& w = whole_.weights_;
        Vec3f own = Vec3f::Zero(), others = Vec3f::Zero(), direction = Vec3f::Zero();
        float half = 0.0f;  // carried by the group; the others carry the rest
        for (uint32_t k = w.begin[part.vertex]; k < w.begin[part.vertex + 1]; ++k) {
            const Frame& frame = whole_.frames_[w.particle[k]];
            const bool is_own = group_[k] == part.group;
            (is_own ? own : others) += w.weight[k] * whole_.rest_[w.particle[k]];
            if (is_own) half += w.weight[k];
            const float side = direction.dot(frame.direction) < 0.0f ? -1.0f : 1.0f;
            direction += side * w.weight[k] * frame.direction;
        }
        const Vec3f middle = own + others;
        direction.normalize();
        const auto within = [&](const Vec3f& offset) {
            const Vec3f along = direction.dot(offset) * direction;
            return dimension_ == 2 ? Vec3f(offset - along) : along;
        };
        const Vec3f across = within(own / half - others / (1.0f - half));
        const float way = std::clamp((0.5f - half) / half_per_spacing, -0.5f, 0.5f) * spacing_;
        const Vec3f place = middle + within(whole_.mesh_.position[part.vertex] - middle);
        return across.norm() > 1e-6f ? Vec3f(place + way * across.normalized()) : place;
    }

    const EmbeddedSurface& whole_;
    std::span<const Vec4f> particles_;
    const NeighbourLists& bonds_;
    const NeighbourLists close_bonds_;
    const float spacing_, support_;  // [m]
    const int dimension_;            // 2 sheet, 1 rod
    EmbeddedSurface torn_;
    std::vector<bool> damaged_;    // by carrier: bonds of it are broken
    std::vector<bool> split_;      // by vertex of the whole mesh: it has more than one group
    std::vector<uint32_t> group_;  // by weight of the whole mesh
    std::vector<Part> parts_;      // the vertices of the torn mesh
    std::vector<std::vector<uint32_t>> parts_of_;     // by vertex of the whole mesh
    std::vector<std::pair<uint32_t, float>> shares_;  // scratch
};

EmbeddedSurface EmbeddedSurface::torn(std::span<const Vec4f> particles, const NeighbourLists& bonds,
                                      float spacing, float support, int dimension) const {
    return Cut(*this, particles, bonds, spacing, support, dimension).make();
}

}  // namespace taffy
