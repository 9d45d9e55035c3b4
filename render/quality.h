#pragma once

namespace taffy {

/// fine: four samples per pixel. fast: one, with edges smoothed afterwards. automatic: fast where
/// OpenGL runs in software. film: pictures of twice the width and height, four samples per pixel of
/// those, made smaller; shadows finer and softer. It takes several times as long.
enum class Quality { automatic, fast, fine, film };

}  // namespace taffy
