#pragma once
// How bodies are shown. A mode is one file of this folder, and one entry of the table in
// surface_modes.cpp; one that is drawn in a way of its own has a file and an entry in
// render/surfaces too.
#include <cstdint>

namespace taffy {

struct SimulationBody;
struct Snapshot;
struct World;

struct SurfaceMode {
    const char* name;   // in files, on the command line
    const char* label;  // in lists
    const char* help;   // a sentence for lists and the documentation
    const char* needs;  // what a body must have to be shown so; "" for nothing
    /// How a body is shown where this mode is chosen: so, or as something else that it can be shown
    /// as.
    const SurfaceMode& (*of_body)(const SimulationBody& body);
    /// Puts into the snapshot what it takes to draw a body so, besides its particles. It has
    /// Snapshot::bodies already. None: particles are enough.
    void (*capture)(const World& world, uint32_t body, Snapshot& out) = nullptr;
};

}  // namespace taffy
