#include <glad/gl.h>

#include <cstdio>

#include "render/gl/load_gl.h"

namespace taffy {

namespace {

void GLAD_API_PTR report(GLenum, GLenum type, GLuint, GLenum severity, GLsizei,
                         const GLchar* message, const void*) {
    if (severity == GL_DEBUG_SEVERITY_NOTIFICATION) return;
    const char* kind = type == GL_DEBUG_TYPE_ERROR ? "error" : "warning";
    std::fprintf(stderr, "OpenGL %s: %s\n", kind, message);
}

}  // namespace

bool enable_gl_debug_output() {
    if (!GLAD_GL_KHR_debug) return false;
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);  // so that a breakpoint in report() shows the call
    glDebugMessageCallback(report, nullptr);
    return true;
}

}  // namespace taffy
