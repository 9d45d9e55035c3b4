"""A file manager's side of drag and drop under X (XDND version 5, freedesktop.org), which xdotool
cannot play: drags a list of files onto a window and drops it. libX11 through ctypes only."""
import ctypes
import pathlib
import time
from ctypes import POINTER, Structure, Union, byref, c_char_p, c_int, c_long, c_ulong, c_void_p

SELECTION_REQUEST, SELECTION_NOTIFY, CLIENT_MESSAGE = 30, 31, 33
HEADER = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p)]


class ClientMessage(Structure):
    _fields_ = HEADER + [("window", c_ulong), ("message_type", c_ulong), ("format", c_int),
                         ("data", c_long * 5)]


class SelectionRequest(Structure):
    _fields_ = HEADER + [("owner", c_ulong), ("requestor", c_ulong), ("selection", c_ulong),
                         ("target", c_ulong), ("property", c_ulong), ("time", c_ulong)]


class SelectionNotify(Structure):
    _fields_ = HEADER + [("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong),
                         ("property", c_ulong), ("time", c_ulong)]


class Event(Union):
    _fields_ = [("type", c_int), ("message", ClientMessage), ("request", SelectionRequest),
                ("notify", SelectionNotify), ("room", c_long * 24)]


def load_xlib():
    """libX11, or None where there is none."""
    try:
        xlib = ctypes.CDLL("libX11.so.6")
    except OSError:
        return None
    xlib.XOpenDisplay.restype = c_void_p
    xlib.XOpenDisplay.argtypes = [c_char_p]
    xlib.XDefaultRootWindow.restype = c_ulong
    xlib.XDefaultRootWindow.argtypes = [c_void_p]
    xlib.XCreateSimpleWindow.restype = c_ulong
    xlib.XCreateSimpleWindow.argtypes = ([c_void_p, c_ulong] + 2 * [c_int] + 3 * [c_int]
                                         + 2 * [c_ulong])
    xlib.XInternAtom.restype = c_ulong
    xlib.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
    xlib.XSetSelectionOwner.argtypes = [c_void_p, c_ulong, c_ulong, c_ulong]
    xlib.XSendEvent.argtypes = [c_void_p, c_ulong, c_int, c_long, POINTER(Event)]
    xlib.XChangeProperty.argtypes = [c_void_p, c_ulong, c_ulong, c_ulong, c_int, c_int, c_char_p,
                                     c_int]
    xlib.XNextEvent.argtypes = [c_void_p, POINTER(Event)]
    for function in (xlib.XPending, xlib.XFlush, xlib.XCloseDisplay):
        function.argtypes = [c_void_p]
    return xlib


class FileDrop:
    """drop(): the files lie on the window at a point of the screen and are let go there."""

    def __init__(self, xlib, display):
        self.xlib = xlib
        self.display = xlib.XOpenDisplay(display.encode())
        if not self.display:
            raise RuntimeError("no display " + display)
        root = xlib.XDefaultRootWindow(self.display)
        self.source = xlib.XCreateSimpleWindow(self.display, root, 0, 0, 1, 1, 0, 0, 0)

    def close(self):
        self.xlib.XCloseDisplay(self.display)

    def atom(self, name):
        return self.xlib.XInternAtom(self.display, name.encode(), 0)

    def send(self, window, name, *data):
        event = Event()
        message = event.message
        message.type, message.window, message.format = CLIENT_MESSAGE, window, 32
        message.message_type = self.atom(name)
        for i, value in enumerate((self.source,) + data):
            message.data[i] = value
        self.xlib.XSendEvent(self.display, window, 0, 0, byref(event))
        self.xlib.XFlush(self.display)

    def answer(self, request, content):
        """The list of files, for the program that asked for it."""
        self.xlib.XChangeProperty(self.display, request.requestor, request.property,
                                  request.target, 8, 0, content, len(content))
        event = Event()
        notify = event.notify
        notify.type = SELECTION_NOTIFY
        for field in ("requestor", "selection", "target", "property", "time"):
            setattr(notify, field, getattr(request, field))
        self.xlib.XSendEvent(self.display, request.requestor, 0, 0, byref(event))
        self.xlib.XFlush(self.display)

    def wait(self, name, content, timeout=200):
        """The data of the window's next message of that name."""
        wanted, end, event = self.atom(name), time.time() + timeout, Event()
        while time.time() < end:
            while self.xlib.XPending(self.display):
                self.xlib.XNextEvent(self.display, byref(event))
                if event.type == SELECTION_REQUEST:
                    self.answer(event.request, content)
                elif event.type == CLIENT_MESSAGE and event.message.message_type == wanted:
                    return list(event.message.data)
            time.sleep(0.02)
        raise TimeoutError("the window sent no %s" % name)

    def drop(self, window, point, files):
        content = "".join(pathlib.Path(f).absolute().as_uri() + "\r\n" for f in files).encode()
        selection, kind = self.atom("XdndSelection"), self.atom("text/uri-list")
        self.xlib.XSetSelectionOwner(self.display, selection, self.source, 0)
        self.send(window, "XdndEnter", 5 << 24, kind)
        self.send(window, "XdndPosition", 0, int(point[0]) << 16 | int(point[1]), 0,
                  self.atom("XdndActionCopy"))
        if not self.wait("XdndStatus", content)[1] & 1:
            raise RuntimeError("the window does not take the drop")
        self.send(window, "XdndDrop", 0, 0)
        self.wait("XdndFinished", content)
