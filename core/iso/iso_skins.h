#pragma once
// The iso-surfaces of all bodies of a snapshot that are shown by one. All bodies that flow or can
// melt share a surface, so that their drops can become one; every other body has its own.
#include <memory>
#include <vector>

#include "core/iso/iso_surface.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// The input of iso-surfaces: a copy, so that they can be made while the snapshot changes.
struct IsoInput {
    double time = 0.0;                   // of the snapshot [s]
    std::vector<IsoParticles> surfaces;  // one for every group of bodies
    std::vector<Obstacle> obstacles;
    IsoSettings settings;
};

/// Overwrites the input, reusing its memory. Returns false if no body is shown by an iso-surface.
bool gather_iso_input(const Snapshot& snapshot, IsoInput& input);

/// Makes iso-surfaces. Keeps its memory from one call to the next, but no state.
class IsoSkins {
  public:
    Skins make(const ThreadPool& pool, const IsoInput& input);
    /// Replaces the iso-surfaces that the snapshot carries, which may be of an earlier moment, by
    /// those of its own moment. Overwrites the input.
    void renew(const ThreadPool& pool, IsoInput& input, Snapshot& snapshot);

  private:
    IsoSurface surface_;
};

}  // namespace taffy
