#include "core/mesh/mesh_repair.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <unordered_map>

#include "core/base/error.h"
#include "core/mesh/curves.h"
#include "core/mesh/mesh_topology.h"
#include "core/mesh/solid_points.h"
#include "core/mesh/vertex_normals.h"

namespace taffy {

namespace {

constexpr float max_place = 1e9f;               // [file units]; points farther away are damaged
constexpr double max_lost_fraction = 0.1;       // of triangles without finite positions
constexpr double weld_distance = 1e-6;          // of the size of the model
constexpr double max_hole_fraction = 0.15;      // of a piece's area
constexpr double min_solidity = 1e-9;           // V^2 / A^3 of a piece; a sphere has 0.0088
constexpr size_t max_cavity_work = 50'000'000;  // solid angles of triangles

/// The repairs made, to be told in one sentence.
struct Repairs {
    size_t lost = 0, degenerate = 0, doubled = 0, turned = 0, holes = 0, open_pieces = 0;
    bool inside_out = false;

    std::string sentence() const {
        std::string text;
        const auto add = [&](size_t count, const char* one, const char* many) {
            if (count == 0) return;
            text += (text.empty() ? "" : ", ") +
                    (count == 1 ? std::string(one) : std::to_string(count) + many);
        };
        add(lost, "a triangle without finite coordinates left out",
            " triangles without finite coordinates left out");
        add(degenerate, "a degenerate triangle left out", " degenerate triangles left out");
        add(doubled, "a double triangle left out", " double triangles left out");
        add(inside_out ? 1 : 0, "the whole surface turned inside out", "");
        add(turned, "a triangle turned round", " triangles turned round");
        add(holes, "a hole closed", " holes closed");
        add(open_pieces, "an open piece not filled", " open pieces not filled");
        return text.empty() ? text : "repaired: " + text;
    }
};

bool has_place(const Vec3f& x) {
    return x.allFinite() && x.cwiseAbs().maxCoeff() <= max_place;
}

/// Removes triangles and lines that use points without a finite position.
void drop_placeless(RawModel& raw, Repairs& repairs) {
    const auto placeless = [&](const auto& indices) {
        return !std::all_of(indices.begin(), indices.end(),
                            [&](uint32_t i) { return has_place(raw.position[i]); });
    };
    const size_t all = raw.triangles.size() + raw.lines.size();
    repairs.lost = std::erase_if(raw.triangles, placeless) + std::erase_if(raw.lines, placeless);
    if (double(repairs.lost) > max_lost_fraction * double(all))
        throw InputError(std::to_string(repairs.lost) + " of " + std::to_string(all) +
                         " triangles have corners without finite coordinates");
}

Eigen::AlignedBox3d box_of_used(const RawModel& raw) {
    Eigen::AlignedBox3d box;
    for (const auto& t : raw.triangles)
        for (const uint32_t i : t) box.extend(raw.position[i].cast<double>());
    for (const auto& l : raw.lines)
        for (const uint32_t i : l) box.extend(raw.position[i].cast<double>());
    return box;
}

/// Finds points that are equal within a tolerance, in a grid of cells much larger than it.
class Welder {
  public:
    Welder(const Vec3d& lower, double tolerance)
        : lower_(lower), tolerance_(tolerance), cell_(16.0 * tolerance) {}

    /// Returns the index of x among the points given so far, or a new one.
    uint32_t index_of(const Vec3f& x) {
        const Vec3d relative = x.cast<double>() - lower_;
        std::array<int64_t, 3> low{}, high{};
        for (int k = 0; k < 3; ++k) {
            low[size_t(k)] = int64_t(std::floor((relative[k] - tolerance_) / cell_));
            high[size_t(k)] = int64_t(std::floor((relative[k] + tolerance_) / cell_));
        }
        for (int64_t i = low[0]; i <= high[0]; ++i)
            for (int64_t j = low[1]; j <= high[1]; ++j)
                for (int64_t k = low[2]; k <= high[2]; ++k)
                    if (const auto found = cells_.find(key(i, j, k)); found != cells_.end())
                        for (uint32_t p = found->second; p != none; p = next_[p])
                            if ((points_[p] - x).cast<double>().norm() <= tolerance_) return p;
        return add(x, relative);
    }
    std::vector<Vec3f> take_points() { return std::move(points_); }

  private:
    static constexpr uint32_t none = ~0u;

    /// Cells are at most 2^21 along an axis: the tolerance is a millionth of the box.
    static uint64_t key(int64_t i, int64_t j, int64_t k) {
        return (uint64_t(i + 8) << 42) ^ (uint64_t(j + 8) << 21) ^ uint64_t(k + 8);
    }
    uint32_t add(const Vec3f& x, const Vec3d& relative) {
        const Vec3d at = (relative / cell_).array().floor();
        uint32_t& first =
            cells_.try_emplace(key(int64_t(at[0]), int64_t(at[1]), int64_t(at[2])), none)
                .first->second;
        next_.push_back(first);
        first = uint32_t(points_.size());
        points_.push_back(x);
        return first;
    }

    Vec3d lower_;
    double tolerance_, cell_;
    std::vector<Vec3f> points_;
    std::vector<uint32_t> next_;  // linked lists of the points in a cell
    std::unordered_map<uint64_t, uint32_t> cells_;
};

void weld(RawModel& raw) {
    const Eigen::AlignedBox3d box = box_of_used(raw);
    if (box.isEmpty()) return;
    const double size = std::max(box.sizes().maxCoeff(), 1e-30);
    Welder welder(box.min(), weld_distance * size);
    std::vector<uint32_t> index(raw.position.size(), ~0u);
    const auto welded = [&](uint32_t i) {
        if (index[i] == ~0u) index[i] = welder.index_of(raw.position[i]);
        return index[i];
    };
    for (auto& t : raw.triangles)
        for (uint32_t& i : t) i = welded(i);
    for (auto& l : raw.lines)
        for (uint32_t& i : l) i = welded(i);
    raw.position = welder.take_points();
}

/// Removes triangles with two equal corners, and all but the first of triangles with the same
/// corners.
void drop_useless(RawModel& raw, Repairs& repairs) {
    repairs.degenerate = std::erase_if(raw.triangles, [](const Triangle& t) {
        return t[0] == t[1] || t[1] == t[2] || t[2] == t[0];
    });
    std::erase_if(raw.lines, [](const auto& l) { return l[0] == l[1]; });
    const size_t n = raw.triangles.size();
    std::vector<std::pair<Triangle, uint32_t>> sorted(n);
    for (size_t t = 0; t < n; ++t) {
        Triangle corners = raw.triangles[t];
        std::sort(corners.begin(), corners.end());
        sorted[t] = {corners, uint32_t(t)};
    }
    std::sort(sorted.begin(), sorted.end());
    std::vector<bool> doubled(n, false);
    for (size_t i = 1; i < n; ++i)
        doubled[sorted[i].second] = sorted[i].first == sorted[i - 1].first;
    size_t t = 0;
    repairs.doubled = std::erase_if(raw.triangles, [&](const Triangle&) { return doubled[t++]; });
}

/// The triangles of one piece, and its measures.
struct Piece {
    std::vector<Triangle> triangles;
    double area = 0.0;
    double volume = 0.0;  // below 0 when it faces inwards
    bool closed = false;
    Eigen::AlignedBox3d box;
};

class SurfaceRepair {
  public:
    SurfaceRepair(RawModel& raw, Repairs& repairs)
        : position_(raw.position), triangles_(raw.triangles), repairs_(repairs) {}

    std::vector<Piece> run() {
        repairs_.turned = make_consistent(triangles_);
        split();
        for (Piece& piece : pieces_) close(piece);
        turn_outwards();
        return std::move(pieces_);
    }

  private:
    Vec3d at(uint32_t vertex) const { return position_[vertex].cast<double>(); }
    Vec3d area_vector(const Triangle& t) const {
        return 0.5 * (at(t[1]) - at(t[0])).cross(at(t[2]) - at(t[0]));
    }

    void split() {
        const std::vector<Side> sides = sorted_sides(triangles_);
        const Pieces found = find_pieces(triangles_.size(), sides);
        pieces_.resize(found.count);
        for (size_t t = 0; t < triangles_.size(); ++t)
            pieces_[found.piece[t]].triangles.push_back(triangles_[t]);
    }

    /// Returns triangles between a loop and its middle.
    std::vector<Triangle> lid(const Loop& loop) {
        if (loop.size() == 3) return {{loop[1], loop[0], loop[2]}};
        Vec3d middle = Vec3d::Zero();
        for (const uint32_t v : loop) middle += at(v) / double(loop.size());
        const uint32_t centre = uint32_t(position_.size());
        position_.push_back(middle.cast<float>());
        std::vector<Triangle> triangles;
        for (size_t i = 0; i < loop.size(); ++i)
            triangles.push_back({loop[(i + 1) % loop.size()], loop[i], centre});
        return triangles;
    }

    double area_of(std::span<const Triangle> triangles) const {
        double area = 0.0;
        for (const Triangle& t : triangles) area += area_vector(t).norm();
        return area;
    }

    void close(Piece& piece) {
        for (const Triangle& t : piece.triangles)
            for (const uint32_t v : t) piece.box.extend(at(v));
        piece.area = area_of(piece.triangles);
        const size_t old_vertices = position_.size();
        const std::vector<Side> sides = sorted_sides(piece.triangles);
        const std::vector<Loop> loops = border_loops(piece.triangles, sides);
        std::vector<Triangle> lids;
        for (const Loop& loop : loops)
            for (const Triangle& t : lid(loop)) lids.push_back(t);
        if (area_of(lids) > max_hole_fraction * piece.area) {
            position_.resize(old_vertices);
            return;  // the piece is meant to be open
        }
        const double volume = volume_of(piece.triangles, piece) + volume_of(lids, piece);
        if (volume * volume <= min_solidity * std::pow(piece.area, 3)) {
            position_.resize(old_vertices);
            return;  // two layers, back to back
        }
        piece.triangles.insert(piece.triangles.end(), lids.begin(), lids.end());
        piece.volume = volume;
        piece.closed = true;
        repairs_.holes += loops.size();
    }

    double volume_of(std::span<const Triangle> triangles, const Piece& piece) const {
        const Vec3d centre = piece.box.center();
        double volume = 0.0;
        for (const Triangle& t : triangles) volume += area_vector(t).dot(at(t[0]) - centre) / 3.0;
        return volume;
    }

    /// Returns the winding number of a piece about x, by the solid angles of its triangles [VS83].
    double winding_number(const Piece& piece, const Vec3d& x) const {
        double angle = 0.0;
        for (const Triangle& t : piece.triangles) {
            const Vec3d a = at(t[0]) - x, b = at(t[1]) - x, c = at(t[2]) - x;
            const double la = a.norm(), lb = b.norm(), lc = c.norm();
            angle += 2.0 * std::atan2(a.dot(b.cross(c)),
                                      la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
        }
        return angle / (4.0 * std::numbers::pi);
    }

    /// Returns whether the piece lies within a larger one; false after too much work.
    bool is_cavity(const Piece& piece) {
        const Vec3d x = at(piece.triangles.front()[0]);
        return std::any_of(pieces_.begin(), pieces_.end(), [&](const Piece& outer) {
            if (!outer.closed || outer.volume <= std::abs(piece.volume)) return false;
            if (!outer.box.contains(piece.box) || cavity_work_ > max_cavity_work) return false;
            cavity_work_ += outer.triangles.size();
            return winding_number(outer, x) > 0.5;
        });
    }

    void turn(Piece& piece) {
        for (Triangle& t : piece.triangles) std::swap(t[1], t[2]);
        piece.volume = -piece.volume;
    }

    /// Turns closed pieces outwards, cavities inwards.
    void turn_outwards() {
        double sum = 0.0;
        for (const Piece& piece : pieces_) sum += piece.volume;
        if (sum < 0.0) {
            repairs_.inside_out = true;
            for (Piece& piece : pieces_) turn(piece);
        }
        for (Piece& piece : pieces_)
            if (piece.closed && piece.volume < 0.0 && !is_cavity(piece)) {
                repairs_.turned += piece.triangles.size();
                turn(piece);
            }
    }

    std::vector<Vec3f>& position_;
    std::vector<Triangle>& triangles_;
    Repairs& repairs_;
    std::vector<Piece> pieces_;
    size_t cavity_work_ = 0;
};

/// Returns the edges that belong to one triangle only, as pairs of points.
std::vector<std::array<Vec3f, 2>> rim_of(const TriangleMesh& mesh) {
    const std::vector<Side> sides = sorted_sides(mesh.triangles);
    std::vector<std::array<Vec3f, 2>> rim;
    for_each_edge(sides, [&](std::span<const Side> edge) {
        if (edge.size() == 1)
            rim.push_back({mesh.position[edge[0].low], mesh.position[edge[0].high]});
    });
    return rim;
}

/// Returns the sum of the volumes of the pieces, whether they overlap or not.
double volume_of_pieces(const Model& model) {
    const auto& position = model.surface.position;
    const Vec3d origin = box_of(model).centre().cast<double>();
    double volume = 0.0;
    for (size_t t = 0; t < model.closed_triangles; ++t) {
        const Triangle& corners = model.surface.triangles[t];
        const auto at = [&](size_t k) {
            return Vec3d(position[corners[k]].cast<double>() - origin);
        };
        volume += at(0).dot(at(1).cross(at(2))) / 6.0;
    }
    return volume;
}

}  // namespace

Model repair(RawModel raw) {
    if (raw.triangles.empty() && raw.lines.empty())
        throw InputError(raw.position.empty()
                             ? "the file holds no model"
                             : "the file holds points only, no triangles or lines");
    Repairs repairs;
    drop_placeless(raw, repairs);
    weld(raw);
    drop_useless(raw, repairs);
    std::vector<Piece> pieces = SurfaceRepair(raw, repairs).run();

    Model model;
    double closed_area = 0.0, open_area = 0.0;
    for (const Piece& piece : pieces) (piece.closed ? closed_area : open_area) += piece.area;
    if (closed_area + open_area <= 0.0) {
        model.kind = ModelKind::rod;
        model.curves = connected_curves(raw.position, raw.lines);
        if (model.curves.empty()) throw InputError("the model has no extent");
        model.repairs = repairs.sentence();
        return model;
    }
    const bool solid = closed_area > 0.0;
    model.pieces = pieces.size();
    model.kind = solid ? ModelKind::solid : ModelKind::sheet;
    std::stable_partition(pieces.begin(), pieces.end(), [](const Piece& p) { return p.closed; });
    for (const Piece& piece : pieces) {
        if (solid && !piece.closed) ++repairs.open_pieces;
        auto& triangles = model.surface.triangles;
        triangles.insert(triangles.end(), piece.triangles.begin(), piece.triangles.end());
        if (piece.closed) model.closed_triangles = triangles.size();
    }
    model.surface.position = std::move(raw.position);
    model.volume = volume_of_pieces(model);
    if (solid && !(model.volume > 0.0))
        throw InputError("the cavities of the model are larger than the model");
    if (solid && model.pieces > 1) measure_union(model);
    if (!solid) model.rim = rim_of(model.surface);
    add_normals(model.surface);
    model.repairs = repairs.sentence();
    return model;
}

}  // namespace taffy
