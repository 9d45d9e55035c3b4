#pragma once
// The contents of one exported file, whatever its format: points, figures at each of them, and
// triangles between them.
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// A figure with a value at every point.
struct PointFigure {
    /// The name in files. Formats have their own names for "normal" (unit length) and "colour"
    /// (sRGB, 0 to 255).
    std::string name;
    size_t components = 1;
    /// `components` values per point, one point after the other.
    std::variant<std::vector<float>, std::vector<uint32_t>, std::vector<uint8_t>> values;
};

struct ExportFrame {
    double time = 0.0;  // simulated [s]
    std::string scene;
    std::vector<std::string> bodies;                 // names, indexed by the figure "body"
    std::vector<Vec3f> position;                     // [m], z up
    std::vector<PointFigure> figures;                // each with a value for every point
    std::vector<std::array<uint32_t, 3>> triangles;  // counter-clockwise seen from outside

    /// Returns a figure by name; null where there is none.
    const PointFigure* find(const char* name) const {
        for (const PointFigure& figure : figures)
            if (figure.name == name) return &figure;
        return nullptr;
    }
};

}  // namespace taffy
