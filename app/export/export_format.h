#pragma once
// The formats of exported files, by file extension.
#include <filesystem>
#include <span>
#include <string>

#include "app/export/export_frame.h"

namespace taffy {

struct ExportFormat {
    const char* extension;  // ".ply"
    /// Returns the contents of the whole file.
    std::string (*file_bytes)(const ExportFrame& frame);
    bool listed = false;  // a sequence also has a list with its times: .pvd
};

/// Returns all formats. The first is the window's default.
std::span<const ExportFormat* const> export_formats();

/// Returns the format of a file's extension, in upper or lower case. Throws InputError that lists
/// the extensions, the nearest first.
const ExportFormat& export_format(const std::filesystem::path& file);

// Each is defined in a file of its own.
extern const ExportFormat ply_format, obj_format, vtp_format;

}  // namespace taffy
