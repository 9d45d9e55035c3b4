#include "core/mesh/mesh_file.h"

#include "core/base/error.h"
#include "core/mesh/mesh_repair.h"
#include "core/mesh/model_reader.h"

namespace taffy {

Model load_model(const std::filesystem::path& file, const IsolationLimits& limits) {
    RawModel raw = read_model(file, limits);
    try {
        return repair(std::move(raw));
    } catch (const InputError& error) {
        throw InputError("'" + file.string() + "': " + error.what());
    }
}

}  // namespace taffy
