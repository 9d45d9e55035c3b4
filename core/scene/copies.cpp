#include "core/scene/copies.h"

#include "core/scene/scene_keys.h"

namespace taffy {

namespace {

constexpr double most_copies = 1000.0;  // along one axis

/// A pseudo-random number from -1 to 1 that depends on the arguments alone (the mixer of
/// SplitMix64).
float lot(uint64_t copy, uint64_t which) {
    uint64_t z = copy * 16 + which + 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return float(double(z >> 11) * 0x1p-52 - 1.0);
}

Vec3f three_lots(uint64_t copy, uint64_t which) {
    return Vec3f(lot(copy, which), lot(copy, which + 1), lot(copy, which + 2));
}

}  // namespace

const ParameterTable<CopiesDescription>& copies_keys() {
    using C = CopiesDescription;
    static const auto table =
        ParameterTable<C>()
            .vector(&C::count, {.name = "count",
                                .help = "Numbers of copies along x, y and z, whole numbers.",
                                .min = 1.0,
                                .max = most_copies})
            .vector(&C::step, {.name = "step",
                               .unit = "m",
                               .help = "Distance from one copy to the next, along x, y and z.",
                               .min = -1000.0,
                               .max = 1000.0})
            .computed(
                {.name = "rotation",
                 .unit = "degrees",
                 .help = "Turns the block of copies about the first one, about x, then y, "
                         "then z; not the copies themselves.",
                 .kind = ParameterKind::vector,
                 .min = -360.0,
                 .max = 360.0},
                [](const C& c) { return degrees_from_rotation(c.rotation); },
                [](C& c, const ParameterValue& v) {
                    c.rotation = rotation_from_angles(std::get<Vec3d>(v));
                })
            .vector(&C::shift,
                    {.name = "shift",
                     .unit = "m",
                     .help = "Each copy is moved at random by up to this distance, either way.",
                     .min = 0.0,
                     .max = 1000.0})
            .vector(&C::turn,
                    {.name = "turn",
                     .unit = "degrees",
                     .help = "Each copy is turned at random by up to this angle, either way.",
                     .min = 0.0,
                     .max = 180.0});
    return table;
}

std::vector<BodyDescription> copies_of(const BodyDescription& body, const CopiesDescription& copies,
                                       bool own_colours, size_t first_colour) {
    std::vector<BodyDescription> result;
    const int nx = int(copies.count[0]), ny = int(copies.count[1]), nz = int(copies.count[2]);
    for (int k = 0; k < nz; ++k)
        for (int j = 0; j < ny; ++j)
            for (int i = 0; i < nx; ++i) {
                const uint64_t number = result.size();
                BodyDescription copy = body;
                copy.name += "_" + std::to_string(number + 1);
                const Vec3f place = Eigen::Vector3i(i, j, k).cast<float>();
                copy.position += copies.rotation * Vec3f(copies.step.cwiseProduct(place)) +
                                 copies.shift.cwiseProduct(three_lots(number, 0));
                const Vec3f angles = copies.turn.cwiseProduct(three_lots(number, 3));
                copy.rotation = rotation_from_angles(angles.cast<double>()) * body.rotation;
                if (own_colours) copy.colour = default_colour(first_colour + number);
                result.push_back(std::move(copy));
            }
    return result;
}

}  // namespace taffy
