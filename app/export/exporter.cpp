#include "app/export/exporter.h"

#include <stdexcept>

#include "core/base/error.h"
#include "core/base/files.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

constexpr size_t most_waiting = 4;  // snapshots
/// A list is as long as its sequence: written with every file, it would cost more than the files
/// do.
constexpr std::chrono::seconds list_interval(1);

bool has_list(const ExportFormat& format, const FilePattern& pattern) {
    return format.listed && pattern.numbered();
}

}  // namespace

void check_export(const ExportSettings& settings) {
    const ExportFormat& format = export_format(settings.file);
    const FilePattern pattern(settings.file);
    const std::vector<fs::path> existing = pattern.existing();
    if (pattern.numbered() && !existing.empty() && settings.if_exists == IfExists::refuse)
        throw InputError(existing.front().string() +
                         ": this file of the sequence exists already: add --overwrite to replace "
                         "all of them, or give another name");
    for (const fs::path& file : existing) check_output_file(file, settings.if_exists);
    check_output_file(pattern.file(0), settings.if_exists);
    if (has_list(format, pattern)) check_output_file(pattern.list(), settings.if_exists);
}

Exporter::Exporter(const ExportSettings& settings, WhenFull when_full)
    : settings_((check_export(settings), settings)),
      format_(export_format(settings.file)),
      pattern_(settings.file),
      when_full_(when_full) {
    // Frames of an earlier, longer sequence must not follow those of this one.
    std::error_code error;
    if (pattern_.numbered())
        for (const fs::path& file : pattern_.existing()) fs::remove(file, error);
    if (has_list(format_, pattern_)) fs::remove(pattern_.list(), error);
    thread_ = std::thread([this] { run(); });
}

Exporter::~Exporter() {
    try {
        finish();
    } catch (const std::runtime_error&) {
        // failure() tells the error to callers that ask.
    }
}

fs::path Exporter::output() const {
    return has_list(format_, pattern_) ? pattern_.list() : pattern_.file(0);
}

bool Exporter::add(std::unique_ptr<Snapshot> snapshot) {
    if (added_ + dropped_ == 0) {
        if (!settings_.contents) settings_.contents = shown_contents(*snapshot);
        check_contents(*snapshot, *settings_.contents);
        left_out_ = taffy::left_out(*snapshot, *settings_.contents);
    }
    std::unique_lock lock(mutex_);
    const auto has_room = [this] { return waiting_.size() < most_waiting || !failure_.empty(); };
    if (when_full_ == WhenFull::wait) changed_.wait(lock, has_room);
    if (!has_room() || !failure_.empty()) {
        ++dropped_;
        return false;
    }
    waiting_.push_back(std::move(snapshot));
    ++added_;
    changed_.notify_all();
    return true;
}

void Exporter::finish() {
    {
        const std::lock_guard lock(mutex_);
        finishing_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) thread_.join();
    if (const std::string text = failure(); !text.empty()) throw std::runtime_error(text);
}

std::string Exporter::failure() const {
    const std::lock_guard lock(mutex_);
    return failure_;
}

void Exporter::write(Snapshot& snapshot) {
    if (settings_.contents == ExportContents::surface) {
        pool_.resize(snapshot.parameters.threads);
        iso_skins_.renew(pool_, iso_input_, snapshot);
    }
    const fs::path file = pattern_.file(long(written_.size()));
    write_whole_file(file, format_.file_bytes(export_frame(snapshot, *settings_.contents)));
    written_.push_back({snapshot.diagnostics.time, file});
    if (Clock::now() - listed_ >= list_interval) write_list();
}

void Exporter::write_list() {
    if (!has_list(format_, pattern_) || written_.empty()) return;
    write_whole_file(pattern_.list(), pvd_bytes(written_));
    listed_ = Clock::now();
}

void Exporter::run() {
    try {
        while (true) {
            std::unique_ptr<Snapshot> snapshot;
            {
                std::unique_lock lock(mutex_);
                changed_.wait(lock, [this] { return !waiting_.empty() || finishing_; });
                if (waiting_.empty()) break;
                snapshot = std::move(waiting_.front());
                waiting_.pop_front();
            }
            changed_.notify_all();
            write(*snapshot);
        }
        write_list();
    } catch (const std::exception& error) {
        const std::lock_guard lock(mutex_);
        failure_ = words_of(error);
        waiting_.clear();
        changed_.notify_all();
    }
}

}  // namespace taffy
