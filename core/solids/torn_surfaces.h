#pragma once
// The meshes of sheets and rods that are torn, cut along the tears.
#include <memory>
#include <vector>

#include "core/bonds/bond_lists.h"
#include "core/module/world.h"
#include "core/surface/embedded_surface.h"

namespace taffy {

/// A mesh follows from the bonds that are left. It is kept until these change.
class TornSurfaces {
  public:
    /// Returns the mesh that the body is shown with: its own while it is whole; null without one.
    std::shared_ptr<const EmbeddedSurface> surface(const World& world, const BondLists& bonds,
                                                   uint32_t body);

  private:
    struct Torn {
        std::shared_ptr<const EmbeddedSurface> whole, surface;
        NeighbourLists bonds;  // between particles of the body, by number within it
    };
    std::vector<Torn> torn_;  // by body
};

}  // namespace taffy
