#include "app/window/desktop.h"

#include <memory>
#include <thread>

#include "app/film/child_process.h"

namespace taffy {

namespace {

constexpr const char* opener = "xdg-open";

}  // namespace

bool has_desktop() {
    return !find_program(opener).empty();
}

void open_on_desktop(const std::filesystem::path& file) {
    const auto process = std::make_shared<ChildProcess>(find_program(opener),
                                                        std::vector<std::string>{file.string()});
    std::thread([process] { process->wait(); }).detach();
}

}  // namespace taffy
