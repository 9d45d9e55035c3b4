#pragma once
#include <filesystem>

namespace taffy {

/// Makes every frame of an animation replace the one before. ffmpeg writes frames that are blended
/// over the one before, so that moving bodies would leave a trail on transparent ground.
void let_webp_frames_replace_each_other(const std::filesystem::path& file);

}  // namespace taffy
