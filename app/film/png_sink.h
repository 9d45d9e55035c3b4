#pragma once
#include "app/film/frame_sink.h"

namespace taffy {

/// Writes one PNG file per frame into a folder of their own.
class PngSink : public FrameSink {
  public:
    enum class Reason { asked_for, no_ffmpeg };

    /// Throws InputError when the folder cannot be used or holds frames that may not be replaced.
    static void check(const FilmSettings& settings);
    PngSink(const FilmSettings& settings, Reason reason);
    void write(const Image& image) override;
    void finish() override {}
    std::filesystem::path output() const override { return folder_; }
    std::string message() const override { return message_; }

  private:
    std::filesystem::path folder_;
    std::string message_;
    int frames_ = 0;
};

}  // namespace taffy
