#include "render/theme.h"

namespace taffy {

namespace {

const glm::vec3 key_direction = glm::normalize(glm::vec3(-0.45f, -0.65f, 1.15f));

const ThemeLook light = {
    .background_top = {0.80f, 0.85f, 0.90f},
    .background_bottom = {0.93f, 0.94f, 0.95f},
    .ground = {0.915f, 0.920f, 0.930f},
    .grid = {0.55f, 0.59f, 0.65f},
    .grid_strength = 0.55f,
    .obstacle = {0.55f, 0.58f, 0.63f},
    .glass = {0.55f, 0.70f, 0.78f},
    .glass_edge = {0.33f, 0.45f, 0.52f},
    .key_direction = key_direction,
    .key = glm::vec3(1.0f, 0.96f, 0.90f) * 1.15f,
    .fill = glm::vec3(0.80f, 0.90f, 1.0f) * 0.14f,
    .rim = glm::vec3(0.95f, 0.97f, 1.0f) * 0.35f,
    .sky = glm::vec3(0.86f, 0.93f, 1.0f) * 0.42f,
    .bounce = glm::vec3(1.0f, 0.95f, 0.90f) * 0.26f,
    .highlight = {1.0f, 0.80f, 0.25f},
};

const ThemeLook dark = {
    .background_top = {0.125f, 0.135f, 0.155f},
    .background_bottom = {0.19f, 0.20f, 0.22f},
    .ground = {0.235f, 0.245f, 0.262f},
    .grid = {0.52f, 0.55f, 0.60f},
    .grid_strength = 0.5f,
    .obstacle = {0.20f, 0.22f, 0.25f},
    .glass = {0.70f, 0.82f, 0.90f},
    .glass_edge = {0.80f, 0.90f, 0.96f},
    .key_direction = key_direction,
    .key = glm::vec3(1.0f, 0.94f, 0.86f) * 1.25f,
    .fill = glm::vec3(0.55f, 0.75f, 1.0f) * 0.20f,
    .rim = glm::vec3(0.70f, 0.85f, 1.0f) * 0.65f,
    .sky = glm::vec3(0.72f, 0.84f, 1.0f) * 0.25f,
    .bounce = glm::vec3(0.9f, 0.9f, 1.0f) * 0.07f,
    .highlight = {1.0f, 0.80f, 0.25f},
};

}  // namespace

const ThemeLook& theme_look(Theme theme) {
    return theme == Theme::dark ? dark : light;
}

}  // namespace taffy
