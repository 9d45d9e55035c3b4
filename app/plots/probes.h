#pragma once
#include "app/plots/plotting.h"
#include "app/workspace/workspace.h"

namespace taffy {

/// Places a probe on a particle of the newest snapshot, or on all that are in a cube around it (see
/// Plotting::probe_size), says so, and shows the section that lists it.
void place_probe(Workspace& w, ParticleId particle);

void remove_probe(Workspace& w, const std::string& name);

/// The list of figures appears. @param plot  to which what is chosen comes; empty: a new one
/// @param probe  whose figures alone are in it, by name; empty: all are
void choose_figure(Workspace& w, std::optional<uint64_t> plot, const std::string& probe = "");

}  // namespace taffy
