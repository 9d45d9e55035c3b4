#version 330 core
layout(location = 0) in vec3 position;  // world [m]

uniform mat4 light_matrix;  // world to clip, orthographic

void main() { gl_Position = light_matrix * vec4(position, 1.0); }
