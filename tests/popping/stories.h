#pragma once
// Which scenes are filmed for popping, which sections of them, and how much their surfaces may
// change between two frames.
#include <optional>
#include <string>
#include <vector>

#include "tests/popping/surface_film.h"

namespace taffy::popping {

/// The worst frame of a film. Jumps of surfaces that are smaller than 300 d^2 are not counted in
/// means and quantiles: they are the first drops of a stream, of which each is a large part.
struct Worst {
    double mean = 0.0;      // Jump::mean [d]
    double quantile = 0.0;  // Jump::quantile [d]
    double largest = 0.0;   // Jump::largest [d]
    double torn = 0.0;      // Jump::torn [d^2]
    double picture = 0.0;   // PictureChange::mean [levels of 255]
    double square = 0.0;    // PictureChange::largest [levels of 255]
    int frames = 0;

    void add(const Frame& frame);
};

/// Bounds for every frame: one and a half times the measured figures (at least 5 d^2 torn), because
/// processors that round differently run differently. Figures of Worst.
struct Bounds {
    double mean, quantile, largest, torn, picture, square;

    /// Returns which figures exceed their bounds, in words; empty: none does.
    std::string broken_by(const Worst& worst) const;
};

/// A film from the scene's start, or a section of it.
struct Story {
    const char* scene;
    double from = 0.0, to;  // [s]
    /// Factor of the scene's spacings: gives fewer particles for a test.
    float coarser = 1.0f;
    /// By how much events come earlier [s].
    float earlier = 0.0f;
    std::optional<Bounds> iso, surfels;  // none: known to pop

    std::vector<const SurfaceMode*> bounded_modes() const;
    const std::optional<Bounds>& bounds(const SurfaceMode& mode) const {
        return &mode == &iso_surface ? iso : surfels;
    }
    SceneDescription description() const;
};

/// The films of issue 14, from start to end (minutes).
const std::vector<Story>& whole_stories();
/// Sections of them for the tests (seconds).
const std::vector<Story>& sections();

}  // namespace taffy::popping
