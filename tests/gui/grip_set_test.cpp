#include "app/tools/grip_set.h"

#include <catch2/catch.hpp>

#include "render/view/convert.h"

namespace taffy {

namespace {

/// A workspace whose simulation answers when the test says so.
struct Bench {
    Bench() {
        snapshot.id.resize(10);
        snapshot.position.resize(10, Vec4f::Zero());
        snapshot.body.resize(10);
        snapshot.bodies.resize(1);
        snapshot.bodies[0].count = 10;
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

namespace {

/// A cube of particles, of which one can be held.
struct HeldCube : Bench {
    HeldCube() {
        const int n = 3;
        snapshot.id.clear(), snapshot.position.clear();
        for (int k = 0; k < n * n * n; ++k) {
            snapshot.id.push_back(ParticleId(uint32_t(k)));
            snapshot.position.push_back(
                Vec4f(float(k % n), float(k / n % n), float(k / n / n), 0.5f));
        }
        snapshot.body.assign(snapshot.id.size(), 0);
        snapshot.bodies[0].count = uint32_t(snapshot.id.size());
        w.say = [](Severity, const std::string&) {};
    }
    uint32_t pin() {
        const uint32_t id = grips.add(w, picked, at(picked) + tip, 0.0f, true);
        answer();
        snapshot.grips = {{.id = id, .anchor = to_core(at(picked) + tip), .radius = 2.0f}};
        grips.update(w);
        return id;
    }
    void gone() {
        answer();
        snapshot.grips.clear();
        grips.update(w);
    }
    /// The cube as it is then: turned about z, and somewhere else.
    void turn(float angle) {
        const Eigen::AngleAxisf rotation(angle, Vec3f::UnitZ());
        for (Vec4f& p : snapshot.position)
            p.head<3>() = (rotation * Vec3f(p.head<3>()) + Vec3f(5.0f, 0.0f, 1.0f)).eval();
    }
    glm::vec3 at(uint32_t k) const { return to_glm(Vec3f(snapshot.position[k].head<3>())); }

    static constexpr uint32_t picked = 13;
    static constexpr glm::vec3 tip{0.5f, 0.0f, 0.0f};
};

}  // namespace

TEST_CASE("undoing the removal of a pin holds the same place of the body, wherever it is",
          "[grip][undo]") {
    HeldCube b;
    const uint32_t pin = b.pin();
    const glm::vec3 target = b.at(13) + glm::vec3(0.0f, 0.0f, 4.0f);
    b.grips.move(b.w, pin, target);
    b.grips.remove_pin(b.w, pin);
    REQUIRE(b.w.edits.next_undo());
    CHECK(b.w.edits.next_undo()->name == "Pin removed");
    b.gone();
    b.turn(1.5f);
    b.sent.clear();
    b.grips.do_again(b.w, b.w.edits.undo()->before);
    REQUIRE(b.sent.size() == 2);
    const auto& add = std::get<AddGrip>(b.sent[0]);
    CHECK(add.id == pin);
    CHECK(add.particle == ParticleId(13));
    const Vec3f turned = Eigen::AngleAxisf(1.5f, Vec3f::UnitZ()) * to_core(HeldCube::tip);
    CHECK((add.anchor - (to_core(b.at(13)) + turned)).norm() < 1e-4f);
    CHECK((std::get<MoveGrip>(b.sent[1]).target - to_core(target)).norm() < 1e-5f);
    b.grips.do_again(b.w, b.w.edits.redo()->after);
    CHECK_FALSE(b.grips.find(pin));
}

TEST_CASE("a twisted pin that is put back turns the body as far as before", "[grip][undo]") {
    HeldCube b;
    const uint32_t pin = b.pin();
    b.grips.twist(b.w, pin, glm::vec3(0.0f, 0.0f, 1.0f), 1.0f);
    b.answer();
    b.snapshot.grips[0].twisting = true;
    b.snapshot.grips[0].axis = Vec3f::UnitZ();
    b.snapshot.grips[0].angle_target = 1.0f;
    b.snapshot.grips[0].angle = 0.75f;  // so far it has come
    b.grips.remove_pin(b.w, pin);
    b.gone();
    const auto sent_angle = [&] {
        b.sent.clear();
        b.grips.do_again(b.w, b.w.edits.undo()->before);
        return std::get<TwistGrip>(b.sent.back()).angle;
    };
    SECTION("at once: what was left of it") {
        CHECK(sent_angle() == Approx(0.25f).margin(1e-4));
    }
    SECTION("when the body has turned back: all of it") {
        b.turn(-0.75f);
        CHECK(sent_angle() == Approx(1.0f).margin(1e-4));
        CHECK(b.grips.find(pin)->angle == 1.0f);
    }
}

TEST_CASE("letting go of everything is one edit, which brings all pins back", "[grip][undo]") {
    HeldCube b;
    const uint32_t first = b.pin();
    const uint32_t second = b.grips.add(b.w, 3, b.at(3), 0.0f, true);
    b.answer();
    b.snapshot.grips.push_back({.id = second, .anchor = to_core(b.at(3)), .radius = 2.0f});
    b.grips.remove_all(b.w);
    CHECK(b.w.edits.edits().size() == 1);
    b.gone();
    b.grips.do_again(b.w, b.w.edits.undo()->before);
    CHECK(b.grips.find(first));
    CHECK(b.grips.find(second));
    // What was held has gone meanwhile.
    b.grips.do_again(b.w, b.w.edits.redo()->after);
    b.gone();
    b.snapshot.id[3] = ParticleId(3, 1);
    b.sent.clear();
    b.grips.do_again(b.w, b.w.edits.undo()->before);
    CHECK(b.grips.find(first));
    CHECK_FALSE(b.grips.find(second));
    CHECK(std::holds_alternative<AddGrip>(b.sent.front()));
    CHECK(std::ranges::none_of(b.sent, [&](const Command& command) {
        const auto* add = std::get_if<AddGrip>(&command);
        return add && add->id == second;
    }));
    b.grips.remove_all(b.w);
    CHECK(b.w.edits.edits().size() == 1);
}

}  // namespace taffy
