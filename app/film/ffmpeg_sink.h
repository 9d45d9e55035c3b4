#pragma once
#include <memory>

#include "app/film/child_process.h"
#include "app/film/frame_sink.h"

namespace taffy {

/// Writes raw frames into a pipe to the ffmpeg program. If the program or ffmpeg ends half-way, a
/// film up to that point remains: .mp4 and .webm are written out with every fragment; the encoders
/// of .gif and .webp keep everything until the end, so their frames first go without loss into
/// "NAME_unfinished.mkv", which finish() converts into the film and removes.
class FfmpegSink : public FrameSink {
  public:
    FfmpegSink(const FilmSettings& settings, const std::filesystem::path& ffmpeg);
    void write(const Image& image) override;
    void finish() override;
    std::filesystem::path output() const override { return settings_.file; }

  private:
    void close_encoder();
    void convert();
    [[noreturn]] void fail(const std::string& what, const std::string& words) const;
    std::string what_is_there() const;

    FilmSettings settings_;
    std::filesystem::path program_;
    std::filesystem::path unfinished_;  // empty for kinds that grow while they are written
    std::unique_ptr<ChildProcess> ffmpeg_;
    long frames_ = 0;  // written
};

}  // namespace taffy
