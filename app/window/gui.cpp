#include "app/window/gui.h"

#include <glad/gl.h>
// glad first: GLFW then leaves out its own OpenGL header.
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
    // The backend installs no callbacks: events are given to it one by one, see key() and so on.
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), false);
    ImGui_ImplOpenGL3_Init("#version 330 core");
    aids_ = std::make_unique<ImDrawList>(ImGui::GetDrawListSharedData());
}

Gui::~Gui() {
    aids_.reset();
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Gui::follow_display(Workspace& w) {
    const auto units = window_.size(), pixels = window_.framebuffer_size();
    w.pixels_per_unit = units[0] > 0 && pixels[0] > 0 ? float(pixels[0]) / float(units[0]) : 1.0f;
    // Where window units are points (macOS), they include the display's scale already.
    const float display = std::max(1.0f, window_.content_scale() / w.pixels_per_unit);
    w.scale = display * w.settings.interface_scale;
    if (w.scale != font_scale_ || w.pixels_per_unit != font_pixels_) {
        if (font_scale_ > 0.0f) ImGui_ImplOpenGL3_DestroyFontsTexture();
        fonts_ = load_fonts(w.scale, w.pixels_per_unit);
        ImGui_ImplOpenGL3_CreateFontsTexture();
        font_scale_ = w.scale;
        font_pixels_ = w.pixels_per_unit;
    }
    w.fonts = fonts_;
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
    unseen_ = Unseen::nothing;
    ImGui::NewFrame();
    aids_->_ResetForNewFrame();
    aids_->PushTextureID(ImGui::GetIO().Fonts->TexID);
    aids_->PushClipRectFullScreen();
}

void Gui::key(const KeyPress& press) {
    if (press.repeated) return;  // ImGui repeats keys itself
    ImGui_ImplGlfw_KeyCallback(window_.handle(), press.key, press.scancode, GLFW_PRESS, press.mods);
    unseen_ = Unseen::change;
}

void Gui::key(const KeyRelease& release) {
    ImGui_ImplGlfw_KeyCallback(window_.handle(), release.key, release.scancode, GLFW_RELEASE,
                               release.mods);
    unseen_ = Unseen::change;
}

void Gui::text(const TextTyped& typed) {
    ImGui_ImplGlfw_CharCallback(window_.handle(), typed.code_point);
    unseen_ = std::max(unseen_, Unseen::text);
}

void Gui::button(int button, bool down, int mods, ImVec2 position) {
    if (button < 0 || size_t(button) >= buttons_.size()) return;
    mouse_at(position);
    buttons_[size_t(button)] = down;
    if (down) {
        ImGui::GetIO().KeyCtrl = (mods & GLFW_MOD_CONTROL) != 0;
        ImGui::GetIO().KeyShift = (mods & GLFW_MOD_SHIFT) != 0;
    }
    unseen_ = Unseen::change;
}

void Gui::wheel(float steps, ImVec2 position) {
    mouse_at(position);
    ImGui::GetIO().MouseWheel += steps;
    unseen_ = std::max(unseen_, Unseen::wheel);
}

void Gui::mouse_at(ImVec2 position) {
    if (position.x == position_.x && position.y == position_.y) return;
    position_ = position;
    unseen_ = std::max(unseen_, Unseen::move);
}

void Gui::mouse_entered(bool inside) {
    ImGui_ImplGlfw_CursorEnterCallback(window_.handle(), inside);
}

void Gui::focus(bool gained) {
    ImGui_ImplGlfw_WindowFocusCallback(window_.handle(), gained);
}

bool Gui::must_run_before(const InputEvent& event) const {
    const auto is = [&]<class Event>(Event) { return std::holds_alternative<Event>(event); };
    switch (unseen_) {
        case Unseen::nothing:
            return false;
        case Unseen::text:  // any number of letters may follow; keys such as Backspace come after
                            // them
            return is(KeyPress{}) && ImGui::GetIO().WantTextInput;
        case Unseen::move:  // any number of moves may follow
            return !is(MouseMove{});
        case Unseen::wheel:
            return !is(MouseWheel{});
        case Unseen::change:
            break;
    }
    return !is(TextTyped{});  // text comes with the press of its key
}

void Gui::feed_mouse(bool hands_off) {
    ImGuiIO& io = ImGui::GetIO();
    const bool has_mouse = io.MousePos.x != -FLT_MAX;  // according to the backend: inside, or the
                                                       // window has the focus
    if (has_mouse) io.MousePos = position_;
    std::copy(buttons_.begin(), buttons_.end(), std::begin(io.MouseDown));
    // Events count from the frame in which they are handled: two clicks seem up to a frame farther
    // apart than they are.
    io.MouseDoubleClickTime = 0.35f + 1.5f * float(shown_at_ - shown_before_);
    if (!hands_off) return;
    io.MousePos = {-FLT_MAX, -FLT_MAX};
    io.MouseWheel = 0.0f;
    std::fill(std::begin(io.MouseDown), std::end(io.MouseDown), false);
}

void Gui::draw_background() const {
    draw_lists(is_background);
}
void Gui::draw_aids() const {
    ImDrawData part = *ImGui::GetDrawData();
    ImDrawList* list = aids_.get();
    part.CmdLists = &list;
    part.CmdListsCount = 1;
    part.TotalIdxCount = list->IdxBuffer.Size;
    part.TotalVtxCount = list->VtxBuffer.Size;
    if (part.TotalIdxCount > 0) ImGui_ImplOpenGL3_RenderDrawData(&part);
}

void Gui::draw_rest() {
    draw_lists([](const ImDrawList* list) { return !is_background(list); });
    shown_before_ = shown_at_;
    shown_at_ = glfwGetTime();
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
