#version 330 core
#include "include/fade.glsl"

in vec2 kept;

void main() {
    if (is_left_out(kept)) discard;
}
