#include "app/film/webp_frames.h"

#include <cstdint>
#include <cstring>
#include <fstream>

namespace taffy {

namespace {

int64_t chunk_size(const char* bytes) {
    int64_t value = 0;
    for (int k = 4; k-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[k]);
    return value;
}

}  // namespace

void let_webp_frames_replace_each_other(const std::filesystem::path& file) {
    constexpr int64_t first_chunk = 12, header = 8,
                      flags = 15;  // [bytes]; flags: offset within ANMF
    constexpr char do_not_blend = 2;
    std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
    char chunk[header];
    for (int64_t at = first_chunk; stream.seekg(at) && stream.read(chunk, header);) {
        if (std::memcmp(chunk, "ANMF", 4) == 0) {
            stream.seekp(at + header + flags);
            stream.put(do_not_blend);
        }
        const int64_t size = chunk_size(chunk + 4);
        at += header + size + (size & 1);
    }
}

}  // namespace taffy
