#pragma once
#include "app/plots/plotting.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// Places a probe on a particle of the newest snapshot, or on all particles in a cube around it
/// (see Plotting::probe_size), tells the person, and shows the section that lists the probe.
void place_probe(Workspace& w, ParticleId particle);

void remove_probe(Workspace& w, const std::string& name);

/// Opens the list of figures.
/// @param plot   plot that gets the chosen figure; empty: a new one
/// @param probe  name of the probe whose figures are listed; empty: all figures are
void choose_figure(Workspace& w, std::optional<uint64_t> plot, const std::string& probe = "");

}  // namespace taffy
