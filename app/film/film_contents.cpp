#include "app/film/film_contents.h"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string_view>

#include "app/film/output_path.h"

namespace taffy {

namespace {

/// Reads bytes and numbers from a file; every read returns whether there were enough bytes.
class ByteReader {
  public:
    explicit ByteReader(const std::filesystem::path& file) : stream_(file, std::ios::binary) {
        stream_.seekg(0, std::ios::end);
        size_ = stream_ ? int64_t(stream_.tellg()) : 0;
        seek(0);
    }
    int64_t size() const { return size_; }
    int64_t at() const { return at_; }
    void seek(int64_t to) {
        at_ = to;
        stream_.clear();
        stream_.seekg(to);
    }
    void skip(int64_t bytes) { seek(at_ + bytes); }
    bool read(char* bytes, int count) {
        stream_.read(bytes, count);
        at_ += stream_.gcount();
        return bool(stream_);
    }
    bool byte(int& value) {
        char c = 0;
        const bool good = read(&c, 1);
        value = static_cast<unsigned char>(c);
        return good;
    }
    /// Reads a number of `count` bytes, at most 8.
    bool number(int count, bool big_endian, uint64_t& value) {
        std::array<char, 8> bytes{};
        if (!read(bytes.data(), count)) return false;
        value = 0;
        for (int k = 0; k < count; ++k)
            value = value << 8 |
                    static_cast<unsigned char>(bytes[size_t(big_endian ? k : count - 1 - k)]);
        return true;
    }

  private:
    std::ifstream stream_;
    int64_t size_ = 0, at_ = 0;
};

// --- mp4: boxes in boxes (ISO/IEC 14496-12); trun and stsz hold the numbers of samples ---

struct Box {
    std::array<char, 4> type{};
    int64_t end = 0;
    bool is(const char* name) const { return std::memcmp(type.data(), name, 4) == 0; }
};

/// Reads the header of the box that begins here and must end by the limit.
bool next_box(ByteReader& in, int64_t limit, Box& box) {
    const int64_t begin = in.at();
    uint64_t size = 0;
    if (!in.number(4, true, size) || !in.read(box.type.data(), 4)) return false;
    if (size == 1 && !in.number(8, true, size)) return false;
    if (size == 0) size = uint64_t(limit - begin);
    box.end = begin + int64_t(size);
    return int64_t(size) >= in.at() - begin && box.end <= limit && box.end > begin;
}

bool is_container(const Box& box) {
    for (const char* name : {"moov", "trak", "mdia", "minf", "stbl", "moof", "traf"})
        if (box.is(name)) return true;
    return false;
}

/// Counts the samples of all boxes up to the limit. @return whether all of them are complete
bool count_samples(ByteReader& in, int64_t limit, long& samples) {
    while (in.at() < limit) {
        Box box;
        if (!next_box(in, limit, box)) return false;
        uint64_t count = 0;
        if (is_container(box)) {
            if (!count_samples(in, box.end, samples)) return false;
        } else if (box.is("trun")) {  // skips version and flags; the number follows
            in.skip(4);
            if (!in.number(4, true, count)) return false;
            samples += long(count);
        } else if (box.is("stsz")) {  // skips version, flags and common size; the number follows
            in.skip(8);
            if (!in.number(4, true, count)) return false;
            samples += long(count);
        }
        in.seek(box.end);
    }
    return true;
}

/// Counts the frames of complete fragments only: the pictures of the last one may be missing.
FilmContents mp4_contents(ByteReader& in) {
    FilmContents contents;
    long promised = 0;
    contents.whole = in.size() > 0;
    while (contents.whole && in.at() < in.size()) {
        Box box;
        contents.whole = next_box(in, in.size(), box);
        if (!contents.whole) break;
        if (is_container(box)) contents.whole = count_samples(in, box.end, promised);
        if (box.is("mdat")) {
            contents.frames += promised;
            promised = 0;
        }
        in.seek(box.end);
    }
    contents.frames += contents.whole ? promised : 0;
    return contents;
}

// --- WebM: elements in elements, each with an identity and a size (EBML, RFC 8794) ---

enum : uint64_t {
    ebml_segment = 0x18538067,
    ebml_cluster = 0x1f43b675,
    ebml_block_group = 0xa0,
    ebml_block = 0xa1,
    ebml_simple_block = 0xa3
};

/// Reads a number of one to eight bytes: as many bytes follow the first as it has leading zero
/// bits.
bool ebml_number(ByteReader& in, bool with_marker, uint64_t& value, int& bytes) {
    int first = 0;
    if (!in.byte(first) || first == 0) return false;
    bytes = std::countl_zero(uint8_t(first)) + 1;
    value = uint64_t(with_marker ? first : first & (0xff >> bytes));
    for (int k = 1, next = 0; k < bytes; ++k) {
        if (!in.byte(next)) return false;
        value = value << 8 | uint64_t(next);
    }
    return true;
}

/// @return whether all elements up to the limit are complete and all sizes known: elements that are
/// still being written have no size
bool count_blocks(ByteReader& in, int64_t limit, long& blocks) {
    bool known = true;
    while (in.at() < limit) {
        uint64_t id = 0, size = 0;
        int bytes = 0;
        if (!ebml_number(in, true, id, bytes) || !ebml_number(in, false, size, bytes)) return false;
        const bool endless = size == (uint64_t(1) << 7 * bytes) - 1;
        if (!endless && size > uint64_t(limit - in.at())) {
            if (id == ebml_segment || id == ebml_cluster) count_blocks(in, limit, blocks);
            return false;
        }
        known = known && !endless;
        const int64_t end = endless ? limit : in.at() + int64_t(size);
        if (id == ebml_segment || id == ebml_cluster || id == ebml_block_group) {
            if (!count_blocks(in, end, blocks)) return false;
        } else if (id == ebml_simple_block || id == ebml_block) {
            ++blocks;
        }
        in.seek(end);
    }
    return known;
}

FilmContents webm_contents(ByteReader& in) {
    FilmContents contents;
    contents.whole = count_blocks(in, in.size(), contents.frames) && in.size() > 0;
    return contents;
}

// --- GIF 89a: blocks until a semicolon ---

bool skip_sub_blocks(ByteReader& in) {
    for (int length = 0; in.byte(length);) {
        if (length == 0) return true;
        in.skip(length);
    }
    return false;
}

int64_t colour_table_bytes(int flags) {
    return flags & 0x80 ? int64_t(3) << ((flags & 7) + 1) : 0;
}

FilmContents gif_contents(ByteReader& in) {
    FilmContents contents;
    int flags = 0, kind = 0;
    in.seek(10);
    if (!in.byte(flags)) return contents;
    in.seek(13 + colour_table_bytes(flags));
    while (in.byte(kind)) {
        if (kind == ';') {
            contents.whole = true;
            return contents;
        }
        if (kind == ',') {
            in.skip(8);
            if (!in.byte(flags)) return contents;
            in.skip(colour_table_bytes(flags) + 1);
            if (!skip_sub_blocks(in)) return contents;
            ++contents.frames;
        } else if (kind == '!') {
            int label = 0, length = 0;
            uint64_t delay = 0;
            if (!in.byte(label)) return contents;
            if (label == 0xf9) {  // graphic control: flags, then the delay [1/100 s]
                if (!in.byte(length) || !in.byte(flags) || !in.number(2, false, delay))
                    return contents;
                in.skip(length - 3);
                contents.seconds += double(delay) / 100.0;
            }
            if (!skip_sub_blocks(in)) return contents;
        } else {
            return contents;
        }
    }
    return contents;
}

// --- WebP: chunks in a RIFF file ---

FilmContents webp_contents(ByteReader& in) {
    FilmContents contents;
    uint64_t size = 0;
    in.seek(4);
    if (!in.number(4, false, size) || int64_t(size) + 8 != in.size()) return contents;
    in.seek(12);
    while (in.at() < in.size()) {
        std::array<char, 4> type{};
        if (!in.read(type.data(), 4) || !in.number(4, false, size)) return contents;
        const int64_t end = in.at() + int64_t(size + (size & 1));
        if (end > in.size()) return contents;
        const std::string_view name(type.data(), type.size());
        if (name == "ANMF") {  // skips position and size; the duration follows [ms]
            uint64_t duration = 0;
            in.skip(12);
            if (!in.number(3, false, duration)) return contents;
            contents.seconds += double(duration) / 1000.0;
            ++contents.frames;
        } else if (name == "VP8 " || name == "VP8L") {
            ++contents.frames;
        }
        in.seek(end);
    }
    contents.whole = true;
    return contents;
}

}  // namespace

FilmContents film_contents(const std::filesystem::path& file) {
    ByteReader in(file);
    const std::string extension = lower_extension(file);
    if (extension == ".gif") return gif_contents(in);
    if (extension == ".webp") return webp_contents(in);
    if (extension == ".webm") return webm_contents(in);
    return mp4_contents(in);
}

}  // namespace taffy
