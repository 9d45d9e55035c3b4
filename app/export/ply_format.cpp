// PLY, binary, little endian (Turk 1994): every figure is a property of the vertices.
#include "app/export/binary_text.h"
#include "app/export/export_format.h"

namespace taffy {

namespace {

/// Returns the property names that PLY readers know.
std::vector<std::string> property_names(const PointFigure& figure) {
    if (figure.name == "normal") return {"nx", "ny", "nz"};
    if (figure.name == "colour") return {"red", "green", "blue"};
    if (figure.components == 1) return {figure.name};
    return {figure.name + "_x", figure.name + "_y", figure.name + "_z"};
}

const char* type_name(float) {
    return "float";
}
const char* type_name(uint32_t) {
    return "uint";
}
const char* type_name(uint8_t) {
    return "uchar";
}

void append_header(const ExportFrame& frame, std::string& bytes) {
    bytes += "ply\nformat binary_little_endian 1.0\ncomment Taffy, scene " + one_line(frame.scene) +
             "\ncomment time ";
    append_number(bytes, frame.time);
    bytes += " s\n";
    for (size_t b = 0; b < frame.bodies.size(); ++b)
        bytes += "comment body " + std::to_string(b) + " " + one_line(frame.bodies[b]) + "\n";
    bytes += "element vertex " + std::to_string(frame.position.size()) +
             "\nproperty float x\nproperty float y\nproperty float z\n";
    for (const PointFigure& figure : frame.figures)
        std::visit(
            [&](const auto& values) {
                using Number = typename std::decay_t<decltype(values)>::value_type;
                for (const std::string& name : property_names(figure))
                    bytes += std::string("property ") + type_name(Number{}) + " " + name + "\n";
            },
            figure.values);
    if (!frame.triangles.empty())
        bytes += "element face " + std::to_string(frame.triangles.size()) +
                 "\nproperty list uchar int vertex_indices\n";
    bytes += "end_header\n";
}

std::string file_bytes(const ExportFrame& frame) {
    std::string bytes;
    append_header(frame, bytes);
    bytes.reserve(bytes.size() + 96 * frame.position.size() + 13 * frame.triangles.size());
    for (size_t i = 0; i < frame.position.size(); ++i) {
        for (int k = 0; k < 3; ++k) append_bytes(bytes, frame.position[i][k]);
        for (const PointFigure& figure : frame.figures)
            std::visit(
                [&](const auto& values) {
                    for (size_t c = 0; c < figure.components; ++c)
                        append_bytes(bytes, values[figure.components * i + c]);
                },
                figure.values);
    }
    for (const auto& triangle : frame.triangles) {
        append_bytes(bytes, uint8_t(3));
        for (const uint32_t vertex : triangle) append_bytes(bytes, int32_t(vertex));
    }
    return bytes;
}

}  // namespace

extern constinit const ExportFormat ply_format{.extension = ".ply", .file_bytes = file_bytes};

}  // namespace taffy
