#version 330 core
layout(location = 0) in vec3 position;  // world [m]

uniform mat4 light_matrix;  // world to clip, orthographic
uniform float set_back;     // away from the light [m]
uniform float part;         // of the shadow map's points that the mesh is drawn to

out vec2 kept;  // see fade.glsl

void main() {
    kept = vec2(0.0, part);
    gl_Position = light_matrix * vec4(position, 1.0);
    gl_Position.z += set_back * length(vec3(light_matrix[0].z, light_matrix[1].z, light_matrix[2].z));
}
