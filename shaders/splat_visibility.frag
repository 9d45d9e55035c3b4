#version 330 core
in vec2 at;

void main() {
    if (dot(at, at) > 1.0) discard;
}
