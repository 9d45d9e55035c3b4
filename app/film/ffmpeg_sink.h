#pragma once
#include "app/film/child_process.h"
#include "app/film/frame_sink.h"

namespace taffy {

/// Raw frames into a pipe to the ffmpeg program. An .mp4 is fragmented: killed half-way, it plays
/// up to that point.
class FfmpegSink : public FrameSink {
  public:
    FfmpegSink(const FilmSettings& settings, const std::filesystem::path& ffmpeg);
    void write(const Image& image) override;
    void finish() override;
    std::filesystem::path output() const override { return file_; }

  private:
    std::filesystem::path file_;
    ChildProcess ffmpeg_;
};

}  // namespace taffy
