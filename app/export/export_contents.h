#pragma once
// Which part of a snapshot is exported: particles, the shown triangles, or the splats.
#include <string>

#include "app/export/export_frame.h"
#include "core/snapshot/snapshot.h"

namespace taffy {

enum class ExportContents { particles, surface, splats };

/// Returns the name on the command line.
const char* name_of(ExportContents contents);
/// Returns the contents with this name. Throws InputError that lists the names.
ExportContents export_contents(const std::string& name);

/// Returns how bodies are shown: a surface if any is shown as one, else splats if any is, else
/// particles.
ExportContents shown_contents(const Snapshot& snapshot);

/// Throws InputError for a surface, or for splats, where no body is shown that way.
void check_contents(const Snapshot& snapshot, ExportContents contents);

/// Returns a sentence that names the bodies left out because they are shown in another way; else
/// "".
std::string left_out(const Snapshot& snapshot, ExportContents contents);

/// Returns the exported points: the present particles; or the meshes that bodies carry, as shown,
/// and skins; or the splats. Points of surfaces and splats have the figures of the particles that
/// carry them, or of the nearest particle.
/// @param snapshot  with figures (CarryFigures), and skins of its own moment
ExportFrame export_frame(const Snapshot& snapshot, ExportContents contents);

}  // namespace taffy
