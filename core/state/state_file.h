#pragma once
// State files: the bytes of a state on disk, compressed (zstd) and with a checksum (XXH3). The
// header is 40 bytes, little-endian:
//
//     "TAFFYRUN"  version (4)  kernels (4)  bytes unpacked (8)  hash of the compressed bytes (8)
//     hash of the header so far (8)
//
// The hash covers the compressed bytes, not the unpacked ones: compressed data may be damaged in
// ways that unpack to the same bytes, and the file shall be reported as damaged nevertheless.
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

/// Grows whenever the visited values change in meaning or order, and when a parameter gets another
/// default, but not when there are more parameters (core/parameters/parameter_state.h).
constexpr uint32_t state_file_version = 19;

/// The kernels that computed the state: baseline and v3 round sums differently.
enum class StateKernels : uint32_t { baseline, v3 };
/// The kernels that this program uses on this processor.
StateKernels present_kernels();

struct StateFile {
    StateKernels kernels = StateKernels::baseline;
    std::vector<std::byte> bytes;
};

/// Writes the whole file or none. Throws std::runtime_error when it cannot be written.
void write_state_file(const std::filesystem::path& file, StateKernels kernels,
                      std::span<const std::byte> bytes);

/// Throws InputError, with a message of one line, for a file that cannot be read, is no state file,
/// has another version, was cut off or is damaged.
StateFile read_state_file(const std::filesystem::path& file);

/// The contents of a state file, for other files that contain one.
std::string packed_state(StateKernels kernels, std::span<const std::byte> bytes);
/// @param name  of the file, for messages: "the state file 'a.run'"
StateFile unpacked_state(std::string_view packed, const std::string& name);

}  // namespace taffy
