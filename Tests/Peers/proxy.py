"""An HTTP proxy, one over TLS and a SOCKS5 proxy for Tests/Peers, each at a port of its own.

    proxy.py LOG CERTIFICATE KEY

Its first line on standard output is the three ports. Each request is a line of LOG: which proxy,
what it was asked for, and the fields that it was sent. Every name is 127.0.0.1 to it, except
that nothing is found behind names that begin with "nowhere", and that those that begin with
"locked" need a password.
"""

from __future__ import annotations

import asyncio
import ssl
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from urllib.parse import urlsplit

Reader = asyncio.StreamReader
Writer = asyncio.StreamWriter
Peer = Callable[[Reader, Writer], Awaitable[None]]

# Fields that are meant for the proxy itself (RFC 9110, section 7.6.1, and common usage).
HOP_BY_HOP = ("proxy-connection", "proxy-authorization", "connection")


class Refused(Exception):
    """The target is not to be had; the number is the status to say so."""


async def main() -> None:
    log, certificate, key = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate, key)
    servers = [
        await listen(http_proxy("http", log)),
        await listen(http_proxy("https", log), context),
        await listen(socks_proxy(log)),
    ]
    print(*(server.sockets[0].getsockname()[1] for server in servers), flush=True)
    await asyncio.Event().wait()


async def listen(peer: Peer, context: ssl.SSLContext | None = None) -> asyncio.Server:
    async def serve(reader: Reader, writer: Writer) -> None:
        try:
            await peer(reader, writer)
        except (OSError, asyncio.IncompleteReadError):
            pass  # the client or the origin has gone
        finally:
            writer.close()

    return await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)


def http_proxy(name: str, log: Path) -> Peer:
    """Plain requests, one a connection, and CONNECT (RFC 9110, section 9.3.6)."""

    async def serve(reader: Reader, writer: Writer) -> None:
        first, *fields = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
        method, target, _ = first.split(" ")
        note(log, name, method, target, *fields)
        try:
            if method == "CONNECT":
                host, _, port = target.rpartition(":")
                far_reader, far_writer = await connect(host, int(port))
                writer.write(b"HTTP/1.1 200 Here you are\r\n\r\n")
            else:
                url = urlsplit(target)
                far_reader, far_writer = await connect(url.hostname or "", url.port or 80)
                far_writer.write(passed_on(method, target, fields))
        except Refused as refused:
            writer.write(f"HTTP/1.1 {refused} No\r\nContent-Length: 0\r\n\r\n".encode())
            return
        await join(reader, writer, far_reader, far_writer)

    return serve


def passed_on(method: str, target: str, fields: list[str]) -> bytes:
    """The request as the origin gets it: one on a connection, without what was for the proxy."""
    url = urlsplit(target)
    path = (url.path or "/") + (f"?{url.query}" if url.query else "")
    kept = [field for field in fields if field.partition(":")[0].lower() not in HOP_BY_HOP]
    lines = [f"{method} {path} HTTP/1.1", *kept, "Connection: close", "Via: 1.1 peers", "", ""]
    return "\r\n".join(lines).encode("latin-1")


def socks_proxy(log: Path) -> Peer:
    """CONNECT of SOCKS 5 (RFC 1928), open to everybody."""

    async def serve(reader: Reader, writer: Writer) -> None:
        _, count = await reader.readexactly(2)
        await reader.readexactly(count)
        writer.write(b"\5\0")
        _, command, _, kind = await reader.readexactly(4)
        host = await socks_host(reader, kind)
        port = int.from_bytes(await reader.readexactly(2), "big")
        note(log, "socks", {1: "address", 3: "name", 4: "address"}[kind], f"{host}:{port}")
        try:
            if command != 1:
                raise Refused(502)
            far_reader, far_writer = await connect(host, port)
        except Refused:
            writer.write(b"\5\4\0\1" + bytes(6))
            return
        writer.write(b"\5\0\0\1" + bytes(6))
        await join(reader, writer, far_reader, far_writer)

    return serve


async def socks_host(reader: Reader, kind: int) -> str:
    if kind == 3:
        (length,) = await reader.readexactly(1)
        return (await reader.readexactly(length)).decode("ascii")
    return ".".join(str(byte) for byte in await reader.readexactly({1: 4, 4: 16}[kind]))


async def connect(host: str, port: int) -> tuple[Reader, Writer]:
    if host.startswith("nowhere"):
        raise Refused(502)
    if host.startswith("locked"):
        raise Refused(407)
    try:
        return await asyncio.open_connection("127.0.0.1", port)
    except OSError as error:
        raise Refused(502) from error


async def join(reader: Reader, writer: Writer, far_reader: Reader, far_writer: Writer) -> None:
    """Carries bytes both ways until one side has ended."""
    ways = [
        asyncio.create_task(carry(reader, far_writer)),
        asyncio.create_task(carry(far_reader, writer)),
    ]
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        far_writer.close()


async def carry(source: Reader, target: Writer) -> None:
    while data := await source.read(1 << 16):
        target.write(data)
        await target.drain()


def note(log: Path, *words: str) -> None:
    with log.open("a") as file:
        print(*words, sep=" ", file=file)


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except KeyboardInterrupt:
        sys.exit(130)
