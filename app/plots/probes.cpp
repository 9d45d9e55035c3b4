#include "app/plots/probes.h"

#include <algorithm>

#include "app/workspace/quantity.h"
#include "app/workspace/twins.h"
#include "app/workspace/workspace.h"

namespace taffy {

namespace {

/// Returns other words by which a person may look for the figure.
std::string other_words(const Figure& figure) {
    const auto is = [&](const char* ending) { return figure.key.ends_with(ending); };
    return figure.key + (is("centre_z_m") || is("position_z_m") ? " height"
                         : is("lowest_point_m")                 ? " sag"
                                                                : "");
}

constexpr size_t most_probes = 64;

std::vector<ParticleId> particles_of_probe(const Snapshot& s, size_t middle, float edge) {
    if (edge <= 0.0f) return {s.id[middle]};
    std::vector<ParticleId> particles;
    const Vec3f centre = s.position[middle].head<3>();
    for (size_t k = 0; k < s.id.size(); ++k) {
        // Where a particle is absent, the distance is not a number and the comparison is false.
        const float away = (s.position[k].head<3>() - centre).cwiseAbs().maxCoeff();
        const bool there = !std::isnan(s.position[k].x());
        if (there && away <= 0.5f * edge) particles.push_back(s.id[k]);
    }
    return particles;
}

}  // namespace

void place_probe(Workspace& w, ParticleId particle) {
    const Snapshot& s = *w.snapshot;
    Plotting& plotting = *w.plotting;
    const auto found = std::ranges::find(s.id, particle);
    if (found == s.id.end()) return w.say(Severity::warning, "No probe: the particle has gone");
    if (plotting.probes.size() >= most_probes)
        return w.say(Severity::warning,
                     "No probe: there are " + std::to_string(most_probes) +
                         " already; remove one in the section \"Plots and probes\"");
    PlacedProbe probe{plotting.new_probe_name(),
                      particles_of_probe(s, size_t(found - s.id.begin()), plotting.probe_size)};
    const size_t count = probe.particles.size();
    const std::string name = probe.name;
    plotting.probes.push_back(std::move(probe));
    if (w.post(SetProbes{plotting.probes}) == 0) {
        plotting.probes.pop_back();
        return;
    }
    w.say(Severity::information,
          "Probe " + name + " is placed on " +
              (count == 1 ? std::string("a particle") : whole_count_text(count) + " particles") +
              "; {plot} plots its figures");
    // Who edits the scene stays where the editor is.
    if (!w.editor.active) w.show_panel("plots", false);
}

void remove_probe(Workspace& w, const std::string& name) {
    Plotting& plotting = *w.plotting;
    std::erase_if(plotting.probes, [&](const PlacedProbe& probe) { return probe.name == name; });
    w.post(SetProbes{plotting.probes});
}

namespace {

/// Returns the same figure of the body's twin; null: there is none.
const Figure* figure_of_twin(const Workspace& w, const Figure& figure) {
    const auto begin = [&](uint32_t body) { return "body." + w.snapshot->bodies[body].name + "."; };
    for (const Twins& twins : find_twins(*w.snapshot))
        for (const auto& [one, other] : {std::pair(twins.a, twins.b), std::pair(twins.b, twins.a)})
            if (const std::string own = begin(one); figure.key.starts_with(own))
                return w.plotting->history.find(begin(other) + figure.key.substr(own.size()));
    return nullptr;
}

/// Adds the figure, and that of the body's twin: a person who compares two bodies wants to see
/// both.
void add_with_twin(Workspace& w, const Figure& figure) {
    Plotting& plotting = *w.plotting;
    const Figure* twins = figure_of_twin(w, figure);
    plotting.add_curve(plotting.chooser_for, figure);
    const auto has_it = [&](const FigurePlot& plot) { return plot.has(figure.key); };
    const auto plot = std::find_if(plotting.plots.rbegin(), plotting.plots.rend(), has_it);
    if (twins && plot != plotting.plots.rend()) plotting.add_curve(plot->id, Figure(*twins));
}

}  // namespace

void choose_figure(Workspace& w, std::optional<uint64_t> plot, const std::string& probe) {
    Plotting& plotting = *w.plotting;
    const FigurePlot* to = plot ? plotting.plot(*plot) : nullptr;
    if (!to && plotting.plots.size() >= Plotting::most_plots)
        return w.say(Severity::warning, "There are " + std::to_string(Plotting::most_plots) +
                                            " plots already: close one of them first");
    SearchState& state = plotting.chooser;
    state = {.open = true,
             .takes_keyboard = true,
             .hint = probe.empty() ? "a figure, such as kinetic energy" : "a figure of this probe"};
    plotting.chooser_for = plot;
    for (const Figure& figure : plotting.history.figures()) {
        if (!probe.empty() && !figure.key.starts_with("probe." + probe + ".")) continue;
        if (to && (!to->over_time() || figure.unit != to->unit || to->has(figure.key))) continue;
        state.entries.push_back(
            {"figure." + figure.key, figure.label,
             figure.unit.empty() ? "\u2013" : pretty_unit(figure.unit), other_words(figure),
             to ? "Adds this curve to the plot." : "Plots this figure over time.",
             [&w, figure] { add_with_twin(w, figure); }});
    }
    for (const FigureHistory::Pair& pair : plotting.history.pairs()) {
        if (!probe.empty() || (to && (to->over_time() || to->has(pair.figure.key)))) continue;
        state.entries.push_back(
            {"figure." + pair.figure.key + ".over", pair.label, pretty_unit(pair.figure.unit),
             pair.figure.key + " " + pair.over.key,
             "Plots the nominal stress over the nominal strain between two handles: the slope is "
             "the modulus.",
             [&plotting, pair] {
                 plotting.add_curve(plotting.chooser_for, pair.figure, pair.over);
             }});
    }
    // Lists figures of the selected body first and, before these, those of the probe placed last.
    if (const BodyState* body = w.body())
        std::ranges::stable_partition(state.entries, [&](const auto& entry) {
            return entry.id.starts_with("figure.body." + body->name + ".");
        });
    for (const PlacedProbe& placed : plotting.probes)
        std::ranges::stable_partition(state.entries, [&](const auto& entry) {
            return entry.id.starts_with("figure.probe." + placed.name + ".");
        });
    state.found = search(state.entries, "", state.entries.size());
}

}  // namespace taffy
