// Stands in for app/window in builds without it.
#include "app/window/window.h"

namespace taffy {

int run_window(const Options&) {
    throw NoDisplayError("this program was built without a window");
}

}  // namespace taffy
