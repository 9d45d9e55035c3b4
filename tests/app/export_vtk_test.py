#!/usr/bin/env python3
"""VTK reads what taffy exports: export_vtk_test.py PROGRAM. Ends with 77 where VTK is not installed."""
import csv
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

try:
    from vtkmodules.vtkIOPLY import vtkPLYReader
    from vtkmodules.vtkIOXML import vtkXMLPolyDataReader
except ImportError:
    sys.exit(77)


def check(condition, message):
    if not condition:
        sys.exit("export_vtk_test: " + message)


def close(a, b, tolerance, what):
    check(abs(a - b) <= tolerance, "%s is %g, not %g" % (what, a, b))


def read(file):
    reader = vtkPLYReader() if file.endswith(".ply") else vtkXMLPolyDataReader()
    reader.SetFileName(file)
    reader.Update()
    check(reader.GetErrorCode() == 0, "VTK cannot read " + file)
    return reader.GetOutput()


def run(program, folder, *arguments):
    answer = subprocess.run([program, "--overwrite", "--threads", "1", *arguments], cwd=folder,
                            stderr=subprocess.PIPE, text=True, timeout=600)
    check(answer.returncode == 0, "taffy: " + answer.stderr)


def particles(program, folder):
    run(program, folder, "melt_slow", "--set", "body.bust.temperature=80", "--seconds", "0.1",
        "--export", "p_%02d.vtp", "--export-every", "1/20", "--export-what", "particles",
        "--stats", "p.csv", "--stats-interval", "0.05")
    with open(os.path.join(folder, "p.csv")) as table:
        rows = list(csv.DictReader(table))
    listed = xml.parse(os.path.join(folder, "p.pvd")).getroot().iter("DataSet")
    listed = [(float(entry.get("timestep")), entry.get("file")) for entry in listed]
    check([file for _, file in listed] == ["p_00.vtp", "p_01.vtp", "p_02.vtp"], "list: %s" % listed)
    for (time, file), row in zip(listed, rows):
        close(time, float(row["time_s"]), 1e-9, "time of " + file)
        data = read(os.path.join(folder, file))
        close(data.GetFieldData().GetArray("TimeValue").GetTuple1(0), time, 1e-12, "TimeValue")
        points, cells = data.GetNumberOfPoints(), data.GetNumberOfVerts()
        check(points == int(float(row["body.bust.particles"])) == cells, "%d particles" % points)
        figures = data.GetPointData()
        mass = float(row["body.bust.mass_kg"])
        velocity, heat = figures.GetArray("velocity"), figures.GetArray("temperature")
        momentum = sum(velocity.GetTuple3(i)[2] for i in range(points)) / points * mass
        close(momentum, float(row["body.bust.momentum_z_kg_m_s"]), 1e-3 * mass, "momentum")
        mean = sum(heat.GetTuple1(i) for i in range(points)) / points
        close(mean, float(row["body.bust.temperature_C"]), 0.01, "temperature")
        check(len({figures.GetArray("id").GetTuple1(i) for i in range(points)}) == points, "ids")
    check(momentum < -0.01 * mass, "it does not fall: a test that cannot fail")


def surface(program, folder):
    arguments = ["twist", "--view", "surface=mesh,colour_by=displacement", "--seconds", "0.05"]
    for name in ["s.vtp", "s.ply"]:
        run(program, folder, *arguments, "--export", name)
    vtp, ply = (read(os.path.join(folder, name)) for name in ["s.vtp", "s.ply"])
    check(vtp.GetNumberOfPolys() == ply.GetNumberOfPolys() > 1000, "triangles")
    check(vtp.GetNumberOfPoints() == ply.GetNumberOfPoints(), "points")
    for a, b in zip(vtp.GetBounds(), ply.GetBounds()):
        close(a, b, 1e-6, "bound")
    for i in range(0, vtp.GetNumberOfPoints(), 97):
        normal = vtp.GetPointData().GetNormals().GetTuple3(i)
        close(sum(c * c for c in normal), 1.0, 1e-4, "length of a normal")
    check(vtp.GetPointData().GetArray("displacement") is not None, "no colour field")
    check(vtp.GetPointData().GetArray("colour").GetDataTypeAsString() == "unsigned char", "colour")


with tempfile.TemporaryDirectory() as made:
    particles(sys.argv[1], made)
    surface(sys.argv[1], made)
