#pragma once
#include "app/film/image.h"

namespace taffy {

/// What has been drawn with colours multiplied by their alpha becomes what PNG, WebP and WebM mean:
/// colours as they are, beside alpha. Transparent pixels near what is shown get its colour, so that
/// nothing dark comes in from there when a picture is made smaller or compressed.
void make_straight(Image& image);

}  // namespace taffy
