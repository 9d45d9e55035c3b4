#pragma once
// What one exported file holds, whatever its format: points, what is known at each of them, and
// triangles between them.
#include <array>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/base/types.h"

namespace taffy {

/// Numbers at every point.
struct PointFigure {
    /// In files. "normal" (unit) and "colour" (sRGB, 0 to 255) are what formats have names for.
    std::string name;
    size_t components = 1;
    /// So many per point, one point after the other.
    std::variant<std::vector<float>, std::vector<uint32_t>, std::vector<uint8_t>> values;
};

struct ExportFrame {
    double time = 0.0;  // simulated [s]
    std::string scene;
    std::vector<std::string> bodies;                 // names, by the number in the figure "body"
    std::vector<Vec3f> position;                     // [m], z up
    std::vector<PointFigure> figures;                // all with as many points
    std::vector<std::array<uint32_t, 3>> triangles;  // counter-clockwise seen from outside

    /// Null where the figure is not there.
    const PointFigure* find(const char* name) const {
        for (const PointFigure& figure : figures)
            if (figure.name == name) return &figure;
        return nullptr;
    }
};

}  // namespace taffy
