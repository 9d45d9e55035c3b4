#include "app/window/first_scene.h"

#include <glad/gl.h>
// glad first: GLFW then leaves out its own OpenGL header.
#include <GLFW/glfw3.h>

#include <thread>

#include "app/panels/reading_card.h"
#include "core/base/error.h"

namespace taffy {

namespace {

constexpr double moment = 0.5;  // [s]
constexpr std::chrono::milliseconds frame_interval(16);

/// Gives ImGui what it needs for one button. @return whether Esc was pressed
bool feed(const InputEvent& event, GlfwWindow& window, Gui& gui, Workspace& w) {
    const auto units = window.size(), pixels = window.framebuffer_size();
    const float ratio = pixels[0] > 0 ? float(units[0]) / float(pixels[0]) : 1.0f;
    const auto at = [&](glm::vec2 p) { return ImVec2{ratio * p.x, ratio * p.y}; };
    if (gui.must_run_before(event)) {
        gui.begin_frame(w, false);
        ImGui::EndFrame();
    }
    if (const auto* key = std::get_if<KeyPress>(&event)) return key->key == GLFW_KEY_ESCAPE;
    if (const auto* press = std::get_if<MousePress>(&event))
        gui.button(press->button, true, press->mods, at(press->position));
    if (const auto* release = std::get_if<MouseRelease>(&event))
        gui.button(release->button, false, 0, at(release->position));
    if (const auto* move = std::get_if<MouseMove>(&event)) gui.mouse_at(at(move->position));
    return false;
}

}  // namespace

FirstScene::FirstScene(const Options& options)
    : name_((options.load_state.empty() ? std::filesystem::path(options.scene) : options.load_state)
                .filename()
                .string()) {
    reader_.start([options](std::stop_token stop) {
        return std::make_shared<StartingPoint>(starting_point(options, std::move(stop)));
    });
    for (take(); !start_ && reader_.seconds() < moment; take())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void FirstScene::take() {
    if (auto result = reader_.take()) {
        if (!result->error.empty()) throw InputError(result->error);
        start_ = std::move(result->value);
    }
}

StartingPoint FirstScene::wait(GlfwWindow& window, Gui& gui, Workspace& w) {
    for (; !start_; take()) {
        window.poll(0.0);
        for (const InputEvent& event : window.take_events())
            if (feed(event, window, gui, w)) give_up();
        if (window.should_close()) give_up();
        draw(window, gui, w);
        std::this_thread::sleep_for(frame_interval);
    }
    return std::move(*start_);
}

void FirstScene::draw(GlfwWindow& window, Gui& gui, Workspace& w) {
    const auto units = window.size(), pixels = window.framebuffer_size();
    if (window.minimised()) return;
    gui.begin_frame(w, false);
    w.free_area = {0.0f, 0.35f * float(units[1]), float(units[0]), float(units[1])};
    const bool given_up = reading_card(w, {name_, reader_.seconds()});
    ImGui::Render();
    const ImVec4& c = w.colours().card;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, pixels[0], pixels[1]);
    glClearColor(c.x, c.y, c.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    gui.draw_rest();
    window.swap();
    if (given_up) give_up();
}

void FirstScene::give_up() const {
    throw InputError("reading '" + name_ + "' was given up");
}

}  // namespace taffy
