#include "app/headless/film_overlay.h"

#include <algorithm>

#include "app/overlay/caption.h"
#include "app/overlay/labels.h"
#include "app/overlay/legend.h"
#include "app/overlay/variant_names.h"
#include "app/tools/grip_drawing.h"
#include "app/window/fonts.h"
#include "backends/imgui_impl_opengl3.h"

namespace taffy {

namespace {

constexpr float design_height =
    720.0f;  // height of a picture in which one design unit is one pixel

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

/// Creates a context and leaves the current one current.
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
    add_lines(handles);
    return w_.lines;
}

std::pair<const LineList&, const LineList&> FilmOverlay::lines(const Variants& variants,
                                                               const std::array<ViewPart, 2>& parts,
                                                               const Camera& camera,
                                                               const ViewParameters& view) {
    w_.variants = variants;
    w_.parts = parts;
    w_.lines_of_other.clear();
    lines(*variants.a, camera, view);
    const InVariant in(w_, Variant::b);
    w_.labels.swap(labels_of_b_);
    w_.labels.clear();
    add_lines(true);
    w_.labels.swap(labels_of_b_);
    return {w_.lines, w_.lines_of_other};  // as A's and B's lines are named outside the InVariant
}

/// Adds the labels and lines of the present snapshot.
void FilmOverlay::add_lines(bool handles) {
    label_bodies(w_);
    if (!w_.view.show_grips) return;
    for (const GripState& grip : w_.snapshot->grips) draw_grip(w_, grip, to_glm(grip.target));
    if (!handles) return;
    for (const HandleState& handle : w_.snapshot->handles) draw_handle(w_, handle, false, w_.lines);
}

/// Draws labels in a variant's part of the picture.
void FilmOverlay::draw_over(Variant variant, ImDrawList& list) {
    const InVariant in(w_, variant);
    const ImVec4& area = w_.free_area;
    list.PushClipRect({area.x, area.y}, {area.z, area.w}, true);
    if (variant == Variant::b) w_.labels.swap(labels_of_b_);
    draw_labels(w_, list);
    if (variant == Variant::b) w_.labels.swap(labels_of_b_);
    list.PopClipRect();
}

/// Draws the caption, and below it the names of the variants.
void FilmOverlay::draw_names(ImDrawList& list) {
    const float top = draw_caption(w_, list, caption_);
    const std::array<ViewPart, 2> parts = w_.parts;
    for (ViewPart& part : w_.parts) part.area.y = top;
    draw_variant_names(w_, list);
    w_.parts = parts;
}

void FilmOverlay::draw(const ShownRange& range, const More& more, unsigned ghost) {
    if (!usable_) return;
    const InContext in(context_);
    ImGui::GetIO().DeltaTime = 1.0f / 60.0f;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui::NewFrame();
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    if (ghost != 0)
        list.AddImage(ImTextureID(intptr_t(ghost)), {0, 0}, ImGui::GetIO().DisplaySize, {0, 1},
                      {1, 0}, packed({1, 1, 1, ghost_colour.w}));
    if (w_.variants.on()) {
        draw_over(Variant::a, list);
        if (w_.variants.side_by_side())
            draw_over(Variant::b, list);  // over A they would hide A's labels
    } else {
        draw_labels(w_, list);
    }
    draw_legend(w_, list, range);
    draw_names(list);
    if (more) more(w_, list);
    ImGui::Render();
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace taffy
