#include "render/gl/shader_program.h"

#include <glm/gtc/type_ptr.hpp>

#include "core/base/error.h"
#include "render/gl/shader_source.h"

namespace taffy {

namespace {

/// One compiled stage; lives until the program is linked.
class Stage {
  public:
    Stage(GLenum type, const std::string& file, const std::vector<std::string>& defines)
        : shader_(glCreateShader(type)) {
        const ShaderSource source = load_shader_source(shader_directory(), file, defines);
        const char* text = source.text.c_str();
        glShaderSource(shader_, 1, &text, nullptr);
        glCompileShader(shader_);
        GLint compiled = GL_FALSE;
        glGetShaderiv(shader_, GL_COMPILE_STATUS, &compiled);
        if (compiled) return;
        const std::string log = name_files_in_log(info_log(), source);
        glDeleteShader(shader_);
        throw InputError("the shader '" + file + "' does not compile:\n" + log);
    }
    ~Stage() { glDeleteShader(shader_); }
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;
    GLuint id() const { return shader_; }

  private:
    std::string info_log() const {
        GLint length = 0;
        glGetShaderiv(shader_, GL_INFO_LOG_LENGTH, &length);
        std::string log(size_t(length), '\0');
        glGetShaderInfoLog(shader_, length, &length, log.data());
        log.resize(size_t(length));
        return log;
    }

    GLuint shader_;
};

std::string link_log(GLuint program) {
    GLint length = 0;
    glGetProgramiv(program, GL_INFO_LOG_LENGTH, &length);
    std::string log(size_t(length), '\0');
    glGetProgramInfoLog(program, length, &length, log.data());
    log.resize(size_t(length));
    return log;
}

std::unordered_map<std::string, GLint> active_uniforms(GLuint program) {
    std::unordered_map<std::string, GLint> locations;
    GLint count = 0;
    glGetProgramiv(program, GL_ACTIVE_UNIFORMS, &count);
    for (GLint i = 0; i < count; ++i) {
        char name[128];
        GLint size = 0;
        GLenum type = 0;
        glGetActiveUniform(program, GLuint(i), sizeof name, nullptr, &size, &type, name);
        locations[name] = glGetUniformLocation(program, name);
    }
    return locations;
}

}  // namespace

ShaderProgram::ShaderProgram(const std::string& name, const std::vector<std::string>& defines)
    : ShaderProgram(name + ".vert", name + ".frag", defines) {}

ShaderProgram::ShaderProgram(const std::string& vertex_file, const std::string& fragment_file,
                             const std::vector<std::string>& defines) {
    const Stage vertex(GL_VERTEX_SHADER, vertex_file, defines);
    const Stage fragment(GL_FRAGMENT_SHADER, fragment_file, defines);
    glAttachShader(program_.id(), vertex.id());
    glAttachShader(program_.id(), fragment.id());
    link("the shaders '" + vertex_file + "' and '" + fragment_file + "' do not fit together");
    glDetachShader(program_.id(), vertex.id());
    glDetachShader(program_.id(), fragment.id());
}

ShaderProgram::ShaderProgram(const std::string& vertex_file, const Captured& captured) {
    const Stage vertex(GL_VERTEX_SHADER, vertex_file, {});
    glAttachShader(program_.id(), vertex.id());
    glTransformFeedbackVaryings(program_.id(), GLsizei(captured.outputs.size()),
                                captured.outputs.data(), GL_INTERLEAVED_ATTRIBS);
    link("the shader '" + vertex_file + "' cannot be linked");
    glDetachShader(program_.id(), vertex.id());
}

void ShaderProgram::link(const std::string& what) {
    glLinkProgram(program_.id());
    GLint linked = GL_FALSE;
    glGetProgramiv(program_.id(), GL_LINK_STATUS, &linked);
    if (!linked) throw InputError(what + ":\n" + link_log(program_.id()));
    locations_ = active_uniforms(program_.id());
}

GLint ShaderProgram::location(const char* name) const {
    const auto found = locations_.find(name);
    return found == locations_.end() ? -1 : found->second;
}

void ShaderProgram::set(const char* name, int value) const {
    glUniform1i(location(name), value);
}
void ShaderProgram::set(const char* name, float value) const {
    glUniform1f(location(name), value);
}
void ShaderProgram::set(const char* name, glm::vec2 value) const {
    glUniform2fv(location(name), 1, glm::value_ptr(value));
}
void ShaderProgram::set(const char* name, glm::vec3 value) const {
    glUniform3fv(location(name), 1, glm::value_ptr(value));
}
void ShaderProgram::set(const char* name, glm::vec4 value) const {
    glUniform4fv(location(name), 1, glm::value_ptr(value));
}
void ShaderProgram::set(const char* name, const glm::mat3& value) const {
    glUniformMatrix3fv(location(name), 1, GL_FALSE, glm::value_ptr(value));
}
void ShaderProgram::set(const char* name, const glm::mat4& value) const {
    glUniformMatrix4fv(location(name), 1, GL_FALSE, glm::value_ptr(value));
}

}  // namespace taffy
