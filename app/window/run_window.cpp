#include "app/film/output_path.h"
#include "app/window/main_window.h"
#include "app/window/window.h"

namespace taffy {

int run_window(const Options& options) {
    if (!options.dump_state.empty()) check_output_file(options.dump_state, options.if_exists());
    MainWindow window(options);
    window.run();
    return 0;
}

}  // namespace taffy
