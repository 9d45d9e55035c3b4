#include "app/window/fonts.h"

#include <cmath>
#include <filesystem>

namespace taffy {

namespace {

struct FontFiles {
    const char* regular;
    const char* bold;
};
constexpr FontFiles candidates[] = {
    {"/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
     "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/TTF/DejaVuSans.ttf", "/usr/share/fonts/TTF/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
     "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans-Bold.ttf"},
    {"/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
     "/usr/share/fonts/truetype/noto/NotoSans-Bold.ttf"},
    {"/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
     "/usr/share/fonts/truetype/liberation/LiberationSans-Bold.ttf"},
    {"/usr/share/fonts/truetype/freefont/FreeSans.ttf",
     "/usr/share/fonts/truetype/freefont/FreeSansBold.ttf"},
    {"/System/Library/Fonts/Helvetica.ttc", "/System/Library/Fonts/Helvetica.ttc"},
    {"C:/Windows/Fonts/segoeui.ttf", "C:/Windows/Fonts/segoeuib.ttf"}};

// Latin with superscripts and signs, dashes and quotes, arrows and mathematics.
constexpr ImWchar glyphs[] = {0x0020, 0x00FF, 0x0391, 0x03C9, 0x2010, 0x2026,
                              0x2070, 0x208E, 0x2190, 0x2195, 0x2212, 0x2212,
                              0x2248, 0x2248, 0x2260, 0x2265, 0};

ImFont* add_font(const char* file, float size) {
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 1;
    config.PixelSnapH = true;
    return ImGui::GetIO().Fonts->AddFontFromFileTTF(file, size, &config, glyphs);
}

Fonts default_fonts(float size) {
    ImFontConfig config;
    config.SizePixels = size;
    ImFont* font = ImGui::GetIO().Fonts->AddFontDefault(&config);
    return {font, font, font, font};
}

}  // namespace

Fonts load_fonts(float scale, float pixels) {
    ImGuiIO& io = ImGui::GetIO();
    io.Fonts->Clear();
    io.FontGlobalScale = 1.0f / pixels;
    const auto size = [&](float design) { return std::round(design * scale * pixels); };
    std::error_code error;
    for (const FontFiles& files : candidates) {
        if (!std::filesystem::exists(files.regular, error)) continue;
        const bool has_bold = std::filesystem::exists(files.bold, error);
        const char* bold = has_bold ? files.bold : files.regular;
        Fonts fonts;
        fonts.normal = add_font(files.regular, size(13.0f));
        fonts.bold = add_font(bold, size(13.0f));
        fonts.small = add_font(files.regular, size(11.0f));
        fonts.title = add_font(bold, size(17.0f));
        if (fonts.normal && fonts.bold && fonts.small && fonts.title) return fonts;
        io.Fonts->Clear();
    }
    return default_fonts(size(13.0f));
}

}  // namespace taffy
