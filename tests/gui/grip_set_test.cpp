#include "app/tools/grip_set.h"

#include <catch2/catch.hpp>

namespace taffy {

namespace {

/// A workspace whose simulation answers when the test says so.
struct Bench {
    Bench() {
        snapshot.id.resize(10);
        w.snapshot = &snapshot;
        w.post = [this](Command command) {
            sent.push_back(std::move(command));
            return uint64_t(sent.size());
        };
    }
    void answer() { snapshot.commands.serial = sent.size(); }

    Snapshot snapshot;
    Workspace w;
    std::vector<Command> sent;
    GripSet grips;
};

}  // namespace

TEST_CASE("a grip let go within its first frame stays until the simulation has felt it", "[grip]") {
    Bench b;
    const uint32_t id = b.grips.add(b.w, 7, glm::vec3(0.0f), 0.0f, false);
    b.grips.move(b.w, id, glm::vec3(0.0f, 0.0f, 1.0f));
    b.grips.remove(b.w, id);
    CHECK(b.grips.find(id) == nullptr);
    b.grips.update(b.w);
    REQUIRE(b.sent.size() == 2);
    CHECK(std::holds_alternative<MoveGrip>(b.sent[1]));

    b.answer();
    b.snapshot.grips.push_back({.id = id});
    b.grips.update(b.w);
    REQUIRE(b.sent.size() == 3);
    CHECK(std::get<RemoveGrip>(b.sent[2]).id == id);
    b.grips.update(b.w);
    CHECK(b.sent.size() == 3);
}

TEST_CASE("a grip that the simulation has felt leaves at once", "[grip]") {
    Bench b;
    const uint32_t id = b.grips.add(b.w, 7, glm::vec3(0.0f), 0.0f, false);
    b.answer();
    b.snapshot.grips.push_back({.id = id});
    b.grips.update(b.w);
    b.grips.remove(b.w, id);
    REQUIRE(b.sent.size() == 2);
    CHECK(std::get<RemoveGrip>(b.sent[1]).id == id);
}

TEST_CASE("a grip that the simulation refused is dropped at its answer, however late that is",
          "[grip]") {
    Bench b;
    const uint32_t kept = b.grips.add(b.w, 3, glm::vec3(0.0f), 0.0f, true);
    b.answer();
    b.snapshot.grips.push_back({.id = kept});
    const uint32_t refused = b.grips.add(b.w, 7, glm::vec3(0.0f), 0.0f, true);
    const uint32_t left = b.grips.add(b.w, 8, glm::vec3(0.0f), 0.0f, false);
    b.grips.remove(b.w, left);
    b.grips.update(b.w);
    CHECK(b.grips.find(refused) != nullptr);
    b.answer();
    b.grips.update(b.w);
    CHECK(b.grips.find(refused) == nullptr);
    CHECK(b.grips.find(kept) != nullptr);
    CHECK(b.sent.size() == 3);  // nothing to let go of
}

}  // namespace taffy
