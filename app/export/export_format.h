#pragma once
// The formats of exported files, by the ending of their names.
#include <filesystem>
#include <span>
#include <string>

#include "app/export/export_frame.h"

namespace taffy {

struct ExportFormat {
    const char* extension;  // ".ply"
    /// The whole file.
    std::string (*file_bytes)(const ExportFrame& frame);
    bool listed = false;  // a sequence of them has a list with times besides: .pvd
};

/// All formats. The first is the window's at first.
std::span<const ExportFormat* const> export_formats();

/// By the ending, in any case. Throws InputError with the endings that there are, the nearest
/// first.
const ExportFormat& export_format(const std::filesystem::path& file);

// A file each.
extern const ExportFormat ply_format, obj_format, vtp_format;

}  // namespace taffy
