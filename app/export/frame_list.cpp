#include "app/export/frame_list.h"

#include "app/export/binary_text.h"

namespace taffy {

namespace {

std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else if (c == '"')
            result += "&quot;";
        else
            result += c;
    }
    return result;
}

}  // namespace

std::string pvd_bytes(const std::vector<ListedFrame>& frames) {
    std::string xml =
        "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\" "
        "byte_order=\"LittleEndian\">\n<Collection>\n";
    for (const ListedFrame& frame : frames) {
        append_number(xml += "<DataSet timestep=\"", frame.time);
        xml += "\" part=\"0\" file=\"" + escaped(frame.file.filename().string()) + "\"/>\n";
    }
    return xml + "</Collection>\n</VTKFile>\n";
}

}  // namespace taffy
