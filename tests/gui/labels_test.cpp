#include "app/overlay/labels.h"

#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

namespace taffy {

namespace {

/// An arch, a ring that stands upright and a puddle with a hole: the middle of each is empty.
Snapshot hollow_bodies() {
    Snapshot s;
    const auto add = [&](const char* name, auto place) {
        BodyState body{.name = name, .first = uint32_t(s.position.size()), .spacing = 0.1f};
        BodyFigures figures;
        figures.upper = Vec3d::Constant(-1e9);
        Vec3f sum = Vec3f::Zero();
        for (int i = 0; i < 60; ++i) {
            const Vec3f p = place(float(i) / 60.0f);
            s.position.push_back({p.x(), p.y(), p.z(), 0.05f});
            sum += p;
            figures.upper = figures.upper.cwiseMax(p.cast<double>());
        }
        body.count = 60;
        figures.present = 60;
        body.centre = sum / 60.0f;
        s.bodies.push_back(body);
        s.diagnostics.bodies.push_back(figures);
    };
    const float turn = 6.2831853f;
    add("arch", [&](float t) {
        return Vec3f(std::cos(0.5f * turn * t), 0.0f, 0.3f * std::sin(0.5f * turn * t));
    });
    add("ring",
        [&](float t) { return Vec3f(3.0f + std::cos(turn * t), 0.0f, 1.0f + std::sin(turn * t)); });
    add("puddle",
        [&](float t) { return Vec3f(6.0f + std::cos(turn * t), std::sin(turn * t), 0.05f); });
    return s;
}

}  // namespace

TEST_CASE("a name stands on its body, also where the middle of the body is empty", "[label]") {
    const Snapshot snapshot = hollow_bodies();
    Workspace w;
    w.snapshot = &snapshot;
    w.view.show_names = true;
    label_bodies(w);
    REQUIRE(w.labels.size() == 3);
    for (size_t b = 0; b < 3; ++b) {
        INFO(w.labels[b].text);
        CHECK(w.labels[b].names_point);
        float nearest = std::numeric_limits<float>::max();
        for (uint32_t i = 0; i < 60; ++i) {
            const Vec4f& p = snapshot.position[snapshot.bodies[b].first + i];
            nearest =
                std::min(nearest, glm::distance(w.labels[b].point, glm::vec3(p.x(), p.y(), p.z())));
        }
        CHECK(nearest < 0.06f);  // on the surface of a particle of 0.05 m
    }
}

TEST_CASE("twins are labelled A and B, with their names where these are shown", "[label]") {
    Snapshot snapshot = hollow_bodies();
    snapshot.bodies[2].name = "arch_b";
    Workspace w;
    w.snapshot = &snapshot;
    label_bodies(w);
    REQUIRE(w.labels.size() == 2);
    CHECK(w.labels[0].text == "A");
    CHECK(w.labels[1].text == "B");
    w.labels.clear();
    w.view.show_names = true;
    label_bodies(w);
    REQUIRE(w.labels.size() == 3);
    CHECK(w.labels[0].text == "A: arch");
    CHECK(w.labels[1].text == "ring");
    CHECK(w.labels[2].text == "B: arch_b");
}

TEST_CASE("labels of twins say what differs, where it is one thing", "[label]") {
    Snapshot snapshot = hollow_bodies();
    snapshot.bodies[1].name = "arch_b";
    Workspace w;
    w.snapshot = &snapshot;
    w.view.show_names = false;
    const auto texts = [&] {
        w.labels.clear();
        label_bodies(w);
        REQUIRE(w.labels.size() == 2);
        return w.labels[0].text + " | " + w.labels[1].text;
    };
    MaterialParameters& b = snapshot.bodies[1].material;
    CHECK(texts() == "A | B");
    b.elasticity = ElasticityOperator::corotated_2009;
    CHECK(texts() == "A: corotated | B: corotated 2009");
    b.poisson_ratio = 0.1f;
    CHECK(texts() == "A | B");
    b.elasticity = snapshot.bodies[0].material.elasticity;
    CHECK(texts() == "A: Poisson ratio 0.3 | B: Poisson ratio 0.1");
}

TEST_CASE("a name leaves room for the arrows of the frame", "[label]") {
    Workspace w;
    const glm::vec3 from(0.0f), to(0.0f, 0.0f, 0.3f);
    w.lines.push_back({from, to});
    keep_lines_clear(w);
    REQUIRE(w.kept_clear.size() > 1);
    // Small boxes, one after another from end to end.
    ImVec4 all = w.kept_clear.front();
    for (const ImVec4& box : w.kept_clear) {
        CHECK(std::max(box.z - box.x, box.w - box.y) < w.px(25));
        all = {std::min(all.x, box.x), std::min(all.y, box.y), std::max(all.z, box.z),
               std::max(all.w, box.w)};
    }
    for (const glm::vec3& end : {from, to}) {
        const ImVec2 at = w.to_units(w.camera.project(end));
        CHECK(at.x > all.x - 1.0f);
        CHECK(at.x < all.z + 1.0f);
        CHECK(at.y > all.y - 1.0f);
        CHECK(at.y < all.w + 1.0f);
    }
}

TEST_CASE("a label stands above those that it would hide", "[label]") {
    const ImVec2 size(40.0f, 20.0f);
    const std::vector<ImVec4> others = {{0, 60, 40, 80}, {30, 100, 70, 120}};
    const auto top = [&](float x, float y) { return clear_place(others, {x, y}, size, 3.0f).y; };
    CHECK(top(80.0f, 100.0f) == 100.0f);  // beside them
    CHECK(top(60.0f, 110.0f) == 77.0f);   // above the second
    CHECK(top(10.0f, 110.0f) == 37.0f);   // there is the first: above that, too
    CHECK(clear_place({}, {10.0f, 110.0f}, size, 3.0f).y == 110.0f);
}

}  // namespace taffy
