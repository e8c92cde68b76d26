package io.straightway.db.server;

import io.straightway.db.file.NewFile;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Protects a former primary, whose standby was promoted, from being written to.
 *
 * <p>Its directory is marked, so that no program of ours starts it. Its data also gets the mark of
 * a standby, so that a server started on it with PostgreSQL's own programs is read-only.
 */
public record Fence(ClusterDirectory directory) {
  private static final String SIGNAL = "standby.signal";

  /**
   * Puts the fence up; when this returns, the fence survives even a power cut. Then kills any
   * processes that still run on the data.
   *
   * @param reason such as "its standby was promoted at 2026-03-02T10:15:00Z"
   * @throws ServerFailure if the directory can't be written to
   */
  public void raise(String reason) {
    try {
      mark(reason);
      markAsStandby();
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't fence it", e);
    }
    ServerProcesses.on(directory.data()).kill();
  }

  /** Marks the directory; when this returns, the mark survives even a power cut. */
  void mark(String reason) throws IOException {
    try (NewFile written = NewFile.of(marker())) {
      written.out().write((reason + "\n").getBytes(StandardCharsets.UTF_8));
      written.complete();
    }
  }

  private void markAsStandby() throws IOException {
    if (directory.isInitialised()) {
      Path signal = directory.data().resolve(SIGNAL);
      Files.writeString(signal, "");
      ServerAccount account = ServerAccount.forData(directory.data());
      account.own(signal);
      Directories.sync(directory.data());
    }
  }

  /** Takes the fence down, after the data behind it has been replaced. */
  public void lower() {
    try {
      Files.deleteIfExists(marker());
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't remove its fence", e);
    }
  }

  /** Returns the reason for which the fence was put up; empty if it is not up. */
  public Optional<String> reason() {
    try {
      return Files.exists(marker())
          ? Optional.of(Files.readString(marker()).strip())
          : Optional.empty();
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't read its fence", e);
    }
  }

  /**
   * Refuses to start a fenced server.
   *
   * @throws ServerFailure if the fence is up
   */
  void refuseStart() {
    reason()
        .ifPresent(
            reason -> {
              throw new ServerFailure(
                  "the database in %s is fenced (%s): it may lack later commits; 'stp database rejoin' rebuilds it as the standby"
                      .formatted(directory.root(), reason));
            });
  }

  private Path marker() {
    return directory.root().resolve("fenced");
  }
}
