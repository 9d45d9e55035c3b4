#pragma once
#include "app/workspace/workspace.h"

namespace taffy {

/// Loads the interface's fonts into ImGui's atlas, sharp at this scale: from the system (DejaVu
/// Sans or another one), else ImGui's own. Replaces fonts loaded before; the atlas texture must
/// then be made anew.
/// @param scale   window units per design unit
/// @param pixels  framebuffer pixels per window unit
Fonts load_fonts(float scale, float pixels);

}  // namespace taffy
