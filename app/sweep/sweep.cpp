#include "app/sweep/sweep.h"

#include <chrono>
#include <cmath>
#include <cstdio>
#include <map>
#include <sstream>
#include <thread>

#include "app/headless/frame_renderer.h"
#include "app/headless/headless.h"
#include "app/headless/interruption.h"
#include "app/headless/progress.h"
#include "app/log/log.h"
#include "app/sweep/contact_sheet.h"
#include "app/sweep/folder_lock.h"
#include "app/sweep/process_pool.h"
#include "app/sweep/sweep_plan.h"
#include "app/sweep/sweep_table.h"
#include "core/base/error.h"
#include "core/base/files.h"

namespace taffy {

namespace fs = std::filesystem;

namespace {

constexpr std::chrono::milliseconds poll_interval(20);

/// Whether pictures can be drawn. Clusters often have no OpenGL: the sweep then makes figures only.
bool can_draw() {
    try {
        const FrameRenderer renderer(16, 16, Quality::fast);
        return true;
    } catch (const std::exception& error) {
        log_warning(std::string("the sweep makes no pictures: ") + error.what());
        return false;
    }
}

size_t job_count(const Options& options) {
    if (options.sweep_jobs > 0) return size_t(options.sweep_jobs);
    const size_t cores = std::max(1u, std::thread::hardware_concurrency());
    const size_t threads = options.threads > 0 ? size_t(options.threads) : 1;
    return options.threads == 0 ? 1 : std::max(size_t(1), cores / threads);
}

std::string last_line(const fs::path& file) {
    std::error_code error;
    if (!fs::exists(file, error)) return "";
    std::istringstream text(read_whole_file(file, "log"));
    std::string last;
    for (std::string line; std::getline(text, line);)
        if (!line.empty()) last = line;
    return last;
}

class Sweep {
  public:
    explicit Sweep(const Options& options)
        : options_(options),
          plan_(sweep_plan(options)),
          folder_(options.sweep_folder),
          pool_(job_count(options)) {}

    int list() const {
        for (size_t variant = 0; variant < plan_.variant_count(); ++variant) {
            std::printf("%zu", variant);
            for (const std::string& setting : plan_.settings_of(variant))
                std::printf(" %s", setting.c_str());
            std::printf("\n");
        }
        return 0;
    }

    int run() {
        const size_t count = plan_.variant_count();
        if (options_.sweep_index >= long(count))
            throw InputError("--sweep-index " + std::to_string(options_.sweep_index) +
                             ": the sweep has " + std::to_string(count) + " variants, 0 to " +
                             std::to_string(count - 1));
        claim_sweep_folder(folder_, plan_);
        const bool one = options_.sweep_index >= 0;
        std::vector<size_t> open;
        for (size_t k = 0; k < count; ++k)
            if ((!one || long(k) == options_.sweep_index) && !is_finished(folder_, k))
                open.push_back(k);
        const size_t done_before = (one ? 1 : count) - open.size();
        if (done_before > 0)
            log_info(std::to_string(done_before) + " of " + std::to_string(one ? 1 : count) +
                     " variants are finished already");
        draws_ = !open.empty() && can_draw();
        const Interruption interruption;
        run_all(open, interruption);
        pool_.stop();
        const size_t lines = collect(count);
        const fs::path sheet = folder_ / "sweep.png";
        log_info("wrote " + (folder_ / "sweep.csv").string() + ": " + std::to_string(lines) +
                 " of " + std::to_string(count) + " variants" +
                 (fs::exists(sheet) ? ", with their pictures in " + sheet.string() : ""));
        if (interruption.signal() != 0) {
            log_warning("interrupted: run the same command again to finish the other variants");
            return 128 + interruption.signal();
        }
        return failures_ == 0 ? 0 : 1;
    }

  private:
    void run_all(const std::vector<size_t>& open, const Interruption& interruption) {
        const auto began = std::chrono::steady_clock::now();
        size_t next = 0, ended = 0;
        while (interruption.signal() == 0 && (next < open.size() || !pool_.idle())) {
            while (next < open.size() && !pool_.full() && interruption.signal() == 0)
                if (!start(open[next++])) ++ended;
            const std::optional<ProcessPool::Ended> process = pool_.next_ended();
            if (!process) {
                std::this_thread::sleep_for(poll_interval);
                continue;
            }
            ++ended;
            const bool stopped = interruption.signal() != 0;
            if (!stopped) finish(*process);
            locks_.erase(process->job);
            const double spent =
                std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
            if (!stopped)
                log_info(progress_bar(long(ended), long(open.size())) + "  " +
                         duration_text(spent / double(ended) * double(open.size() - ended)) +
                         " left: variant " + std::to_string(process->job) + " (" +
                         plan_.title_of(process->job) + ") " + outcome_);
        }
    }

    /// Starts a variant. Returns false if another process runs it, or has run it.
    bool start(size_t variant) {
        const fs::path files = variant_folder(folder_, variant);
        fs::create_directories(files);
        FolderLock lock(files, FolderLock::IfTaken::give_up);
        if (!lock.held()) {
            log_info("variant " + std::to_string(variant) + " is being run by another process");
            return false;
        }
        if (is_finished(folder_, variant)) return false;
        pool_.start(variant, fs::read_symlink("/proc/self/exe"), arguments(variant),
                    files / "log.txt");
        locks_.emplace(variant, std::move(lock));
        return true;
    }

    std::vector<std::string> arguments(size_t variant) const {
        const fs::path files = variant_folder(folder_, variant);
        std::vector<std::string> arguments = plan_.arguments;
        const auto add = [&](const std::string& option, const std::string& value) {
            arguments.push_back(option);
            arguments.push_back(value);
        };
        for (const std::string& setting : plan_.settings_of(variant)) add("--set", setting);
        add("--threads", std::to_string(options_.threads < 0 ? 1 : options_.threads));
        add("--stats", (files / "figures.csv").string());
        if (!options_.export_file.empty()) add("--export", (files / options_.export_file).string());
        if (draws_) {
            add("--screenshot", (files / "picture.png").string());
            if (!options_.record.empty()) add("--record", (files / options_.record).string());
            if (options_.caption.empty()) add("--caption", plan_.title_of(variant));
        }
        arguments.push_back("--overwrite");  // files of a run that was stopped
        return arguments;
    }

    void finish(const ProcessPool::Ended& process) {
        if (process.exit_code == 0 || process.exit_code == broken_down_exit_code) {
            outcome_ = process.exit_code == 0 ? "finished" : "broke down";
            finish_variant(folder_, plan_, process.job, {outcome_, process.seconds});
            return;
        }
        ++failures_;
        outcome_ = "failed";
        const std::string said = last_line(variant_folder(folder_, process.job) / "log.txt");
        log_error("variant " + std::to_string(process.job) + " failed with exit code " +
                  std::to_string(process.exit_code) + (said.empty() ? "" : ": " + said));
    }

    /// Makes table and contact sheet of all finished variants. Only one process at a time does
    /// this, so that the last one sees every variant.
    size_t collect(size_t count) {
        const FolderLock lock(folder_, FolderLock::IfTaken::wait);
        const size_t lines = collect_table(folder_, plan_);
        std::vector<fs::path> pictures(count);
        bool any = false;
        for (size_t k = 0; k < count; ++k) {
            const fs::path picture = variant_folder(folder_, k) / "picture.png";
            if (!is_finished(folder_, k) || !fs::exists(picture)) continue;
            pictures[k] = picture;
            any = true;
        }
        // With two parameters, each has a direction of the sheet.
        const int columns =
            plan_.axes.size() == 2 ? int(plan_.axes.back().values.size()) : sheet_columns(count);
        if (any) save_png(contact_sheet(pictures, columns), folder_ / "sweep.png");
        return lines;
    }

    const Options& options_;
    SweepPlan plan_;
    fs::path folder_;
    ProcessPool pool_;
    std::map<size_t, FolderLock> locks_;  // of the variants that are running
    bool draws_ = false;
    size_t failures_ = 0;
    std::string outcome_;  // of the variant that ended last
};

}  // namespace

int run_sweep(const Options& options) {
    Sweep sweep(options);
    return options.sweep_list ? sweep.list() : sweep.run();
}

}  // namespace taffy
