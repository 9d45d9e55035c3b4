#pragma once
// Films of a scene's surfaces, frame by frame, measured for popping: how far the surface jumps
// beyond the motion of its particles (carried_surface.h), and how much the picture of a frame
// differs from that of the surface of the frame before, carried to where the particles are now.
#include <functional>
#include <optional>

#include "core/iso/iso_skins.h"
#include "core/scene/scene_description.h"
#include "core/simulation/simulation.h"
#include "tests/popping/carried_surface.h"

namespace taffy::popping {

/// The change between two pictures, in levels of 255, means of red, green and blue.
struct PictureChange {
    double mean = 0.0;     // over the picture
    double largest = 0.0;  // of a square of 16 x 16 pixels
};

struct Frame {
    double time = 0.0;  // [s]
    Jump jump;
    /// The change that the motion of the particles does not explain; empty where nothing can be
    /// drawn.
    std::optional<PictureChange> picture;
};

/// Compares frames of one scene.
class Comparison {
  public:
    /// @param picture_width  of pictures 16 : 9 from the scene's camera; 0: no pictures
    Comparison(const SceneDescription& scene, const Snapshot& first, int picture_width);

    Frame compare(const Snapshot& before, const Snapshot& now) const;

  private:
    PictureChange change_of_picture(const Snapshot& before, const Snapshot& now,
                                    const Motion& motion) const;

    const SceneDescription& scene_;
    int picture_width_;
    ThreadPool pool_;
};

/// A running scene, in snapshots that show all bodies by iso-surfaces or by surfels.
class SurfaceFilm {
  public:
    SurfaceFilm(const SceneDescription& scene, bool with_surfels);

    /// Returns a snapshot of the present state in this mode; one run serves both modes.
    Snapshot shown_as(const SurfaceMode& mode);
    Simulation& simulation() { return simulation_; }

  private:
    Simulation simulation_;
    ThreadPool pool_;
    IsoInput input_;
    IsoSkins skins_;
};

/// Which part of a scene is filmed, and in which surface modes.
struct Take {
    double from = 0.0, to = 0.0;            // [s]
    int picture_width = 320;                // 0: no pictures
    std::vector<const SurfaceMode*> modes;  // at least one
};

/// Calls tell for every frame, 60 a second. Surfels exist from the start of the scene.
void film(const SceneDescription& scene, const Take& take,
          const std::function<void(const SurfaceMode&, const Frame&)>& tell);

}  // namespace taffy::popping
