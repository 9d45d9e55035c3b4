#include "app/tools/gizmo.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

namespace taffy {

namespace {

// Sizes in design units.
constexpr float arrow_start = 14.0f, arrow_end = 104.0f, head_length = 15.0f, head_width = 5.5f;
constexpr float plane_near = 26.0f, plane_far = 46.0f;
constexpr float ring_radius = 78.0f;
constexpr float knob_half = 6.0f, centre_half = 8.0f;
constexpr float tolerance = 7.0f;
constexpr float opaque_within = 130.0f, faint_from = 220.0f;  // of the centre
constexpr float faintest = 0.3f;                              // opacity
constexpr int ring_points = 72;

const glm::vec3 unit_axes[] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
const ImVec4 axis_colours[] = {
    {0.90f, 0.27f, 0.27f, 1}, {0.33f, 0.69f, 0.24f, 1}, {0.22f, 0.50f, 0.95f, 1}};
const ImVec4 highlight(1.0f, 0.78f, 0.16f, 1.0f);

ImU32 colour(int axis, bool highlighted, float opacity) {
    const ImVec4 c = highlighted ? highlight : axis_colours[axis];
    return ImGui::ColorConvertFloat4ToU32({c.x, c.y, c.z, opacity});
}

HandlePart part(HandlePart first, int axis) {
    return HandlePart(int(first) + axis);
}

glm::vec2 on_screen(const Camera& camera, glm::vec3 point) {
    return glm::vec2(camera.project(point));
}

float segment_distance(glm::vec2 p, glm::vec2 a, glm::vec2 b) {
    const glm::vec2 way = b - a;
    const float square = glm::dot(way, way);
    const float t = square > 0.0f ? std::clamp(glm::dot(p - a, way) / square, 0.0f, 1.0f) : 0.0f;
    return glm::distance(p, a + t * way);
}

/// One design unit at the gizmo [m].
float unit_length(const HandleGizmo& gizmo, const Camera& camera) {
    return gizmo.pixels * camera.pixel_size(gizmo.centre);
}

struct RingPoint {
    glm::vec2 screen;
    bool front;  // on the half that faces the viewer
};

std::array<RingPoint, ring_points + 1> ring(const HandleGizmo& gizmo, const Camera& camera,
                                            int axis) {
    const glm::vec3 u = gizmo.rotation * unit_axes[(axis + 1) % 3];
    const glm::vec3 v = gizmo.rotation * unit_axes[(axis + 2) % 3];
    const float radius = ring_radius * unit_length(gizmo, camera);
    std::array<RingPoint, ring_points + 1> points;
    for (int i = 0; i <= ring_points; ++i) {
        const float a = glm::two_pi<float>() * float(i) / ring_points;
        const glm::vec3 arm = std::cos(a) * u + std::sin(a) * v;
        points[size_t(i)] = {on_screen(camera, gizmo.centre + radius * arm),
                             glm::dot(arm, camera.forward()) < 0.05f};
    }
    return points;
}

std::array<glm::vec2, 4> plane_square(const HandleGizmo& gizmo, const Camera& camera, int axis) {
    const glm::vec3 u = gizmo.rotation * unit_axes[(axis + 1) % 3];
    const glm::vec3 v = gizmo.rotation * unit_axes[(axis + 2) % 3];
    const float unit = unit_length(gizmo, camera);
    const auto corner = [&](float a, float b) {
        return on_screen(camera, gizmo.centre + unit * (a * u + b * v));
    };
    return {corner(plane_near, plane_near), corner(plane_far, plane_near),
            corner(plane_far, plane_far), corner(plane_near, plane_far)};
}

/// Whether an axis points at the viewer, by a least cosine: seen from the edge, a square cannot be
/// grabbed.
bool faces_viewer(const HandleGizmo& gizmo, const Camera& camera, int axis, float least) {
    return std::abs(glm::dot(gizmo.rotation * unit_axes[axis], camera.forward())) > least;
}
bool shows_arrow(const HandleGizmo& gizmo, const Camera& camera, int axis) {
    return !faces_viewer(gizmo, camera, axis, 0.97f);
}

struct Arrow {
    glm::vec2 start, end;
};
Arrow arrow(const HandleGizmo& gizmo, const Camera& camera, int axis) {
    const glm::vec3 direction = gizmo.rotation * unit_axes[axis] * gizmo.stretch[axis];
    const float unit = unit_length(gizmo, camera);
    return {on_screen(camera, gizmo.centre + arrow_start * unit * direction),
            on_screen(camera, gizmo.centre + arrow_end * unit * direction)};
}

void draw_ring(ImDrawList& list, const HandleGizmo& gizmo, const Camera& camera, int axis,
               bool highlighted, float units) {
    const auto points = ring(gizmo, camera, axis);
    const float width = (highlighted ? 3.5f : 2.2f) * gizmo.pixels * units;
    for (size_t i = 1; i < points.size(); ++i) {
        const float opacity = points[i].front ? 0.95f : 0.22f;
        const glm::vec2 a = points[i - 1].screen * units, b = points[i].screen * units;
        list.AddLine({a.x, a.y}, {b.x, b.y}, colour(axis, highlighted, opacity), width);
    }
}

void draw_arrow(ImDrawList& list, const HandleGizmo& gizmo, const Camera& camera, int axis,
                bool highlighted, float units) {
    const Arrow way = arrow(gizmo, camera, axis);
    const glm::vec2 a = way.start * units, b = way.end * units;
    const float length = glm::distance(a, b);
    if (length < 1.0f) return;
    const float unit = gizmo.pixels * units;
    const glm::vec2 along = (b - a) / length, side(-along.y, along.x);
    const glm::vec2 base = b - std::min(length, head_length * unit) * along;
    const glm::vec2 left = base + head_width * unit * side, right = base - head_width * unit * side;
    const ImU32 c = colour(axis, highlighted, 0.95f);
    list.AddLine({a.x, a.y}, {base.x, base.y}, c, (highlighted ? 4.0f : 2.8f) * unit);
    list.AddTriangleFilled({b.x, b.y}, {left.x, left.y}, {right.x, right.y}, c);
}

void draw_square(ImDrawList& list, const HandleGizmo& gizmo, const Camera& camera, int axis,
                 bool highlighted, float units) {
    ImVec2 corners[4];
    const auto square = plane_square(gizmo, camera, axis);
    for (size_t i = 0; i < 4; ++i) corners[i] = {square[i].x * units, square[i].y * units};
    list.AddConvexPolyFilled(corners, 4, colour(axis, highlighted, highlighted ? 0.7f : 0.35f));
    list.AddPolyline(corners, 4, colour(axis, highlighted, 0.9f), ImDrawFlags_Closed,
                     1.3f * gizmo.pixels * units);
}

bool shows_knob(const HandleGizmo& gizmo, const Camera& camera, int axis) {
    return (*gizmo.sizes)[size_t(axis)] && shows_arrow(gizmo, camera, axis);
}

/// The knob under the cursor; the middle one wins over the lines that begin at it.
HandlePart knob_at(const HandleGizmo& gizmo, const Camera& camera, glm::vec2 cursor) {
    const glm::vec2 centre = on_screen(camera, gizmo.centre);
    const float reach = tolerance * gizmo.pixels;
    if (glm::distance(cursor, centre) < centre_half * gizmo.pixels + 0.5f * reach)
        return HandlePart::size_all;
    HandlePart best = HandlePart::none;
    float nearest = reach;
    for (int k = 0; k < 3; ++k) {
        if (!shows_knob(gizmo, camera, k)) continue;
        const Arrow way = arrow(gizmo, camera, k);
        const float distance = std::min(segment_distance(cursor, way.start, way.end),
                                        glm::distance(cursor, way.end) - knob_half * gizmo.pixels);
        if (distance < nearest) best = part(HandlePart::size_x, k), nearest = distance;
    }
    return best;
}

void draw_knob(ImDrawList& list, glm::vec2 at, float half, ImU32 colour, ImU32 outline) {
    const ImVec2 lower(at.x - half, at.y - half), upper(at.x + half, at.y + half);
    list.AddRectFilled(lower, upper, colour, 0.3f * half);
    list.AddRect(lower, upper, outline, 0.3f * half, 0, 0.2f * half);
}

void draw_knobs(ImDrawList& list, const HandleGizmo& gizmo, const Camera& camera,
                HandlePart highlighted, float units) {
    const float unit = gizmo.pixels * units;
    const ImU32 outline = IM_COL32(20, 20, 24, 160);
    const bool all = highlighted == HandlePart::size_all;
    for (int k = 0; k < 3; ++k) {
        if (!shows_knob(gizmo, camera, k)) continue;
        const bool lit = all || highlighted == part(HandlePart::size_x, k);
        const Arrow way = arrow(gizmo, camera, k);
        const glm::vec2 a = way.start * units, b = way.end * units;
        list.AddLine({a.x, a.y}, {b.x, b.y}, colour(k, lit, 0.95f), (lit ? 4.0f : 2.8f) * unit);
        draw_knob(list, b, (lit ? 1.2f : 1.0f) * knob_half * unit, colour(k, lit, 0.95f), outline);
    }
    const ImVec4 middle = all ? highlight : ImVec4(0.93f, 0.93f, 0.95f, 1.0f);
    draw_knob(list, on_screen(camera, gizmo.centre) * units, centre_half * unit,
              ImGui::ColorConvertFloat4ToU32(middle), outline);
}

void fade(ImU32& colour, float opacity) {
    const float alpha = float((colour >> IM_COL32_A_SHIFT) & 0xff);
    colour = (colour & ~IM_COL32_A_MASK) | (ImU32(alpha * opacity + 0.5f) << IM_COL32_A_SHIFT);
}

void draw_parts(ImDrawList& list, const HandleGizmo& gizmo, const Camera& camera,
                HandlePart highlighted, float units, bool alone) {
    if (gizmo.sizes) return draw_knobs(list, gizmo, camera, highlighted, units);
    const auto shown = [&](HandlePart first, int axis) {
        return !alone || highlighted == part(first, axis);
    };
    for (int k = 0; k < 3; ++k)
        if (shown(HandlePart::turn_x, k))
            draw_ring(list, gizmo, camera, k, highlighted == part(HandlePart::turn_x, k), units);
    for (int k = 0; k < 3; ++k) {
        if (shown(HandlePart::plane_x, k) && faces_viewer(gizmo, camera, k, 0.15f))
            draw_square(list, gizmo, camera, k, highlighted == part(HandlePart::plane_x, k), units);
        if (shown(HandlePart::move_x, k) && shows_arrow(gizmo, camera, k))
            draw_arrow(list, gizmo, camera, k, highlighted == part(HandlePart::move_x, k), units);
    }
}

}  // namespace

const char* part_name(HandlePart part) {
    constexpr const char* names[] = {"none",    "move_x", "move_y", "move_z",  "plane_x", "plane_y",
                                     "plane_z", "turn_x", "turn_y", "turn_z",  "size_x",  "size_y",
                                     "size_z",  "free",   "twist",  "size_all"};
    return names[int(part)];
}

glm::vec3 HandleGizmo::axis(HandlePart part) const {
    return rotation * unit_axes[axis_index(part)];
}

glm::vec2 gizmo_span(const HandleGizmo& gizmo, const Camera& camera) {
    glm::vec2 span(on_screen(camera, gizmo.centre).x);
    const auto take = [&](float x) { span = {std::min(span.x, x), std::max(span.y, x)}; };
    for (int k = 0; k < 3; ++k) {
        if (shows_arrow(gizmo, camera, k)) take(arrow(gizmo, camera, k).end.x);
        for (const RingPoint& point : ring(gizmo, camera, k)) take(point.screen.x);
    }
    return span;
}

std::vector<glm::vec4> shown_arrows(const HandleGizmo& gizmo, const Camera& camera) {
    std::vector<glm::vec4> arrows;
    for (int k = 0; k < 3; ++k) {
        if (!shows_arrow(gizmo, camera, k)) continue;
        const Arrow way = arrow(gizmo, camera, k);
        arrows.push_back({way.start, way.end});
    }
    return arrows;
}

float knob_distance(const HandleGizmo& gizmo, const Camera& camera) {
    return arrow_end * unit_length(gizmo, camera);
}

glm::vec2 part_position(const HandleGizmo& gizmo, const Camera& camera, HandlePart part) {
    const int axis = axis_index(part);
    if (is_move(part) || (is_size(part) && part != HandlePart::size_all))
        return arrow(gizmo, camera, axis).end;
    if (is_plane(part)) {
        const auto square = plane_square(gizmo, camera, axis);
        return 0.25f * (square[0] + square[1] + square[2] + square[3]);
    }
    if (!is_turn(part)) return on_screen(camera, gizmo.centre);
    // A point of the ring where no other part is nearer.
    for (const RingPoint& point : ring(gizmo, camera, axis))
        if (point.front && part_at(gizmo, camera, point.screen) == part) return point.screen;
    return on_screen(camera, gizmo.centre);
}

HandlePart part_at(const HandleGizmo& gizmo, const Camera& camera, glm::vec2 cursor) {
    if (gizmo.sizes) return knob_at(gizmo, camera, cursor);
    const float reach = tolerance * gizmo.pixels;
    HandlePart best = HandlePart::none;
    float nearest = reach;
    const auto offer = [&](HandlePart candidate, float distance) {
        if (distance < nearest) best = candidate, nearest = distance;
    };
    for (int k = 0; k < 3; ++k) {
        if (shows_arrow(gizmo, camera, k)) {
            const Arrow way = arrow(gizmo, camera, k);
            offer(part(HandlePart::move_x, k), segment_distance(cursor, way.start, way.end));
        }
        if (faces_viewer(gizmo, camera, k, 0.15f)) {
            const auto square = plane_square(gizmo, camera, k);
            const glm::vec2 middle = 0.5f * (square[0] + square[2]);
            const float size = 0.5f * (plane_far - plane_near) * gizmo.pixels;
            const float distance = glm::distance(cursor, middle);
            offer(part(HandlePart::plane_x, k), distance < size ? 0.3f * distance : 1e9f);
        }
        const auto points = ring(gizmo, camera, k);
        for (size_t i = 1; i < points.size(); ++i)
            if (points[i].front)
                offer(part(HandlePart::turn_x, k),
                      segment_distance(cursor, points[i - 1].screen, points[i].screen));
    }
    return best;
}

float opacity_near(const HandleGizmo& gizmo, const Camera& camera, glm::vec2 cursor) {
    const float distance = glm::distance(on_screen(camera, gizmo.centre), cursor) / gizmo.pixels;
    const float away =
        std::clamp((distance - opaque_within) / (faint_from - opaque_within), 0.0f, 1.0f);
    return 1.0f + away * (faintest - 1.0f);
}

void draw_gizmo(ImDrawList& list, const HandleGizmo& gizmo, const Camera& camera,
                HandlePart highlighted, float units, bool alone, float opacity) {
    const int first_vertex = list.VtxBuffer.Size;
    draw_parts(list, gizmo, camera, highlighted, units, alone);
    for (int i = first_vertex; i < list.VtxBuffer.Size; ++i) fade(list.VtxBuffer[i].col, opacity);
}
}  // namespace taffy
