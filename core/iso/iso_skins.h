#pragma once
// The iso-surfaces of all bodies of a snapshot that are shown by one. What flows or can melt shares
// a surface, so that drops of different bodies become one; every other body has its own.
#include <memory>
#include <vector>

#include "core/iso/iso_surface.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

/// What iso-surfaces are made of: a copy, for whoever makes them while the snapshot goes on.
struct IsoInput {
    double time = 0.0;                   // of the snapshot [s]
    std::vector<IsoParticles> surfaces;  // one for every group of bodies
    std::vector<Obstacle> obstacles;
    IsoSettings settings;
};

/// Overwrites the input, and keeps its memory. False if no body is shown by an iso-surface.
bool gather_iso_input(const Snapshot& snapshot, IsoInput& input);

/// Keeps its memory from one call to the next, nothing else.
class IsoSkins {
  public:
    Skins make(const ThreadPool& pool, const IsoInput& input);
    /// Gives the snapshot the iso-surfaces of its own moment in place of those that it carries,
    /// which may be of an earlier one. Overwrites the input.
    void renew(const ThreadPool& pool, IsoInput& input, Snapshot& snapshot);

  private:
    IsoSurface surface_;
};

}  // namespace taffy
