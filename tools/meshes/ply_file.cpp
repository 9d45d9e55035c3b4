#include "tools/meshes/ply_file.h"

#include <bit>
#include <fstream>

#include "core/base/error.h"

namespace taffy {

void write_ply(const TriangleMesh& mesh, const std::filesystem::path& file) {
    static_assert(std::endian::native == std::endian::little);
    std::ofstream stream(file, std::ios::binary);
    stream << "ply\nformat binary_little_endian 1.0\ncomment made by taffy_make_meshes, in metres\n"
           << "element vertex " << mesh.position.size()
           << "\nproperty float x\nproperty float y\nproperty float z\nelement face "
           << mesh.triangles.size() << "\nproperty list uchar int vertex_indices\nend_header\n";
    for (const Vec3f& x : mesh.position)
        stream.write(reinterpret_cast<const char*>(x.data()), 3 * sizeof(float));
    for (const auto& triangle : mesh.triangles) {
        stream.put(3);
        stream.write(reinterpret_cast<const char*>(triangle.data()), sizeof triangle);
    }
    if (!stream.flush()) throw InputError("cannot write '" + file.string() + "'");
}

}  // namespace taffy
