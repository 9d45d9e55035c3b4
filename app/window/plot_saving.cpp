#include "app/window/plot_saving.h"

#include <algorithm>
#include <cmath>

#include "app/film/image.h"
#include "app/film/output_path.h"
#include "app/plots/plot_files.h"
#include "core/base/files.h"
#include "render/gl/pixel_reader.h"

namespace taffy {

void PlotSaving::save(Workspace& w, size_t index, const char* extension) {
    const std::string& scene = w.snapshot->scene_name;
    const FigurePlot& plot = w.plotting->plots.at(index);
    try {
        const std::filesystem::path file = new_film_file(scene + "-plot", extension);
        if (std::string_view(extension) == ".png") {
            w.plotting->picture = {.file = file.string(), .plot = plot.id};
            return;
        }
        const bool table = std::string_view(extension) == ".csv";
        jobs_.start([file, table, copy = plot_copy(*w.plotting, plot, "Taffy: " + scene)] {
            check_output_file(file, IfExists::refuse);
            write_whole_file(file, table ? plot_csv(copy) : plot_svg(copy));
            return written("Plot saved: ", file);
        });
    } catch (const std::exception& error) {
        w.say(Severity::error, std::string("No plot saved: ") + error.what());
    }
}

void PlotSaving::capture(Workspace& w, int height) {
    auto& wanted = w.plotting->picture;
    if (!wanted) return;
    if (!w.plotting->plot(wanted->plot)) return wanted.reset();  // the plot was closed
    if (!wanted->area) return w.wake(0.0);                       // with the next frame
    std::array<int, 4> area;                                     // x, y, width, height [pixels]
    for (size_t k = 0; k < 4; ++k)
        area[k] = int(std::lround((*wanted->area)[k] * w.pixels_per_unit));
    const std::filesystem::path file = wanted->file;
    wanted.reset();
    area[1] = std::max(0, area[1]);
    area[3] = std::min(area[3], height - area[1]);
    auto image = std::make_shared<Image>();
    image->resize(area[2], area[3]);
    // OpenGL counts rows from below.
    read_pixels(0, area[0], height - area[1] - area[3], area[2], area[3], image->rgba);
    jobs_.start([image, file] {
        save_png(*image, file);
        return written("Plot saved: ", file);
    });
}

}  // namespace taffy
