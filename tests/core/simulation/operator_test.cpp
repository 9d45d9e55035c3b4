// Combinations that the operators refuse, and the force against changes of volume.
#include <catch2/catch.hpp>

#include "core/base/error.h"
#include "tests/support/simulation_tools.h"
#include "tests/support/test_bodies.h"

using namespace taffy;
using namespace taffy::test;

namespace {

MaterialParameters with_mls() {
    MaterialParameters material = undamped(1e6f);
    material.elasticity = ElasticityOperator::mls;
    return material;
}

}  // namespace

TEST_CASE("mls refuses sheets and rods, names the body and suggests corotated", "[simulation]") {
    using Catch::Matchers::Contains;
    for (const BodyDefinition& body :
         {block("veil", 6, 6, 1, with_mls()), block("stick", 6, 1, 1, with_mls())}) {
        Simulation simulation;
        CHECK_THROWS_WITH(simulation.add_body(body),
                          Contains("'" + body.name + "'") && Contains("'corotated'"));
    }
    Simulation simulation;
    CHECK_NOTHROW(simulation.add_body(block("brick", 4, 4, 2, with_mls())));
}

TEST_CASE("a live change to mls that one body cannot take changes no body", "[simulation]") {
    Simulation simulation;
    BodyDefinition veil = block("veil", 6, 6, 1, undamped());
    move_body(veil, Vec3f(0, 0, 2));
    simulation.add_body(block("brick", 4, 4, 4, undamped()));
    simulation.add_body(veil);
    simulation.finish_building("test", weightless());
    const SetParameter all{"body.*.elasticity", std::string("mls")};
    CHECK_THROWS_AS(simulation.apply(all), InputError);
    for (const BodyState& body : snapshot_of(simulation).bodies)
        CHECK(body.material.elasticity == ElasticityOperator::corotated);
    simulation.apply(SetParameter{"body.brick.elasticity", std::string("mls")});
    CHECK(snapshot_of(simulation).bodies[0].material.elasticity == ElasticityOperator::mls);
    simulation.advance(0.1);
    CHECK(healthy(simulation));
}

TEST_CASE("volume stiffness keeps the volume of a squeezed block", "[simulation]") {
    double change[2];
    for (const bool stiff : {false, true}) {
        MaterialParameters material = undamped(1e5f, 0.0f);
        material.damping = 20.0f;
        material.settling = 10.0f;
        material.volume_stiffness = stiff ? 10.0f : 0.0f;
        const BodyDefinition body = block("block", 6, 6, 6, material);
        Simulation simulation;
        simulation.add_body(body);
        for (const bool top : {false, true})
            simulation.add_region({top ? "block.top" : "block.bottom", RegionKind::handle, 0,
                                   particles_where(body, [top](const Vec3f& x) {
                                       return top == (x.z() > 0.3f) &&
                                              (x.z() > 0.5f || x.z() < 0.1f);
                                   })});
        simulation.finish_building("test", weightless());
        MoveHandle squeeze;
        squeeze.name = "block.top";
        squeeze.target.translation = Vec3f(0, 0, -0.15f);
        simulation.apply(squeeze);
        simulation.advance(2.0);
        CHECK(healthy(simulation));
        change[stiff] = simulation.diagnostics().bodies[0].volume / 0.216 - 1.0;
    }
    INFO("volume changed by " << change[0] << " without, " << change[1] << " with");
    CHECK(change[0] < -0.15);
    CHECK(std::abs(change[1]) < 0.3 * std::abs(change[0]));
}
