#version 330 core
layout(location = 0) in vec3 position;  // world [m]
layout(location = 3) in vec3 figures;   // field, gripped, part of the pixels that a mesh has

uniform mat4 light_matrix;  // world to clip, orthographic
uniform float set_back;     // away from the light, for bodies that a mesh shows in part [m]

out vec2 kept;  // see fade.glsl

void main() {
    kept = vec2(figures.z, 1.0);
    gl_Position = light_matrix * vec4(position, 1.0);
    if (figures.z > 0.0)
        gl_Position.z += set_back * length(vec3(light_matrix[0].z, light_matrix[1].z, light_matrix[2].z));
}
