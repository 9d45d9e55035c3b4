#include "core/state/state_file.h"

#include <xxhash.h>
#include <zstd.h>

#include <cstring>
#include <memory>
#include <new>
#include <string>

#include "core/base/error.h"
#include "core/base/files.h"
#include "core/base/memory.h"
#include "core/base/processor.h"

namespace taffy {

namespace {

constexpr char magic[] = {'T', 'A', 'F', 'F', 'Y', 'R', 'U', 'N'};
constexpr int compression_level = 3;

struct Header {
    char magic[8];
    uint32_t version;
    uint32_t kernels;
    uint64_t unpacked;  // [bytes]
    uint64_t hash;      // of the compressed bytes
    uint64_t own_hash;  // of the header before this field
};
static_assert(sizeof(Header) == 40);

uint64_t own_hash(const Header& header) {
    return XXH3_64bits(&header, offsetof(Header, own_hash));
}

}  // namespace

StateKernels present_kernels() {
    return use_v3_kernels() ? StateKernels::v3 : StateKernels::baseline;
}

std::string packed_state(StateKernels kernels, std::span<const std::byte> bytes) {
    Header header{};
    std::memcpy(header.magic, magic, sizeof magic);
    header.version = state_file_version;
    header.kernels = uint32_t(kernels);
    header.unpacked = bytes.size();
    std::string packed(sizeof header + ZSTD_compressBound(bytes.size()), '\0');
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                       &ZSTD_freeCCtx);
    if (!context) throw std::bad_alloc();
    // Checkpoints repeat parts of the state at distances of many megabytes.
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, compression_level);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_enableLongDistanceMatching, 1);
    const size_t size = ZSTD_compress2(context.get(), packed.data() + sizeof header,
                                       packed.size() - sizeof header, bytes.data(), bytes.size());
    if (ZSTD_isError(size))
        throw std::runtime_error(std::string("the state could not be compressed: ") +
                                 ZSTD_getErrorName(size));
    packed.resize(sizeof header + size);
    header.hash = XXH3_64bits(packed.data() + sizeof header, size);
    header.own_hash = own_hash(header);
    std::memcpy(packed.data(), &header, sizeof header);
    return packed;
}

void write_state_file(const std::filesystem::path& file, StateKernels kernels,
                      std::span<const std::byte> bytes) {
    write_whole_file(file, packed_state(kernels, bytes));
}

StateFile read_state_file(const std::filesystem::path& file) {
    const std::string packed = read_whole_file(file, "state file");
    if (!std::string_view(packed).starts_with(std::string_view(magic, sizeof magic)))
        throw InputError("'" + file.string() +
                         "' is not a state file: state files are written with --save-state");
    return unpacked_state(packed, "the state file '" + file.string() + "'");
}

StateFile unpacked_state(std::string_view packed, const std::string& file) {
    const std::string name = file + " ";
    Header header{};
    std::memcpy(&header, packed.data(), std::min(packed.size(), sizeof header));
    if (packed.size() < sizeof header) throw InputError(name + "was cut off: it ends early");
    if (header.own_hash != own_hash(header)) throw InputError(name + "is damaged at its beginning");
    if (header.version != state_file_version)
        throw InputError(name + "is of version " + std::to_string(header.version) +
                         ", and this program reads version " + std::to_string(state_file_version) +
                         ": load it with the program that wrote it");
    const std::string damaged = "is damaged or was cut off: its checksum is wrong";
    const std::string_view contents = packed.substr(sizeof header);
    if (XXH3_64bits(contents.data(), contents.size()) != header.hash)
        throw InputError(name + damaged);
    const double available = available_memory();
    if (double(header.unpacked) > available)
        throw InputError(name + "needs " + memory_text(double(header.unpacked)) + ", and " +
                         memory_text(available) + " of memory are free");
    StateFile result;
    result.kernels = StateKernels(header.kernels);
    result.bytes.resize(header.unpacked);
    const size_t size =
        ZSTD_decompress(result.bytes.data(), result.bytes.size(), contents.data(), contents.size());
    if (ZSTD_isError(size) || size != result.bytes.size()) throw InputError(name + damaged);
    return result;
}

}  // namespace taffy
