#include "app/window/first_scene.h"

#include <glad/gl.h>
// glad first: GLFW then leaves out its own OpenGL header.
#include <GLFW/glfw3.h>

#include <thread>

#include "app/panels/reading_card.h"
#include "app/panels/recovery_card.h"
#include "core/base/error.h"

namespace taffy {

namespace {

constexpr double moment = 0.5;  // [s]
constexpr std::chrono::milliseconds frame_interval(16);

/// Gives ImGui the events that buttons need.
/// @return  a key that was pressed; 0: none
int feed(const InputEvent& event, GlfwWindow& window, Gui& gui, Workspace& w) {
    const auto units = window.size(), pixels = window.framebuffer_size();
    const float ratio = pixels[0] > 0 ? float(units[0]) / float(pixels[0]) : 1.0f;
    const auto at = [&](glm::vec2 p) { return ImVec2{ratio * p.x, ratio * p.y}; };
    if (gui.must_run_before(event)) {
        gui.begin_frame(w, false);
        ImGui::EndFrame();
    }
    if (const auto* key = std::get_if<KeyPress>(&event)) return key->key;
    if (const auto* press = std::get_if<MousePress>(&event))
        gui.button(press->button, true, press->mods, at(press->position));
    if (const auto* release = std::get_if<MouseRelease>(&event))
        gui.button(release->button, false, 0, at(release->position));
    if (const auto* move = std::get_if<MouseMove>(&event)) gui.mouse_at(at(move->position));
    return 0;
}

bool is_plain_start(const Options& options) {
    return options.replay.empty() && options.load_state.empty() && options.script.empty() &&
           options.session.empty();
}

}  // namespace

FirstScene::FirstScene(const Options& options) : options_(options) {
    const std::filesystem::path folder = recovery_folder();
    if (!folder.empty() && is_plain_start(options)) interrupted_ = interrupted_run(folder);
    read(options);
    for (take(); !start_ && reader_.seconds() < moment; take())
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
}

void FirstScene::read(const Options& options) {
    std::filesystem::path file = options.scene;
    if (!options.load_state.empty()) file = options.load_state;
    if (!options.replay.empty()) file = options.replay;
    name_ = file.filename().string();
    reader_.start([options](std::stop_token stop) {
        return std::make_shared<StartingPoint>(starting_point(options, std::move(stop)));
    });
}

void FirstScene::take() {
    if (auto result = reader_.take()) {
        if (!result->error.empty()) throw InputError(result->error);
        start_ = std::move(result->value);
    }
}

StartingPoint FirstScene::wait(GlfwWindow& window, Gui& gui, Workspace& w) {
    if (interrupted_) ask(window, gui, w);
    wait_for_reader(window, gui, w);
    return std::move(*start_);
}

void FirstScene::wait_for_reader(GlfwWindow& window, Gui& gui, Workspace& w) {
    for (; !start_; take()) {
        bool given_up = take_keys(window, gui, w) == GLFW_KEY_ESCAPE || window.should_close();
        draw(window, gui, w, [&] { given_up |= reading_card(w, {name_, reader_.seconds()}); });
        if (given_up) give_up();
    }
}

/// Asks whether the interrupted run goes on. Closing the window leaves it for the next time.
void FirstScene::ask(GlfwWindow& window, Gui& gui, Workspace& w) {
    RecoveryAnswer answer = RecoveryAnswer::none;
    while (answer == RecoveryAnswer::none) {
        const int key = take_keys(window, gui, w);
        if (window.should_close()) throw InputError("the window was closed");
        draw(window, gui, w, [&] { answer = recovery_card(w, *interrupted_, name_); });
        if (key == GLFW_KEY_ENTER || key == GLFW_KEY_KP_ENTER) answer = RecoveryAnswer::go_on;
        if (key == GLFW_KEY_ESCAPE) answer = RecoveryAnswer::start_anew;
    }
    if (answer == RecoveryAnswer::go_on) return go_on(window, gui, w);
    std::error_code ignored;
    std::filesystem::remove(interrupted_->file, ignored);
}

void FirstScene::go_on(GlfwWindow& window, Gui& gui, Workspace& w) {
    Options options = options_;
    options.replay = interrupted_->file;
    start_.reset();
    read(options);
    try {
        wait_for_reader(window, gui, w);
        // The file is this process's from now on: no other one offers it.
        gone_on_with_ = recovery_prefix(interrupted_->file.parent_path());
        gone_on_with_ += interrupted_->scene + ".taffy";
        std::error_code ignored;
        std::filesystem::rename(interrupted_->file, gone_on_with_, ignored);
    } catch (const InputError& error) {
        problem_ = error.what();
        read(options_);
    }
}

/// @return the last key that was pressed; 0: none
int FirstScene::take_keys(GlfwWindow& window, Gui& gui, Workspace& w) {
    window.poll(0.0);
    int last = 0;
    for (const InputEvent& event : window.take_events())
        if (const int key = feed(event, window, gui, w)) last = key;
    return last;
}

template <class Contents>
void FirstScene::draw(GlfwWindow& window, Gui& gui, Workspace& w, const Contents& contents) {
    std::this_thread::sleep_for(frame_interval);
    const auto units = window.size(), pixels = window.framebuffer_size();
    if (window.minimised()) return;
    gui.begin_frame(w, false);
    w.free_area = {0.0f, 0.35f * float(units[1]), float(units[0]), float(units[1])};
    contents();
    ImGui::Render();
    const ImVec4& c = w.colours().card;
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, pixels[0], pixels[1]);
    glClearColor(c.x, c.y, c.z, 1.0f);
    glClear(GL_COLOR_BUFFER_BIT);
    gui.draw_rest();
    window.swap();
}

void FirstScene::give_up() const {
    throw InputError("reading '" + name_ + "' was given up");
}

}  // namespace taffy
