#pragma once
// The models that scenes use: finds them, and reads each of them only once for a scene.
#include <filesystem>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <tuple>
#include <vector>

#include "core/mesh/model.h"

namespace taffy {

/// The number of particles of a mesh for which the scene gives neither a spacing nor a number: 5000
/// for a solid, 2000 for a sheet. Rods get as many as make them about as thick as a line is drawn,
/// 1 to 3 % of the longest side, finer where the file's points are closer, but not more than 5000.
int default_particles(const Model& model);

/// data_directory()/assets/meshes
std::filesystem::path model_directory();

/// Finds the file that a scene means by "duck", "duck.ply" or "models/cup.obj", relative to the
/// scene's folder or in assets/meshes. Throws InputError with the nearest name.
std::filesystem::path find_model(const std::string& name,
                                 const std::filesystem::path& scene_directory);

class ModelLibrary {
  public:
    /// @param stop  when it is requested, reading a file is given up with an InputError
    explicit ModelLibrary(std::stop_token stop = {}) : stop_(std::move(stop)) {}
    /// The length of the longest side, in units of the file. Throws InputError.
    float side_of(const std::filesystem::path& file);
    /// The model in metres, its bounding box centred on the origin. Throws InputError.
    /// @param scale  metres per unit of the file, if size is 0
    /// @param size   length of the longest side [m]; 0: as scale says
    std::shared_ptr<const Model> get(const std::filesystem::path& file, float scale, float size);
    /// A sentence for each file that was repaired.
    const std::vector<std::string>& notices() const { return notices_; }

  private:
    const Model& loaded(const std::filesystem::path& file);

    std::stop_token stop_;
    std::map<std::filesystem::path, Model> files_;  // in file units
    std::map<std::tuple<std::filesystem::path, float, float>, std::shared_ptr<const Model>> placed_;
    std::vector<std::string> notices_;
};

}  // namespace taffy
