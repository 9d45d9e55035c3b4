#pragma once
#include <glm/glm.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "render/gl/objects.h"

namespace taffy {

class ShaderProgram {
  public:
    /// Compiles shaders/<name>.vert and shaders/<name>.frag. Throws InputError with file and line.
    explicit ShaderProgram(const std::string& name, const std::vector<std::string>& defines = {});
    ShaderProgram(const std::string& vertex_file, const std::string& fragment_file,
                  const std::vector<std::string>& defines);
    /// A program without a fragment stage: the outputs are written, interleaved, to a buffer.
    struct Captured {
        std::vector<const char*> outputs;
    };
    ShaderProgram(const std::string& vertex_file, const Captured& captured);

    void use() const { glUseProgram(program_.id()); }

    // Uniforms of the program in use. Names that the compiler optimised away are ignored.
    void set(const char* name, int value) const;
    void set(const char* name, float value) const;
    void set(const char* name, glm::vec2 value) const;
    void set(const char* name, glm::vec3 value) const;
    void set(const char* name, glm::vec4 value) const;
    void set(const char* name, const glm::mat3& value) const;
    void set(const char* name, const glm::mat4& value) const;

  private:
    void link(const std::string& what);
    GLint location(const char* name) const;

    GlProgram program_;
    std::unordered_map<std::string, GLint> locations_;
};

}  // namespace taffy
