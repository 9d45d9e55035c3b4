#include "render/gl/shader_source.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/base/data_directory.h"
#include "core/base/error.h"

namespace taffy {

namespace {

using Path = std::filesystem::path;

std::string read_text(const Path& file, const SourcePosition& included_from) {
    std::ifstream stream(file);
    if (!stream) {
        const std::string message = "cannot read the shader '" + file.string() + "'";
        throw included_from.line > 0 ? InputError(included_from, message) : InputError(message);
    }
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

/// The name in a line  #include "name"; empty for other lines.
std::string included_name(const std::string& line) {
    static const std::regex pattern(R"re(^\s*#\s*include\s+"([^"]+)"\s*$)re");
    std::smatch match;
    return std::regex_match(line, match, pattern) ? match[1].str() : std::string();
}

class Assembler {
  public:
    Assembler(Path directory, const std::vector<std::string>& defines)
        : directory_(std::move(directory)), defines_(defines) {}

    void add_file(const Path& file, const SourcePosition& included_from) {
        if (std::find(source.files.begin(), source.files.end(), file) != source.files.end()) return;
        const size_t number = source.files.size();
        source.files.push_back(file);
        std::istringstream lines(read_text(file, included_from));
        std::string line;
        for (int line_number = 1; std::getline(lines, line); ++line_number) {
            const std::string name = included_name(line);
            if (!name.empty()) {
                const size_t next = source.files.size();
                start_lines(next, 1);
                add_file(directory_ / name, {file.string(), line_number, 1});
                start_lines(number, line_number + 1);
                continue;
            }
            source.text += line + "\n";
            if (line.starts_with("#version")) {
                for (const std::string& define : defines_)
                    source.text += "#define " + define + "\n";
                start_lines(number, line_number + 1);
            }
        }
    }

    ShaderSource source;

  private:
    void start_lines(size_t file, int line) {
        source.text += "#line " + std::to_string(line) + " " + std::to_string(file) + "\n";
    }

    Path directory_;
    const std::vector<std::string>& defines_;
};

}  // namespace

Path shader_directory() {
    return data_directory() / "shaders";
}

ShaderSource load_shader_source(const Path& directory, const std::string& name,
                                const std::vector<std::string>& defines) {
    Assembler assembler(directory, defines);
    assembler.add_file(directory / name, {});
    return std::move(assembler.source);
}

std::string name_files_in_log(const std::string& log, const ShaderSource& source) {
    static const std::regex pattern(R"((^|\n)(ERROR: |WARNING: )?(\d+)[:(](\d+)\)?)");
    std::string result;
    size_t done = 0;
    for (std::sregex_iterator match(log.begin(), log.end(), pattern), end; match != end; ++match) {
        const size_t number = std::stoul((*match)[3].str());
        if (number >= source.files.size()) continue;
        result += log.substr(done, size_t(match->position()) - done);
        result += (*match)[1].str() + source.files[number].string() + ":" + (*match)[4].str();
        done = size_t(match->position() + match->length());
    }
    return result + log.substr(done);
}

}  // namespace taffy
