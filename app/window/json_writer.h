#pragma once
#include <string>
#include <string_view>

#include "core/base/types.h"

namespace taffy {

/// Writes JSON text piece by piece. Numbers that are not finite become null.
class JsonWriter {
  public:
    void begin_object(std::string_view key = {}) { open(key, '{'); }
    void end_object() { close('}'); }
    void begin_array(std::string_view key = {}) { open(key, '['); }
    void end_array() { close(']'); }

    void number(std::string_view key, double value);
    void boolean(std::string_view key, bool value);
    void text(std::string_view key, std::string_view value);
    void vector(std::string_view key, const Vec3d& v);
    void vector(std::string_view key, const Vec3f& v) { vector(key, Vec3d(v.cast<double>())); }

    const std::string& str() const { return text_; }

  private:
    void open(std::string_view key, char bracket);
    void close(char bracket);
    void separate(std::string_view key);
    void quote(std::string_view value);

    std::string text_;
    bool first_ = true;  // nothing in the present object or array yet
};

}  // namespace taffy
