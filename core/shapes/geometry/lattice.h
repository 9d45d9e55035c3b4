#pragma once
// Cells of the cubic lattice that bodies are filled with.
#include <array>
#include <string>
#include <vector>

#include "core/shapes/shape.h"

namespace taffy {

std::string metres_text(double value);

/// Returns the number of cells of the given spacing along a length, at least one. Throws
/// InputError, which names the length as `what`, when less than half a cell fits.
int cell_count(const char* what, double length, double spacing);

/// The same for estimates: never throws.
double estimated_cells(double length, double spacing);

/// Returns the cell centres of a centred lattice that inside(x) accepts, x running fastest.
template <class Inside>
std::vector<Vec3f> lattice_points(const std::array<int, 3>& cells, double spacing,
                                  const Inside& inside) {
    std::vector<Vec3f> centres;
    const auto coordinate = [&](int axis, int cell) {
        return (cell + 0.5 - 0.5 * cells[size_t(axis)]) * spacing;
    };
    for (int k = 0; k < cells[2]; ++k)
        for (int j = 0; j < cells[1]; ++j)
            for (int i = 0; i < cells[0]; ++i) {
                const Vec3d x(coordinate(0, i), coordinate(1, j), coordinate(2, k));
                if (inside(x)) centres.push_back(x.cast<float>());
            }
    return centres;
}
/// Returns all cell centres.
std::vector<Vec3f> lattice_points(const std::array<int, 3>& cells, double spacing);

std::vector<Vec3f> narrowed(const std::vector<Vec3d>& points);

/// Returns the sample of a solid of the given volume [m^3], which the particles share evenly.
ShapeSample solid_sample(std::vector<Vec3f> position, double volume, float spacing);

}  // namespace taffy
