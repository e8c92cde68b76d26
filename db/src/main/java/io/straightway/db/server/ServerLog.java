package io.straightway.db.server;

import io.straightway.db.server.program.ServerAccount;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The server's log from the moment it was opened here.
 *
 * @param length the log's length at that moment, in bytes
 */
record ServerLog(Path file, long length) {
  private static final int MOST_BYTES = 16_384;

  static ServerLog opened(Path file, ServerAccount account) throws IOException {
    if (!Files.exists(file)) {
      // only the owner may read it: it repeats the data of statements that failed
      Files.createFile(file, ServerCredentials.ownerOnly("rw-------"));
    }
    account.own(file);
    return new ServerLog(file, Files.size(file));
  }

  String sinceOpened() throws IOException {
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(length);
      return new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8).strip();
    }
  }
}
