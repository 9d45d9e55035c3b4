#pragma once
// What of a snapshot is exported: particles, the triangles that are shown, or the splats.
#include <string>

#include "app/export/export_frame.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

enum class ExportContents { particles, surface, splats };

/// Name on the command line.
const char* name_of(ExportContents contents);
/// Throws InputError with the names that there are.
ExportContents export_contents(const std::string& name);

/// As what bodies are shown: a surface if any is one, else splats if there are any, else particles.
ExportContents shown_contents(const Snapshot& snapshot);

/// Throws InputError for a surface, or splats, where every body is shown as something else.
void check_contents(const Snapshot& snapshot, ExportContents contents);

/// The bodies that are shown as something else and so are not in it, in a sentence; else "".
std::string left_out(const Snapshot& snapshot, ExportContents contents);

/// Particles that are present; meshes that bodies carry, as shown, and skins; or splats. Points of
/// surfaces and splats have the figures of the particles that carry them, or of the nearest.
/// @param snapshot  with figures (CarryFigures), and skins of its own moment
ExportFrame export_frame(const Snapshot& snapshot, ExportContents contents);

}  // namespace taffy
