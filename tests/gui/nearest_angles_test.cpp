// Turning past 360 degrees: among the angles of the same rotation, those nearest to the previous
// ones are chosen.
#include "app/tools/nearest_angles.h"

#include <catch2/catch.hpp>

#include "core/collision/obstacle_path.h"

using namespace taffy;

TEST_CASE("angles of a rotation go on where they were, however often it was turned round",
          "[editor]") {
    Vec3d angles(0.0, 0.0, 0.0);
    for (int axis = 0; axis < 3; ++axis) {
        angles.setZero();
        for (int k = 1; k <= 100; ++k) {
            Vec3d wanted = Vec3d::Zero();
            wanted[axis] = 8.0 * k;  // a little more than two turns
            angles = nearest_angles(rotation_from_angles(wanted), angles);
            CHECK((angles - wanted).norm() < 0.1);
        }
    }
    // The other way round, from where it had been turned about all axes.
    angles = Vec3d(20.0, 400.0, -700.0);
    for (int k = 1; k <= 50; ++k) {
        const Vec3d wanted(20.0, 400.0, -700.0 - 8.0 * k);
        angles = nearest_angles(rotation_from_angles(wanted), angles);
        CHECK((angles - wanted).norm() < 0.1);
    }
}

TEST_CASE("angles that were chosen say the rotation that was asked for", "[editor]") {
    for (int k = 0; k < 50; ++k) {
        const Vec3d any(37.0 * k, -53.0 * k, 101.0 * k), near(-61.0 * k, 17.0 * k, 29.0 * k);
        const Quatf rotation = rotation_from_angles(any);
        const Vec3d angles = nearest_angles(rotation, near);
        CHECK(rotation.angularDistance(rotation_from_angles(angles)) < 2e-3f);
        CHECK((angles - near).cwiseAbs().maxCoeff() <= 181.0);
    }
}
