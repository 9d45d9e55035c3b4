// The paper's section 6.1: separate cubes of 10 x 10 x 10 particles, spacing 0.1 m, h = 0.2 m.
#include <cmath>
#include <cstdio>

#include "core/elasticity/elasticity.h"
#include "core/particles/particles.h"
#include "core/simulation/simulation.h"
#include "tests/benchmarks/benchmark.h"
#include "tests/support/reference_elasticity.h"
#include "tests/support/test_bodies.h"

namespace taffy::benchmark {

namespace {

constexpr int per_cube = 1000;

/// Cube number k, on a grid wide enough that cubes never touch.
std::vector<Vec3f> cube_points(int k) {
    std::vector<Vec3f> points = test::block("cube", 10, 10, 10, {}).rest;
    for (Vec3f& p : points) p += Vec3f(2.0f * float(k % 10), 2.0f * float(k / 10), 0.0f);
    return points;
}

/// A smooth deformation of a few percent, so that rotations and strains are not trivial.
Vec3f deformed(const Vec3f& x, float phase) {
    return x + 0.02f * Vec3f(std::sin(3.0f * x.y() + phase), std::sin(4.0f * x.z() + phase),
                             std::sin(5.0f * x.x() + phase));
}

double reference_milliseconds_per_cube(reference::Operator op) {
    reference::Body body;
    for (const Vec3f& x : cube_points(0)) {
        body.x0.push_back(x.cast<double>());
        body.mass.push_back(1.0);
    }
    reference::Model model;
    model.op = op;
    if (op == reference::Operator::corotated)
        model.alpha = reference::calibrated_alpha(body, reference::make_rest(body, op));
    const reference::Elasticity elasticity(body, model);
    reference::Vectors x;
    for (const Vec3f& p : cube_points(0)) x.push_back(deformed(p, 0.3f).cast<double>());
    double sum = 0.0;
    const Timing timing = measure([&] { sum += elasticity.forces(x)[0].x(); }, 21);
    return sum == 0.125 ? 0.0 : timing.median;  // uses the forces, so that they are computed
}

Result elastic_result(ElasticityOperator op, const char* name, int cubes, int threads,
                      double reference_per_cube) {
    Elasticity elasticity;
    MaterialParameters material;
    material.elasticity = op;
    std::vector<Vec4f> x[2];
    for (int k = 0; k < cubes; ++k) {
        RestShape shape;
        for (const Vec3f& p : cube_points(k)) {
            shape.x0.push_back(padded(p));
            // Two states a step apart: rotations are warm-started as in a running simulation.
            x[0].push_back(padded(deformed(p, 0.300f)));
            x[1].push_back(padded(deformed(p, 0.305f)));
        }
        const BodyRows rows(uint32_t(k * per_cube), shape.x0.size());
        elasticity.add_body(rows, std::move(shape), material);
    }
    std::vector<Vec4f> force(x[0].size(), Vec4f::Zero());
    const ThreadPool pool(threads);
    int turn = 0;
    const Timing timing = measure([&] { elasticity.add_forces(pool, x[turn ^= 1], force); });
    return {name,          cubes * per_cube, pool.thread_count(),
            timing.median, timing.minimum,   reference_per_cube * cubes / timing.median};
}

Result step_result(int cubes, int threads, double reference_per_cube) {
    Simulation simulation;
    for (int k = 0; k < cubes; ++k) {
        BodyDefinition body = test::block("cube" + std::to_string(k), 10, 10, 10, {});
        body.rest = cube_points(k);
        body.angular_velocity = Vec3f(0.5f, 0.2f, 1.0f);
        simulation.add_body(body);
    }
    SimulationParameters parameters;
    parameters.threads = threads;
    parameters.gravity = Vec3f::Zero();
    simulation.finish_building("benchmark", parameters);
    const Timing timing = measure([&] { simulation.step(); });
    std::printf("    phases of a step, %d particles, %d thread(s) [ms]:", cubes * per_cube,
                threads);
    for (const PhaseTime& phase : simulation.profiler().phases())
        std::printf(" %s %.2f", phase.name.c_str(), phase.milliseconds / double(phase.calls));
    std::printf("\n");
    return {"whole step",  cubes * per_cube, ThreadPool(threads).thread_count(),
            timing.median, timing.minimum,   reference_per_cube * cubes / timing.median};
}

}  // namespace

std::vector<Result> elastic_benchmarks() {
    std::vector<Result> results;
    const struct {
        ElasticityOperator op;
        reference::Operator reference;
        const char* name;
    } operators[] = {
        {ElasticityOperator::corotated, reference::Operator::corotated, "elastic corotated"},
        {ElasticityOperator::corotated_2009, reference::Operator::corotated_2009,
         "elastic corotated_2009"},
        {ElasticityOperator::original, reference::Operator::original, "elastic original"},
    };
    double corotated_reference = 0.0;
    for (const auto& o : operators) {
        const double per_cube_ms = reference_milliseconds_per_cube(o.reference);
        results.push_back(
            {std::string("reference ") + (o.name + 8), per_cube, 1, per_cube_ms, per_cube_ms, 1.0});
        if (o.op == ElasticityOperator::corotated) corotated_reference = per_cube_ms;
        for (int cubes : {1, 10, 66, 100})
            for (int threads : {1, 0})
                results.push_back(elastic_result(o.op, o.name, cubes, threads, per_cube_ms));
    }
    for (int cubes : {1, 10, 66, 100})
        for (int threads : {1, 0})
            results.push_back(step_result(cubes, threads, corotated_reference));
    return results;
}

}  // namespace taffy::benchmark
