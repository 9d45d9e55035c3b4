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

TEST_CASE("pins come back to the hand where one goes back to a moment that had them", "[grip]") {
    Bench b;
    const uint32_t pin = b.grips.add(b.w, 3, glm::vec3(0.0f), 0.0f, true);
    b.answer();
    b.snapshot.grips = {{.id = pin}};
    b.grips.update(b.w);
    b.snapshot.grips.clear();  // an earlier moment
    b.grips.update(b.w);
    CHECK(b.grips.held().empty());
    b.snapshot.grips = {{.id = pin, .target = Vec3f(1.0f, 2.0f, 3.0f)}};  // and back
    b.grips.update(b.w);
    REQUIRE(b.grips.find(pin));
    CHECK(b.grips.find(pin)->target == glm::vec3(1.0f, 2.0f, 3.0f));
    // One that was just taken away is still seen for a moment.
    b.grips.remove(b.w, pin);
    b.grips.update(b.w);
    CHECK_FALSE(b.grips.find(pin));
    b.answer();
    b.snapshot.grips.clear();
    b.grips.update(b.w);
    CHECK(b.grips.held().empty());
}

TEST_CASE("where another run begins, drags that have ended since are let go of", "[grip]") {
    Bench b;
    const uint32_t pin = b.grips.add(b.w, 3, glm::vec3(0.0f), 0.0f, true);
    const uint32_t drag = b.grips.add(b.w, 7, glm::vec3(0.0f), 0.0f, false);
    b.answer();
    b.snapshot.grips = {{.id = pin}, {.id = drag}};
    b.grips.update(b.w);
    b.grips.remove(b.w, drag);
    b.answer();
    b.snapshot.grips = {{.id = pin}};
    b.grips.update(b.w);
    // Back to the middle of the drag; a script holds something as well.
    constexpr uint32_t of_script = 1000;
    b.snapshot.grips = {{.id = pin}, {.id = drag}, {.id = of_script}};
    b.grips.update(b.w);
    CHECK(b.grips.find(pin));
    CHECK_FALSE(b.grips.find(drag));
    const size_t sent = b.sent.size();
    b.grips.let_go_of_earlier(b.w);
    REQUIRE(b.sent.size() == sent + 1);
    CHECK(std::get<RemoveGrip>(b.sent.back()).id == drag);
    // Grips of others have their numbers already.
    b.snapshot.grips = {{.id = drag + 1}};
    CHECK(b.grips.add(b.w, 5, glm::vec3(0.0f), 0.0f, true) > drag + 1);
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
