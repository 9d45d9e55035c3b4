#pragma once
#include <string>

namespace taffy {

using GlFunction = void (*)();
using GlLookUp = GlFunction (*)(const char* name);

/// Loads the functions of the current context (glfwGetProcAddress fits). Throws InputError when the
/// context has no OpenGL 3.3.
void load_gl(GlLookUp look_up);

/// The name of the current context's renderer: "llvmpipe (LLVM 15.0.6, 256 bits)".
std::string gl_renderer_name();

/// Whether the processor does the drawing, as with llvmpipe.
bool gl_runs_in_software();

/// Reports errors and warnings of the driver to standard error; for debug contexts (KHR_debug).
/// Returns false when the context cannot.
bool enable_gl_debug_output();

}  // namespace taffy
