#pragma once
// How bodies are shown. A mode is one file of this folder, and one entry of the table in
// surface_modes.cpp; a mode with its own way of drawing has a file and an entry in render/surfaces
// too.
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
    /// Returns the mode that shows a body where this mode is chosen: this one, or another that
    /// suits the body.
    const SurfaceMode& (*of_body)(const SimulationBody& body);
    /// Adds to the snapshot, which already has its bodies, the data besides particles that are
    /// needed to draw a body in this mode. Null: particles are enough.
    void (*capture)(const World& world, uint32_t body, Snapshot& out) = nullptr;
};

}  // namespace taffy
