#include "app/window/gui.h"

#include <GLFW/glfw3.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cfloat>
#include <vector>

#include "app/window/fonts.h"
#include "app/window/style.h"
#include "backends/imgui_impl_glfw.h"
#include "backends/imgui_impl_opengl3.h"

namespace taffy {

namespace {

bool is_background(const ImDrawList* list) {
    return list == ImGui::GetBackgroundDrawList();
}

/// Draws the lists of the frame for which wanted(list) holds.
template <class Wanted>
void draw_lists(const Wanted& wanted) {
    const ImDrawData& all = *ImGui::GetDrawData();
    std::vector<ImDrawList*> lists;
    ImDrawData part = all;
    part.TotalIdxCount = part.TotalVtxCount = 0;
    for (int i = 0; i < all.CmdListsCount; ++i) {
        if (!wanted(all.CmdLists[i])) continue;
        lists.push_back(all.CmdLists[i]);
        part.TotalIdxCount += all.CmdLists[i]->IdxBuffer.Size;
        part.TotalVtxCount += all.CmdLists[i]->VtxBuffer.Size;
    }
    part.CmdLists = lists.data();
    part.CmdListsCount = int(lists.size());
    if (part.CmdListsCount > 0) ImGui_ImplOpenGL3_RenderDrawData(&part);
}

}  // namespace

Gui::Gui(GlfwWindow& window) : window_(window) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // the window keeps its own settings
    io.LogFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    ImGui_ImplOpenGL3_Init("#version 330 core");
}

Gui::~Gui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Gui::follow_display(Workspace& w) {
    const auto units = window_.size(), pixels = window_.framebuffer_size();
    w.pixels_per_unit = units[0] > 0 && pixels[0] > 0 ? float(pixels[0]) / float(units[0]) : 1.0f;
    // Where window units are points (macOS), they hold the display's scale already.
    const float display = std::max(1.0f, window_.content_scale() / w.pixels_per_unit);
    w.scale = display * w.settings.interface_scale;
    if (w.scale != font_scale_ || w.pixels_per_unit != font_pixels_) {
        if (font_scale_ > 0.0f) ImGui_ImplOpenGL3_DestroyFontsTexture();
        w.fonts = load_fonts(w.scale, w.pixels_per_unit);
        ImGui_ImplOpenGL3_CreateFontsTexture();
        font_scale_ = w.scale;
        font_pixels_ = w.pixels_per_unit;
    }
    if (w.scale != style_scale_ || w.view.theme != style_theme_) {
        apply_style(w.view.theme, w.scale);
        style_scale_ = w.scale;
        style_theme_ = w.view.theme;
    }
}

void Gui::begin_frame(Workspace& w, bool hands_off) {
    follow_display(w);
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    feed_mouse(hands_off);
    feed_keys();
    ImGui::NewFrame();
}

void Gui::button_changed(int button, bool down, int mods, ImVec2 position) {
    if (button >= 0 && size_t(button) < buttons_.size())
        changes_.push_back({button, down, mods, position});
}

void Gui::feed_mouse(bool hands_off) {
    ImGuiIO& io = ImGui::GetIO();
    if (!changes_.empty()) {
        const ButtonChange change = changes_.front();
        changes_.pop_front();
        buttons_[size_t(change.button)] = change.down;
        io.MousePos = change.position;
        if (change.down) {
            io.KeyCtrl = (change.mods & GLFW_MOD_CONTROL) != 0;
            io.KeyShift = (change.mods & GLFW_MOD_SHIFT) != 0;
        }
    }
    std::copy(buttons_.begin(), buttons_.end(), std::begin(io.MouseDown));
    // A double click takes four frames at least.
    io.MouseDoubleClickTime = std::max(0.35f, 5.0f * io.DeltaTime);
    if (!hands_off) return;
    io.MousePos = {-FLT_MAX, -FLT_MAX};
    io.MouseWheel = 0.0f;
    std::fill(std::begin(io.MouseDown), std::end(io.MouseDown), false);
}

void Gui::feed_keys() {
    ImGuiIO& io = ImGui::GetIO();
    for (const int key : held_keys_)
        io.KeysDown[key] = glfwGetKey(window_.handle(), key) == GLFW_PRESS;
    held_keys_.clear();
    for (const int key : pressed_keys_) {
        if (key < 0 || key >= IM_ARRAYSIZE(io.KeysDown)) continue;
        if (!io.KeysDown[key]) held_keys_.insert(key);
        io.KeysDown[key] = true;
    }
    pressed_keys_.clear();
}

void Gui::draw_background() const {
    draw_lists(is_background);
}
void Gui::draw_rest() const {
    draw_lists([](const ImDrawList* list) { return !is_background(list); });
}

void Gui::leave() {
    if (ImGui::GetCurrentContext()->OpenPopupStack.Size > 0) ImGui::ClosePopupToLevel(0, false);
    ImGui::SetWindowFocus(nullptr);  // ends typing
}

bool Gui::covers(ImVec2 position) const {
    const ImGuiContext& context = *ImGui::GetCurrentContext();
    if (ImGui::GetTopMostPopupModal()) return true;
    for (const ImGuiWindow* window : context.Windows) {
        const bool answers =
            window->Active && !window->Hidden && !(window->Flags & ImGuiWindowFlags_NoMouseInputs);
        if (answers && window->Rect().Contains(position) && !window->IsFallbackWindow) return true;
    }
    return false;
}

}  // namespace taffy
