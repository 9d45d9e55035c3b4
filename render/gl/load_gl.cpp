#include "render/gl/load_gl.h"

#include <glad/gl.h>

#include "core/base/error.h"

namespace taffy {

void load_gl(GlLookUp look_up) {
    const int version = gladLoadGL(look_up);
    const int major = GLAD_VERSION_MAJOR(version);
    const int minor = GLAD_VERSION_MINOR(version);
    if (version == 0) throw InputError("the OpenGL functions of this driver could not be loaded");
    if (major < 3 || (major == 3 && minor < 3))
        throw InputError("OpenGL 3.3 is needed, but this driver offers " + std::to_string(major) +
                         "." + std::to_string(minor) + " (" + gl_renderer_name() +
                         "); update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1");
}

std::string gl_renderer_name() {
    const GLubyte* name = glGetString(GL_RENDERER);
    return name ? reinterpret_cast<const char*>(name) : "unknown renderer";
}

bool gl_runs_in_software() {
    const std::string name = gl_renderer_name();
    for (const char* software : {"llvmpipe", "softpipe", "swrast", "SwiftShader", "GDI Generic"})
        if (name.find(software) != std::string::npos) return true;
    return false;
}

}  // namespace taffy
