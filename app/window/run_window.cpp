#include "app/window/main_window.h"
#include "app/window/window.h"

namespace taffy {

int run_window(const Options& options) {
    MainWindow window(options);
    window.run();
    return 0;
}

}  // namespace taffy
