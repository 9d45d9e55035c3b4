#version 330 core
// One triangle that covers the viewport, at the far end.
out vec2 position;  // 0..1

void main() {
    position = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
    gl_Position = vec4(2.0 * position - 1.0, 1.0, 1.0);
}
