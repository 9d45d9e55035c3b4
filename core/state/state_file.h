#pragma once
// State files: a state in memory on disk, compressed (zstd) and with a checksum (XXH3). The header
// is 40 bytes, little-endian:
//
//     "TAFFYRUN"  version (4)  kernels (4)  bytes unpacked (8)  hash of the compressed bytes (8)
//     hash of the header so far (8)
//
// The hash covers what lies on disk, not what it unpacks to: compressed data may be changed in ways
// that unpack to the same bytes, and a damaged file is to be called one.
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

/// Grows whenever what is visited changes its meaning or order.
constexpr uint32_t state_file_version = 16;

/// Which kernels computed the state: their sums are rounded differently.
enum class StateKernels : uint32_t { baseline, v3 };
/// Those of this program on this processor.
StateKernels present_kernels();

struct StateFile {
    StateKernels kernels = StateKernels::baseline;
    std::vector<std::byte> bytes;
};

/// Whole or not at all. Throws std::runtime_error when it could not be written.
void write_state_file(const std::filesystem::path& file, StateKernels kernels,
                      std::span<const std::byte> bytes);

/// Throws InputError, one line, for a file that cannot be read, is no state file, is of another
/// version, was cut off or is damaged.
StateFile read_state_file(const std::filesystem::path& file);

/// What such a file holds, for files of which it is a part.
std::string packed_state(StateKernels kernels, std::span<const std::byte> bytes);
/// @param name  of the file, for messages: "the state file 'a.run'"
StateFile unpacked_state(std::string_view packed, const std::string& name);

}  // namespace taffy
