#include <cstdio>
#include <exception>

#include "app/command_line/command_line.h"
#include "app/headless/headless.h"
#include "app/window/window.h"
#include "core/base/error.h"

namespace {

constexpr int bad_input_exit_code = 2;

int run(const taffy::Options& options) {
    if (options.headless) return taffy::run_headless(options);
    return taffy::run_window(options);
}

}  // namespace

int main(int argc, char** argv) {
    try {
        const std::optional<taffy::Options> options = taffy::parse_command_line(argc, argv);
        return options ? run(*options) : 0;
    } catch (const taffy::InputError& error) {
        std::fprintf(stderr, "taffy: %s\n", error.what());
        return bad_input_exit_code;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "taffy: %s\n", error.what());
        return 1;
    }
}
