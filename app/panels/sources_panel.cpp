#include "app/panels/panel.h"
#include "app/panels/parameter_widget.h"
#include "app/panels/widgets.h"
#include "app/workspace/quantity.h"

namespace taffy {

namespace {

void source_rows(Workspace& w, size_t index) {
    const Snapshot& s = *w.snapshot;
    const Source& source = s.sources[index];
    const SourceFigures& figures = s.diagnostics.sources[index];
    figure_row(w, source.name, std::to_string(figures.emitted) + " particles out");
    tooltip(w, "This source emits the body " + s.bodies[source.body].name + ". " +
                   std::to_string(figures.blocked) +
                   " places in its layers stayed empty, because something was in the way.");
    const bool melts = s.bodies[source.body].material.is_meltable();
    simulation_rows(w, "source." + source.name + ".", "source." + source.name + ".", source,
                    s.scene_sources[index], [melts](const std::string& name) {
                        if (name == "temperature") return melts;
                        return name != "start" && name != "stop";
                    });
}

/// Particles that sources emit and sinks remove.
class SourcesPanel : public Panel {
  public:
    SourcesPanel() : Panel({.id = "sources", .title = "Sources"}) {}
    bool applies(const Workspace& w) const override {
        const Snapshot& s = *w.snapshot;
        return !s.sources.empty() || !s.diagnostics.sinks.empty();
    }
    std::string names(const Workspace& w) const override {
        std::string all;
        for (const Source& source : w.snapshot->sources) all += source.name + " ";
        for (const SinkFigures& sink : w.snapshot->diagnostics.sinks) all += sink.name + " ";
        return all;
    }
    void draw(Workspace& w) override {
        const Snapshot& s = *w.snapshot;
        for (size_t k = 0; k < s.sources.size(); ++k) source_rows(w, k);
        for (const SinkFigures& sink : s.diagnostics.sinks) {
            figure_row(w, sink.name, whole_count_text(sink.removed) + " particles in");
            tooltip(w, "A sink: it removes what flows into it.");
        }
        if (s.diagnostics.lost > 0) {
            figure_row(w, "Lost", whole_count_text(s.diagnostics.lost) + " particles");
            tooltip(
                w,
                "Particles that flowed farther than a kilometre from the origin and were removed");
        }
    }
};

}  // namespace

std::unique_ptr<Panel> make_sources_panel() {
    return std::make_unique<SourcesPanel>();
}

}  // namespace taffy
