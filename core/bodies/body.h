#pragma once
// A body: what it was made of and what it is now.
#include <memory>
#include <string>
#include <vector>

#include "core/appearance/look.h"
#include "core/base/types.h"
#include "core/mesh/triangle_mesh.h"
#include "core/parameters/material_parameters.h"
#include "core/particles/body_rows.h"

namespace taffy {

class EmbeddedSurface;
struct SurfaceMode;

/// One body, ready to be simulated. The rest shape is the shape without strain.
struct BodyDefinition {
    std::string name;
    std::vector<Vec3f> rest;         // rest positions x0 [m], in world coordinates
    float spacing = 0.1f;            // [m]
    float support = 0.2f;            // h [m]
    float particle_volume = 1e-3f;   // V = m / rho0 [m^3]; spacing^2 * thickness for sheets ...
    float thickness = 0.1f;          // of sheets and rods [m]; solids: the spacing
    int dimension = 3;               // 3 solid, 2 sheet, 1 rod
    Vec3f velocity = Vec3f::Zero();  // [m/s]
    Vec3f angular_velocity = Vec3f::Zero();      // [rad/s], about a point:
    Vec3f pivot = Vec3f::Zero();                 // from the centre of mass [m]
    Mat3f velocity_gradient = Mat3f::Zero();     // dv_i / dx_j, about the centre of mass [1/s]
    Vec3f temperature_gradient = Vec3f::Zero();  // about the centre of mass [K/m]
    Vec3f colour = Vec3f(0.8f, 0.5f, 0.3f);
    Look look = Look::of_view;
    const SurfaceMode* shown_as = nullptr;  // null: the mode of the view
    MaterialParameters material;
    /// The surface that the body is shown with, in world coordinates at rest; may be empty.
    std::shared_ptr<const TriangleMesh> surface;
    /// The surface was made for the shape, not given as a model: shown only when asked for.
    bool surface_generated = false;
};

struct SimulationBody {
    BodyDefinition definition;    // as added; material is the scene's
    MaterialParameters material;  // as it is now
    BodyRows rows;
    Vec3f first_lower = Vec3f::Constant(1e30f);   // of its particles when the scene was built [m]
    Vec3f first_upper = Vec3f::Constant(-1e30f);  // the same; below first_lower if it had none
    bool anchored = false;                        // has fixed particles or handles
    bool poured = false;                          // comes out of a source
    bool reshaped = false;                        // some of it has melted, frozen or broken
    double reshaped_at = -1e30;                   // when that began [s]
    bool asleep = false;                          // rests and is not simulated, see core/sleep
    std::shared_ptr<const EmbeddedSurface> surface;  // null without one

    /// Returns whether it is a fluid or may become one.
    bool flows() const { return material.is_fluid() || material.is_meltable(); }
    /// Returns whether it is a sheet or rod that has broken.
    bool is_torn() const { return reshaped && definition.dimension < 3 && !flows(); }
    void reshape(double time) {
        if (!reshaped) reshaped_at = time;
        reshaped = true;
    }
};

}  // namespace taffy
