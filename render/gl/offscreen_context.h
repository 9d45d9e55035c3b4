#pragma once
// An OpenGL 3.3 core context without a window, through EGL, found at run time: on a hardware device
// if there is one, else in software. Draw into a Framebuffer of your own.
#include <memory>
#include <string>

namespace taffy {

class OffscreenContext {
  public:
    /// Makes the context current on this thread and loads the GL functions. Throws InputError,
    /// saying what was tried, when there is no way to get a context.
    OffscreenContext();
    ~OffscreenContext();
    OffscreenContext(const OffscreenContext&) = delete;
    OffscreenContext& operator=(const OffscreenContext&) = delete;

    void make_current() const;
    /// GL_RENDERER: "llvmpipe (LLVM 15.0.6, 256 bits)".
    const std::string& renderer_name() const { return renderer_name_; }

  private:
    void* display_ = nullptr;
    void* context_ = nullptr;
    std::string renderer_name_;
};

}  // namespace taffy
