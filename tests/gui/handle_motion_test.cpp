#include "app/tools/handle_motion.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace taffy {

namespace {

/// A handle that turns towards its target by at most max_turn in every frame, the short way round,
/// as the simulation's do.
struct FollowingHandle {
    Snapshot snapshot;
    Workspace workspace;
    Quatf target = Quatf::Identity();
    float turned = 0.0f;  // [rad] about x, never wraps

    FollowingHandle() {
        snapshot.handles.push_back({.name = "bar.right"});
        workspace.snapshot = &snapshot;
        workspace.post = [this](Command command) -> uint64_t {
            target = std::get<MoveHandle>(command).target.rotation;
            return 1;
        };
    }
    void frame(HandleMotions& motions, float max_turn) {
        motions.update(workspace);
        Quatf& pose = snapshot.handles[0].pose.rotation;
        const Eigen::AngleAxisf way(Quatf(target * pose.conjugate()).normalized());
        const float wrapped = std::remainder(way.angle() * way.axis().x(), glm::two_pi<float>());
        const float turn = std::clamp(wrapped, -max_turn, max_turn);
        pose = (Quatf(Eigen::AngleAxisf(turn, Vec3f::UnitX())) * pose).normalized();
        turned += turn;
    }
};

}  // namespace

TEST_CASE("a handle asked to turn three times round does so, however slow it is", "[handle]") {
    FollowingHandle handle;
    HandleMotions motions;
    for (const float angle : {6.0f * glm::pi<float>(), -4.0f * glm::pi<float>()}) {
        motions.want("bar.right", {.angle = angle});
        for (int i = 0; i < 400; ++i) handle.frame(motions, 0.1f);
        CHECK(handle.turned == Approx(angle).epsilon(1e-3));
    }
}

TEST_CASE("nothing is sent for a handle whose scene is gone", "[handle]") {
    FollowingHandle handle;
    HandleMotions motions;
    int commands = 0;
    handle.workspace.post = [&](Command) -> uint64_t { return uint64_t(++commands); };
    motions.want("bar.right", {.angle = 1.0f});
    motions.update(handle.workspace);
    CHECK(commands == 1);
    motions.update(handle.workspace);
    CHECK(commands == 1);  // the same wish is not sent twice
    motions.want("bar.right", {.angle = 2.0f});
    handle.snapshot.handles.clear();
    motions.update(handle.workspace);
    CHECK(commands == 1);
}

}  // namespace taffy
