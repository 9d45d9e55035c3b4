#include "app/export/export_format.h"

#include <array>
#include <vector>

#include "app/film/output_path.h"
#include "core/base/choice_message.h"
#include "core/base/error.h"

namespace taffy {

std::span<const ExportFormat* const> export_formats() {
    static constexpr std::array table = {&ply_format, &obj_format, &vtp_format};
    return table;
}

const ExportFormat& export_format(const std::filesystem::path& file) {
    const std::string extension = lower_extension(file);
    std::vector<std::string> known;
    for (const ExportFormat* format : export_formats()) {
        if (extension == format->extension) return *format;
        known.push_back(format->extension);
    }
    if (extension.empty())
        throw InputError(file.string() + ": the name must end with .ply, .obj or .vtp");
    throw InputError(file.string() + ": " +
                     unknown_choice_message("format of exports", extension, known));
}

}  // namespace taffy
