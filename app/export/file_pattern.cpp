#include "app/export/file_pattern.h"

#include <algorithm>
#include <cctype>

#include "core/base/error.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse(const fs::path& file, const std::string& why) {
    throw InputError(file.string() + ": " + why);
}

bool all_digits(const std::string& text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
}

}  // namespace

FilePattern::FilePattern(const fs::path& file) : folder_(file.parent_path()) {
    const std::string name = file.filename().string();
    for (size_t i = 0; i < name.size(); ++i) {
        std::string& part = numbered_ ? after_ : before_;
        if (name[i] != '%') {
            part += name[i];
            continue;
        }
        const size_t type = name.find_first_not_of("0123456789", i + 1);
        const std::string width = name.substr(i + 1, type - i - 1);
        if (type == i + 1 && name[type] == '%') {
            part += '%';
        } else {
            if (type == std::string::npos || name[type] != 'd')
                refuse(file,
                       "% must begin the number of a frame, such as %04d (write %% for a "
                       "percent sign)");
            if (numbered_) refuse(file, "a name can contain only one frame number");
            if (!width.empty() && (width[0] != '0' || width.size() != 2))
                refuse(file, "the frame number must be %d, or %04d for four digits, up to %09d");
            if (!width.empty()) digits_ = std::max(1, width[1] - '0');
            numbered_ = true;
        }
        i = type;
    }
}

fs::path FilePattern::file(long number) const {
    if (!numbered_) return folder_ / before_;
    std::string digits = std::to_string(number);
    if (digits.size() < size_t(digits_)) digits.insert(0, size_t(digits_) - digits.size(), '0');
    return folder_ / (before_ + digits + after_);
}

std::vector<fs::path> FilePattern::existing() const {
    std::error_code error;
    if (!numbered_)
        return fs::exists(file(0), error) ? std::vector{file(0)} : std::vector<fs::path>();
    std::vector<fs::path> files;
    const fs::path folder = folder_.empty() ? fs::path(".") : folder_;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name.size() < before_.size() + size_t(digits_) + after_.size()) continue;
        if (!name.starts_with(before_) || !name.ends_with(after_)) continue;
        const std::string number =
            name.substr(before_.size(), name.size() - before_.size() - after_.size());
        const bool padded = number.size() == size_t(digits_) || number[0] != '0';
        if (all_digits(number) && padded) files.push_back(folder_ / name);
    }
    std::ranges::sort(files);
    return files;
}

fs::path FilePattern::list() const {
    std::string stem = before_;
    while (!stem.empty() && !std::isalnum(static_cast<unsigned char>(stem.back()))) stem.pop_back();
    stem += fs::path("x" + after_).stem().string().substr(1);
    return folder_ / ((stem.empty() ? "frames" : stem) + ".pvd");
}

}  // namespace taffy
