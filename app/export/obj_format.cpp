// Wavefront OBJ: positions, normals, colours (after the position, 0 to 1) and triangles or points.
// The format has no room for other figures.
#include <cmath>

#include "app/export/binary_text.h"
#include "app/export/export_format.h"

namespace taffy {

namespace {

void append_places(const ExportFrame& frame, std::string& text) {
    const PointFigure* colour = frame.find("colour");
    for (size_t i = 0; i < frame.position.size(); ++i) {
        text += 'v';
        for (int k = 0; k < 3; ++k) append_number(text += ' ', frame.position[i][k]);
        if (colour)
            for (size_t k = 0; k < 3; ++k) {
                const uint8_t value = std::get<std::vector<uint8_t>>(colour->values)[3 * i + k];
                append_number(text += ' ', std::round(float(value) / 255.0f * 1e4f) / 1e4f);
            }
        text += '\n';
    }
}

void append_normals(const PointFigure& normal, std::string& text) {
    const auto& values = std::get<std::vector<float>>(normal.values);
    for (size_t i = 0; i < values.size(); i += 3) {
        text += "vn";
        for (size_t k = 0; k < 3; ++k) append_number(text += ' ', values[i + k]);
        text += '\n';
    }
}

std::string file_bytes(const ExportFrame& frame) {
    std::string text = "# Taffy, scene " + one_line(frame.scene) + "\n# time ";
    append_number(text, frame.time);
    text += " s, metres, z up\n";
    append_places(frame, text);
    const PointFigure* normal = frame.find("normal");
    if (normal) append_normals(*normal, text);
    for (const auto& triangle : frame.triangles) {
        text += 'f';
        for (const uint32_t vertex : triangle) {
            append_number(text += ' ', vertex + 1);
            if (normal) append_number(text += "//", vertex + 1);
        }
        text += '\n';
    }
    if (frame.triangles.empty())
        for (size_t i = 1; i <= frame.position.size(); ++i) {
            append_number(text += "p ", i);
            text += '\n';
        }
    return text;
}

}  // namespace

extern constinit const ExportFormat obj_format{.extension = ".obj", .file_bytes = file_bytes};

}  // namespace taffy
