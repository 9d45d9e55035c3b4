#include "app/tools/grip_set.h"

#include <catch2/catch.hpp>

namespace taffy {

TEST_CASE("a grip let go within its first frame stays until the simulation has felt it", "[grip]") {
    Snapshot snapshot;
    snapshot.id.resize(10);
    Workspace w;
    w.snapshot = &snapshot;
    std::vector<Command> sent;
    w.post = [&](Command command) { sent.push_back(std::move(command)); };
    GripSet grips;
    const uint32_t id = grips.add(w, 7, glm::vec3(0.0f), 0.0f, false);
    grips.move(w, id, glm::vec3(0.0f, 0.0f, 1.0f));
    grips.remove(w, id);
    CHECK(grips.find(id) == nullptr);
    grips.update(w);
    REQUIRE(sent.size() == 2);
    CHECK(std::holds_alternative<MoveGrip>(sent[1]));

    snapshot.grips.push_back({.id = id});
    grips.update(w);
    REQUIRE(sent.size() == 3);
    CHECK(std::get<RemoveGrip>(sent[2]).id == id);
    grips.update(w);
    CHECK(sent.size() == 3);
}

TEST_CASE("a grip that the simulation has felt leaves at once", "[grip]") {
    Snapshot snapshot;
    snapshot.id.resize(10);
    Workspace w;
    w.snapshot = &snapshot;
    std::vector<Command> sent;
    w.post = [&](Command command) { sent.push_back(std::move(command)); };
    GripSet grips;
    const uint32_t id = grips.add(w, 7, glm::vec3(0.0f), 0.0f, false);
    snapshot.grips.push_back({.id = id});
    grips.update(w);
    grips.remove(w, id);
    REQUIRE(sent.size() == 2);
    CHECK(std::get<RemoveGrip>(sent[1]).id == id);
}

}  // namespace taffy
