#include "app/headless/film_overlay.h"

#include <algorithm>

#include "app/overlay/caption.h"
#include "app/overlay/labels.h"
#include "app/overlay/legend.h"
#include "app/tools/grip_drawing.h"
#include "app/window/fonts.h"
#include "backends/imgui_impl_opengl3.h"

namespace taffy {

namespace {

constexpr float design_height = 720.0f;  // of a picture in which one design unit is one pixel

class InContext {
  public:
    explicit InContext(ImGuiContext* context) : before_(ImGui::GetCurrentContext()) {
        ImGui::SetCurrentContext(context);
    }
    ~InContext() { ImGui::SetCurrentContext(before_); }
    InContext(const InContext&) = delete;
    InContext& operator=(const InContext&) = delete;

  private:
    ImGuiContext* before_;
};

/// The one that was current before stays so.
ImGuiContext* new_context() {
    ImGuiContext* before = ImGui::GetCurrentContext();
    ImGuiContext* context = ImGui::CreateContext();
    ImGui::SetCurrentContext(before);
    return context;
}

}  // namespace

FilmOverlay::FilmOverlay(int width, int height, std::string caption)
    : context_(new_context()), caption_(std::move(caption)) {
    const InContext in(context_);
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.LogFilename = nullptr;
    io.DisplaySize = {float(width), float(height)};
    usable_ = ImGui_ImplOpenGL3_Init("#version 330 core");
    w_.scale = std::max(0.7f, float(height) / design_height);
    w_.free_area = {0.0f, 0.0f, float(width), float(height)};
    w_.fonts = load_fonts(w_.scale, 1.0f);
}

FilmOverlay::~FilmOverlay() {
    {
        const InContext in(context_);
        if (usable_) ImGui_ImplOpenGL3_Shutdown();
    }
    ImGui::DestroyContext(context_);
}

const LineList& FilmOverlay::lines(const Snapshot& snapshot, const Camera& camera,
                                   const ViewParameters& view, bool handles) {
    w_.snapshot = &snapshot;
    w_.camera = camera;
    w_.view = view;
    w_.lines.clear();
    w_.labels.clear();
    label_bodies(w_);
    if (!view.show_grips) return w_.lines;
    for (const GripState& grip : snapshot.grips) draw_grip(w_, grip, to_glm(grip.target));
    if (!handles) return w_.lines;
    for (const HandleState& handle : snapshot.handles) draw_handle(w_, handle, false, w_.lines);
    return w_.lines;
}

void FilmOverlay::draw(const ShownRange& range, const More& more) {
    if (!usable_) return;
    const InContext in(context_);
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    draw_labels(w_, list);
    draw_legend(w_, list, range);
    draw_caption(w_, list, caption_);
    if (more) more(w_, list);
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace taffy
