#include "tests/app/temporary_folder.h"

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace taffy {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "taffy-test-XXXXXX").string();
    if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a temporary folder");
    path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code error;
    fs::remove_all(path_, error);
}

std::string read_text(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

void write_text(const fs::path& file, const std::string& text) {
    std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

std::string last_hash(const fs::path& table) {
    std::string text = read_text(table);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text.substr(text.rfind(',') + 1);
}

CommandResult run_command(const std::string& command) {
    CommandResult result;
    FILE* pipe = popen((command + " 2>&1").c_str(), "r");
    if (!pipe) throw std::runtime_error("cannot run " + command);
    char buffer[4096];
    while (const size_t length = fread(buffer, 1, sizeof buffer, pipe))
        result.output.append(buffer, length);
    const int status = pclose(pipe);
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return result;
}

std::string probe_film(const fs::path& file) {
    std::string text = run_command(
                           "ffprobe -v error -count_frames -select_streams v:0 -show_entries "
                           "stream=width,height,r_frame_rate,nb_read_frames -of csv=p=0 '" +
                           file.string() + "'")
                           .output;
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

}  // namespace taffy
