#include "app/headless/variant_run.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/error.h"

namespace taffy {

namespace {

bool holds_something(const Command& command) {
    return std::holds_alternative<AddGrip>(command) || std::holds_alternative<HeatBrush>(command);
}

}  // namespace

VariantRun::VariantRun(StartingPoint start, const std::vector<Command>& wanted)
    : simulation_(std::move(start)) {
    for (const Command& command : wanted) {
        try {
            simulation_.apply({.serial = ++serial_, .command = command});
        } catch (const InputError& error) {
            throw InputError(std::string("--variant: ") + error.what());
        }
    }
    simulation_.capture(snapshot_);
}

void VariantRun::apply(const Command& command, const Snapshot& a) {
    if (!receivers(command, ChangesGoTo::both).b) return;
    if (holds_something(command)) simulation_.capture(snapshot_);
    const Command same = hands_.mirrored(command, Variant::a, a, snapshot_);
    try {
        simulation_.apply({.serial = ++serial_, .command = same});
    } catch (const InputError& error) {
        throw InputError(std::string("B: ") + error.what());
    }
}

StepStatus VariantRun::advance_to(double time) {
    const double duration = time - simulation_.time();
    constexpr double tolerance = 1e-9;  // [s]
    if (duration <= tolerance) return StepStatus::done;
    const auto start = std::chrono::steady_clock::now();
    const StepStatus status = simulation_.advance(duration);
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start;
    real_time_ = duration / std::max(1e-9, wall.count());
    return status;
}

const Snapshot& VariantRun::capture(bool drawn) {
    simulation_.capture(snapshot_);
    if (drawn) simulation_.add_skins(snapshot_);
    return snapshot_;
}

std::string VariantRun::news() {
    const Snapshot& now = capture();
    if (std::exchange(notice_serial_, now.notice_serial) == now.notice_serial) return "";
    return "B: " + now.notice;
}

}  // namespace taffy
