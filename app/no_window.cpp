// Stands in for app/window in builds without it.
#include "app/window/window.h"

namespace taffy {

int run_window(const Options&) {
    throw NoDisplayError("built without a window");
}

}  // namespace taffy
