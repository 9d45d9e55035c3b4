#include "app/window/film_picture.h"

#include "render/gl/load_gl.h"

namespace taffy {

namespace {

Quality quality_of(const FilmFormat& format) {
    if (format.fine) return Quality::film;
    return format.transparent ? Quality::fine : Quality::automatic;
}

}  // namespace

FilmPicture::FilmPicture(const FilmFormat& format, const Renderer& shown)
    : size_(format.size),
      backdrop_(format.transparent ? Backdrop::none : Backdrop::studio),
      renderer_(quality_of(format)),
      overlay_(size_[0], size_[1], "") {
    renderer_.follow(shown);
    target_.resize(size_[0], size_[1]);
}

void FilmPicture::draw(const Workspace& w, const CameraPose& pose, bool overlay,
                       const FilmOverlay::More& more) {
    Camera camera;
    camera.set_viewport(size_[0], size_[1]);
    camera.set_lens(w.view.projection, w.view.field_of_view);
    camera.set_pose(pose);
    static const LineList no_lines;
    const LineList& lines =
        overlay ? overlay_.lines(*w.snapshot, camera, w.view, w.settings.film_handles) : no_lines;
    renderer_.draw(*w.snapshot, camera, w.view, {0, 0, size_[0], size_[1]}, lines, target_.id(),
                   backdrop_);
    target_.bind();
    if (overlay) overlay_.draw(renderer_.shown_range(), more);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
}

}  // namespace taffy
