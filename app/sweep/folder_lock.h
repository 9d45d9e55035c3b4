#pragma once
#include <filesystem>

namespace taffy {

/// Locks a folder against other processes that use the same lock, for the lifetime of this object.
/// The lock ends with the process, however that ends.
class FolderLock {
  public:
    enum class IfTaken { wait, give_up };
    /// Throws std::runtime_error where the folder cannot be opened.
    FolderLock(const std::filesystem::path& folder, IfTaken if_taken);
    ~FolderLock();
    FolderLock(FolderLock&& other) noexcept : descriptor_(other.descriptor_) {
        other.descriptor_ = -1;
    }
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;

    bool held() const { return descriptor_ >= 0; }

  private:
    int descriptor_;
};

}  // namespace taffy
