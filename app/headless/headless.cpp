#include "app/headless/headless.h"

#include "app/headless/headless_run.h"

namespace taffy {

int run_headless(const Options& options) {
    HeadlessRun run(options);
    return run.run();
}

}  // namespace taffy
