#pragma once
// Copies of a body: the table [body.copies] of a scene file.
#include "core/scene/scene_description.h"

namespace taffy {

/// A block of copies of one body. Random values depend on the number of the copy alone.
struct CopiesDescription {
    Vec3f count = Vec3f::Ones();         // number of copies along x, y and z, integers
    Vec3f step = Vec3f::Zero();          // from one copy to the next [m]
    Quatf rotation = Quatf::Identity();  // of the whole block about the first copy
    Vec3f shift = Vec3f::Zero();  // each copy is moved at random by up to this either way [m]
    Vec3f turn = Vec3f::Zero();   // and turned at random by up to this either way, about x, then y,
                                  // then z [degrees]
    int total() const { return int(count.prod()); }
};

const ParameterTable<CopiesDescription>& copies_keys();

/// The copies, named name_1, name_2, ..., with x running fastest; the first is at the place of the
/// body itself.
/// @param own_colours   each copy gets a colour of its own
/// @param first_colour  number of the first copy's colour in the palette, with own_colours
std::vector<BodyDescription> copies_of(const BodyDescription& body, const CopiesDescription& copies,
                                       bool own_colours, size_t first_colour);

}  // namespace taffy
