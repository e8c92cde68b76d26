package io.straightway.db.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalInt;

/**
 * The port of a server, kept over restarts, so that connected elements find the server again. A
 * free port is chosen only if another program has taken the kept one.
 */
final class KeptPort {
  /** The attempts on the kept port, which a reconnecting client may occupy for a moment. */
  private static final int ATTEMPTS = 4;

  private final Path file;
  private int refusals;

  KeptPort(Path file) {
    this.file = file;
  }

  /** Returns the kept port, or a free one if there is none or it was refused often enough. */
  int next() throws IOException {
    OptionalInt kept = read();
    return kept.isPresent() && refusals < ATTEMPTS ? kept.getAsInt() : free();
  }

  /** Counts an attempt to listen on {@link #next()} that found the port taken. */
  void refused() {
    refusals++;
  }

  /** Returns the kept port if the server now listens on another. */
  OptionalInt lostFor(int port) throws IOException {
    OptionalInt kept = read();
    return kept.isPresent() && kept.getAsInt() == port ? OptionalInt.empty() : kept;
  }

  void keep(int port) throws IOException {
    Files.writeString(file, port + "\n");
  }

  private OptionalInt read() throws IOException {
    if (!Files.exists(file)) {
      return OptionalInt.empty();
    }
    String text = Files.readString(file).strip();
    try {
      return OptionalInt.of(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      throw new IOException("'" + text + "' in " + file + " is not a port; delete the file", e);
    }
  }

  static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
