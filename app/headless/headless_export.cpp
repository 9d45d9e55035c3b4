#include "app/headless/headless_export.h"

#include <limits>

#include "app/log/log.h"

namespace taffy {

namespace {

/// Throws at once, not after a long run, if the scene never shows the wanted contents.
ExportSettings possible_settings(const Options& options, SceneSimulation& simulation) {
    Snapshot snapshot;
    simulation.capture(snapshot);
    if (options.export_contents) check_contents(snapshot, *options.export_contents);
    return export_settings(options);
}

}  // namespace

ExportSettings export_settings(const Options& options) {
    return {options.export_file, options.export_contents, options.if_exists()};
}

HeadlessExport::HeadlessExport(const Options& options, SceneSimulation& simulation)
    : simulation_(simulation),
      exporter_(possible_settings(options, simulation), Exporter::WhenFull::wait),
      sequence_(FilePattern(options.export_file).numbered()),
      interval_(options.export_interval > 0.0 ? options.export_interval
                                              : 1.0 / options.frames_per_simulated_second()),
      start_(simulation.time()) {}

double HeadlessExport::next() const {
    if (!sequence_) return std::numeric_limits<double>::infinity();
    return start_ + double(written_) * interval_;
}

void HeadlessExport::write() {
    simulation_.apply({.command = CarryFigures{true}});
    auto snapshot = std::make_unique<Snapshot>();
    simulation_.capture(*snapshot);
    simulation_.apply({.command = CarryFigures{false}});
    if (!exporter_.add(std::move(snapshot))) exporter_.finish();  // throws what went wrong
    if (exporter_.added() == 1 && !exporter_.left_out().empty()) log_warning(exporter_.left_out());
    ++written_;
}

void HeadlessExport::restart(double time) {
    start_ = time;
    written_ = 0;
}

void HeadlessExport::finish(bool reached_end) {
    if (!sequence_ && !reached_end) return;
    if (!sequence_) write();
    exporter_.finish();
    log_info("wrote " + exporter_.output().string());
}

}  // namespace taffy
