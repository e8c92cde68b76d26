package io.straightway.db.server;

import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Keeps a former primary, in whose place a standby was promoted, from being written to.
 *
 * <p>Its directory is marked, so that no program of ours starts it. Its data is given the mark of a
 * standby besides: anyone who starts that with PostgreSQL's own programs gets a server that only
 * reads.
 */
public record Fence(ClusterDirectory directory) {
  private static final String SIGNAL = "standby.signal";

  /**
   * Puts it up; it lasts, also over a power cut, when this returns. Whatever still runs on the data
   * is killed then.
   *
   * @param why such as "its standby was promoted at 2026-03-02T10:15:00Z"
   * @throws ServerFailure if the directory can't be written to
   */
  public void raise(String why) {
    try {
      Files.writeString(marker(), why + "\n");
      Directories.sync(marker());
      Directories.sync(directory.root());
      markAsStandby();
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't fence it", e);
    }
    ServerProcesses.on(directory.data()).kill();
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

  /** Takes it down: the data behind it has been replaced. */
  public void lower() {
    try {
      Files.deleteIfExists(marker());
    } catch (IOException e) {
      throw ServerFailure.at(directory.root(), "can't take its fence down", e);
    }
  }

  /** Why it was put up; empty if it is not up. */
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
   * Lets nobody start what is fenced.
   *
   * @throws ServerFailure if it is up
   */
  void refuseStart() {
    reason()
        .ifPresent(
            why -> {
              throw new ServerFailure(
                  "the database in %s is fenced (%s): it may lack what was committed since; 'stp database rejoin' rebuilds it as the standby"
                      .formatted(directory.root(), why));
            });
  }

  private Path marker() {
    return directory.root().resolve("fenced");
  }
}
