#include "render/gl/offscreen_context.h"

#include <glad/egl.h>

#include <cstring>
#include <vector>

#include "core/base/error.h"
#include "render/gl/load_gl.h"

namespace taffy {

namespace {

/// A display that may give a context, and its name in messages.
struct Candidate {
    EGLDisplay display = EGL_NO_DISPLAY;
    std::string name;
};

bool has_extension(const char* list, const char* name) {
    const size_t length = std::strlen(name);
    for (const char* p = list; p && (p = std::strstr(p, name)); p += length)
        if ((p == list || p[-1] == ' ') && (p[length] == ' ' || p[length] == '\0')) return true;
    return false;
}

/// EGL devices, hardware first, then Mesa's surfaceless platform, then the default display.
std::vector<Candidate> find_displays() {
    std::vector<Candidate> hardware, software;
    if (GLAD_EGL_EXT_platform_base && GLAD_EGL_EXT_device_enumeration) {
        EGLDeviceEXT devices[32];
        EGLint count = 0;
        if (!eglQueryDevicesEXT(32, devices, &count)) count = 0;
        for (EGLint i = 0; i < count; ++i) {
            const char* extensions = eglQueryDeviceStringEXT(devices[i], EGL_EXTENSIONS);
            const bool in_software = has_extension(extensions, "EGL_MESA_device_software");
            const EGLDisplay display =
                eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, devices[i], nullptr);
            const std::string name = "EGL device " + std::to_string(i);
            if (in_software)
                software.push_back({display, name + " (software)"});
            else
                hardware.push_back({display, name});
        }
    }
    if (GLAD_EGL_EXT_platform_base && GLAD_EGL_MESA_platform_surfaceless)
        software.push_back(
            {eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr),
             "Mesa surfaceless"});
    software.push_back({eglGetDisplay(EGL_DEFAULT_DISPLAY), "default display"});
    hardware.insert(hardware.end(), software.begin(), software.end());
    return hardware;
}

/// A current 3.3 core context on the display, or EGL_NO_CONTEXT.
EGLContext create_context(EGLDisplay display) {
    if (display == EGL_NO_DISPLAY || !eglInitialize(display, nullptr, nullptr))
        return EGL_NO_CONTEXT;
    // Loads EGL once more, now with the extensions of this display.
    if (!gladLoaderLoadEGL(display) || !eglBindAPI(EGL_OPENGL_API)) return EGL_NO_CONTEXT;
    const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
    EGLConfig config = nullptr;  // EGL_NO_CONFIG_KHR
    EGLint configs = 0;
    eglChooseConfig(display, wanted, &config, 1, &configs);
    const EGLint attributes[] = {EGL_CONTEXT_MAJOR_VERSION,
                                 3,
                                 EGL_CONTEXT_MINOR_VERSION,
                                 3,
                                 EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                 EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                 EGL_NONE};
    const EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, attributes);
    if (context == EGL_NO_CONTEXT) return EGL_NO_CONTEXT;
    if (eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context)) return context;
    eglDestroyContext(display, context);
    return EGL_NO_CONTEXT;
}

}  // namespace

OffscreenContext::OffscreenContext() {
    if (!gladLoaderLoadEGL(EGL_NO_DISPLAY))
        throw InputError(
            "drawing without a window needs EGL, which is not installed here (Debian: "
            "apt install libegl1)");
    std::string tried;
    for (const Candidate& candidate : find_displays()) {
        context_ = create_context(candidate.display);
        if (context_ != EGL_NO_CONTEXT) {
            display_ = candidate.display;
            break;
        }
        if (candidate.display != EGL_NO_DISPLAY) eglTerminate(candidate.display);
        tried += (tried.empty() ? "" : ", ") + candidate.name;
    }
    if (!context_)
        throw InputError(
            "drawing without a window needs OpenGL 3.3 through EGL, which none of these "
            "displays provides: " +
            tried + " (Debian: apt install libegl1 libgl1-mesa-dri)");
    load_gl(eglGetProcAddress);
    renderer_name_ = gl_renderer_name();
}

OffscreenContext::~OffscreenContext() {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    eglDestroyContext(display_, context_);
    eglTerminate(display_);
}

void OffscreenContext::make_current() const {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context_);
}

}  // namespace taffy
