#pragma once
#include "app/film/image.h"

namespace taffy {

/// Converts colours multiplied by alpha, as they were drawn, into straight alpha, as PNG, WebP and
/// WebM store it. Transparent pixels near visible ones get their colour, so that no dark fringe
/// appears when a picture is made smaller or compressed.
void make_straight(Image& image);

}  // namespace taffy
