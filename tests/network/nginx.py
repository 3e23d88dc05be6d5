"""Debian's nginx as a process of a test, with the configuration of docs/behind-a-proxy.md."""

from __future__ import annotations

import re
import shutil
import signal
import subprocess
from pathlib import Path

import requests

from tests.forks import CHECKOUT
from tests.processes.redis_server import free_port
from tests.waiting import PATIENCE_S, until

PAGE = CHECKOUT / "docs" / "behind-a-proxy.md"
AROUND = """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 512; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{config}
}}
"""


def documented() -> str:
    """The configuration in the documentation."""
    return re.findall(r"```nginx\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[0]


class Nginx:
    """nginx with TLS in front of a server on this machine; `certificate` and `key` are its files.

    `listens` replaces the page's own line, with `plain` as its port 80.
    """

    def __init__(
        self,
        folder: Path,
        server_port: int,
        certificate: Path,
        key: Path,
        name: str,
        listens: str = "listen 443 ssl;",
        plain: int = 80,
    ) -> None:
        binary = shutil.which("nginx") or "/usr/sbin/nginx"
        assert Path(binary).exists(), "nginx is missing: apt-get install nginx"
        self.port = free_port()
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        config = documented().replace(
            "listen 443 ssl;", listens.replace("listen 80", f"listen 127.0.0.1:{plain}")
        )
        for before, after in (
            ("/var/cache/nginx/clockserver", f"{folder}/cache"),
            ("127.0.0.1:5000", f"127.0.0.1:{server_port}"),
            ("listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl"),
            ("/etc/ssl/clock.example.org.pem", str(certificate)),
            ("/etc/ssl/clock.example.org.key", str(key)),
            ("clock.example.org", name),
        ):
            assert before in config, before
            config = config.replace(before, after)
        file = folder / "nginx.conf"
        file.write_text(AROUND.format(folder=folder, config=config))
        self._command = [binary, "-p", str(folder), "-c", str(file), "-e", str(folder / "error.log")]
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Nginx:
        with (self._folder / "nginx.log").open("ab") as out:
            self._process = subprocess.Popen(self._command, stdout=out, stderr=out)
        until(self._answers, "an answer of nginx")
        return self

    def __exit__(self, *_: object) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()

    def _answers(self) -> bool:
        try:
            requests.get(f"http://127.0.0.1:{self.port}/", timeout=PATIENCE_S)
        except requests.RequestException:
            return False
        return True
