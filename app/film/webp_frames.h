#pragma once
#include <filesystem>

namespace taffy {

/// Every frame of an animation takes the place of the one before. ffmpeg writes them to be blended
/// over it, so that what moves on transparent ground would leave a trail.
void let_webp_frames_replace_each_other(const std::filesystem::path& file);

}  // namespace taffy
