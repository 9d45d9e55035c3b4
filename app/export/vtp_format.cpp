// VTP: VTK's XML PolyData, its arrays appended as raw bytes (VTK File Formats, "XML File Formats").
#include "app/export/binary_text.h"
#include "app/export/export_format.h"

namespace taffy {

namespace {

const char* type_name(float) {
    return "Float32";
}
const char* type_name(uint32_t) {
    return "UInt32";
}
const char* type_name(int32_t) {
    return "Int32";
}
const char* type_name(uint8_t) {
    return "UInt8";
}

/// The XML part, and the bytes of the arrays that follow it.
struct Document {
    std::string xml, appended;

    /// Adds an array of `Number` given as bytes, preceded by their count.
    template <class Number>
    void add_array(const std::string& name, size_t components, std::string_view bytes) {
        xml += "<DataArray type=\"" + std::string(type_name(Number{})) + "\" Name=\"" + name +
               "\" NumberOfComponents=\"" + std::to_string(components) +
               "\" format=\"appended\" offset=\"" + std::to_string(appended.size()) + "\"/>\n";
        append_bytes(appended, uint64_t(bytes.size()));
        appended += bytes;
    }
    template <class Number>
    void add_array(const std::string& name, size_t components, const std::vector<Number>& numbers) {
        add_array<Number>(
            name, components,
            {reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(Number)});
    }
};

/// Adds cells with the same number of corners each; index(cell, corner) is a point.
template <class Index>
void add_cells(Document& document, const char* name, size_t cells, size_t corners, Index index) {
    std::vector<int32_t> connectivity, offsets;
    for (size_t c = 0; c < cells; ++c) {
        for (size_t k = 0; k < corners; ++k) connectivity.push_back(int32_t(index(c, k)));
        offsets.push_back(int32_t(corners * (c + 1)));
    }
    document.xml += std::string("<") + name + ">\n";
    document.add_array("connectivity", 1, connectivity);
    document.add_array("offsets", 1, offsets);
    document.xml += std::string("</") + name + ">\n";
}

std::string file_bytes(const ExportFrame& frame) {
    const size_t points = frame.position.size(), triangles = frame.triangles.size();
    const size_t vertices = triangles == 0 ? points : 0;
    Document d;
    d.xml =
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"1.0\" "
        "byte_order=\"LittleEndian\" header_type=\"UInt64\">\n<PolyData>\n<FieldData>\n"
        "<DataArray type=\"Float64\" Name=\"TimeValue\" NumberOfTuples=\"1\" format=\"ascii\">";
    append_number(d.xml, frame.time);
    d.xml += "</DataArray>\n</FieldData>\n<Piece NumberOfPoints=\"" + std::to_string(points) +
             "\" NumberOfVerts=\"" + std::to_string(vertices) +
             "\" NumberOfLines=\"0\" NumberOfStrips=\"0\" NumberOfPolys=\"" +
             std::to_string(triangles) + "\">\n<PointData" +
             (frame.find("normal") ? " Normals=\"normal\"" : "") + ">\n";
    for (const PointFigure& figure : frame.figures)
        std::visit([&](const auto& values) { d.add_array(figure.name, figure.components, values); },
                   figure.values);
    d.xml += "</PointData>\n<Points>\n";
    d.add_array<float>("points", 3,
                       {reinterpret_cast<const char*>(frame.position.data()), points * 12});
    d.xml += "</Points>\n";
    add_cells(d, "Verts", vertices, 1, [](size_t c, size_t) { return c; });
    add_cells(d, "Polys", triangles, 3, [&](size_t c, size_t k) { return frame.triangles[c][k]; });
    d.xml += "</Piece>\n</PolyData>\n<AppendedData encoding=\"raw\">\n_";
    return d.xml + d.appended + "\n</AppendedData>\n</VTKFile>\n";
}

static_assert(sizeof(Vec3f) == 12);

}  // namespace

extern constinit const ExportFormat vtp_format{
    .extension = ".vtp", .file_bytes = file_bytes, .listed = true};

}  // namespace taffy
