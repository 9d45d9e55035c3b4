#include "app/headless/headless.h"

#include "core/base/error.h"

namespace taffy {

int run_headless(const Options&) {
    throw InputError("headless runs are not there yet");
}

}  // namespace taffy
