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

TEST_CASE("undoing turns of a handle takes back as many, also where it has not come far",
          "[handle][undo]") {
    const HandleWish first,
        last{.translation = glm::vec3(1.0f, 0.0f, 2.0f), .angle = 5.0f * glm::pi<float>()};
    const std::vector<Command> there = way_between("bar.right", first, last);
    const std::vector<Command> back = way_between("bar.right", last, first);
    CHECK(wish_of(there).angle == Approx(last.angle));
    CHECK(wish_of(there).translation == last.translation);
    CHECK(glm::dot(wish_of(back).axis, last.axis) * wish_of(back).angle == Approx(-last.angle));
    CHECK(wish_of(back).translation == first.translation);
    for (const int frames : {15, 60, 400}) {
        FollowingHandle handle;
        HandleMotions motions;
        motions.want("bar.right", last);
        for (int i = 0; i < frames; ++i) handle.frame(motions, 0.1f);
        const float turned = handle.turned;
        CHECK(turned == Approx(std::min(last.angle, 0.1f * float(frames))).epsilon(1e-3));
        motions.want_after_last("bar.right", back);
        for (int i = 0; i < 400; ++i) handle.frame(motions, 0.1f);
        CHECK(std::abs(handle.turned) < 1e-3f);
        motions.want_after_last("bar.right", there);
        for (int i = 0; i < 400; ++i) handle.frame(motions, 0.1f);
        CHECK(handle.turned == Approx(last.angle).epsilon(1e-3));
    }
    // After a reset: as directly as it can.
    FollowingHandle handle;
    HandleMotions motions;
    motions.want_after_last("bar.right", there);
    for (int i = 0; i < 400; ++i) handle.frame(motions, 0.1f);
    CHECK(std::abs(handle.turned) == Approx(glm::pi<float>()).epsilon(1e-3));
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
