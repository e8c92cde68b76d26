package io.straightway.db.server.replica;

import io.straightway.db.Database;
import io.straightway.db.server.ClusterDirectory;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.Fence;
import io.straightway.db.server.program.DirectoryLock;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * A synchronous standby of an {@link EmbeddedServer}: a second server in a directory of its own,
 * which follows the first. Whether it runs or is gone, a commit on the primary returns only when it
 * is on the disks of both; so every commit outlives the primary.
 *
 * <p>Like its primary it belongs to its directory, not to the program that started it. A standby
 * that was killed is started again by {@link EmbeddedServer#startOrJoin} on its directory, and
 * catches up. A restarted primary keeps its port, where its standby looks for it. The standby is
 * read-only, and a {@link Database} refuses it. {@link EmbeddedDatabase} promotes it.
 */
public final class EmbeddedStandby implements AutoCloseable {
  private final EmbeddedServer primary;
  private final ClusterDirectory directory;
  private final Member member;
  private boolean ended;

  private EmbeddedStandby(EmbeddedServer primary, ClusterDirectory directory) {
    this.primary = primary;
    this.directory = directory;
    this.member = new Member(directory);
  }

  /**
   * Copies the running primary, starts the copy as its standby on any free port and makes the
   * primary wait for it: every commit requested after this returns is on both disks.
   *
   * @param dir the standby's directory; must not hold a database
   * @throws ServerFailure if that fails, or is refused because the primary already has a standby or
   *     the directory a database; the primary then does not wait for the failed standby
   */
  public static EmbeddedStandby start(EmbeddedServer primary, Path dir) {
    ClusterDirectory directory = ClusterDirectory.created(dir);
    DirectoryLock.holding(directory.lock(), () -> copied(primary, directory));
    EmbeddedStandby standby = new EmbeddedStandby(primary, directory);
    try {
      EmbeddedServer.startOrJoin(dir, 0);
      ask(primary, "can't make its commits wait for the standby", Replication::require);
      standby.member.setSynchronous(true);
      return standby;
    } catch (RuntimeException e) {
      standby.closeAfter(e);
      throw e;
    }
  }

  private static ClusterDirectory copied(EmbeddedServer primary, ClusterDirectory directory) {
    try {
      new StandbyCluster(primary, directory).create();
      new Fence(directory).lower();
      return directory;
    } catch (SQLException | IOException e) {
      throw ServerFailure.at(primary.directory(), "can't copy it to " + directory.root(), e);
    }
  }

  private void closeAfter(RuntimeException failure) {
    try {
      close();
    } catch (RuntimeException e) {
      failure.addSuppressed(e);
    }
  }

  /**
   * Returns the standby's own server.
   *
   * @throws ServerFailure if it does not run
   */
  public EmbeddedServer server() {
    return EmbeddedServer.find(directory)
        .orElseThrow(
            () -> new ServerFailure("the standby in %s does not run".formatted(directory.root())));
  }

  /**
   * Lets the primary commit alone and stops the standby, whose directory is left to the caller. A
   * standby that has ended is fine. A primary that does not run will wait again when it is
   * restarted, until {@link #dismiss}.
   *
   * @throws ServerFailure if the primary does not answer, or the standby does not stop
   */
  @Override
  public void close() {
    if (ended) {
      return;
    }
    member.setSynchronous(false);
    boolean primaryRuns = EmbeddedServer.find(primary.directory()).isPresent();
    try {
      if (primaryRuns) {
        ask(primary, "can't let it commit without its standby", Replication::release);
      }
    } finally {
      EmbeddedServer.find(directory).ifPresent(EmbeddedServer::stop);
    }
    if (primaryRuns) {
      ask(primary, "can't remove its standby from its settings", Replication::forget);
    }
    ended = true;
  }

  /**
   * Lets a primary commit alone after its standby is permanently lost: waiting commits return, and
   * no log is kept for the standby any more. Not for a former primary whose standby was promoted.
   *
   * @throws ServerFailure if it does not answer, or its standby still follows it
   */
  public static void dismiss(EmbeddedServer primary) {
    ask(primary, "can't let it commit without its standby", EmbeddedStandby::releaseAndForget);
  }

  /** Returns when the primary has noticed that its standby is gone. */
  static void awaitEnd(EmbeddedServer primary) {
    ask(primary, "can't query its standby", Replication::awaitEnd);
  }

  private static void releaseAndForget(Replication replication) throws SQLException {
    replication.release();
    replication.forget();
  }

  /** Runs a step on the primary, which may have been restarted since it was passed to us. */
  private static void ask(EmbeddedServer primary, String failure, Step step) {
    EmbeddedServer running = EmbeddedServer.find(primary.directory()).orElse(primary);
    try (Replication replication = Replication.of(running)) {
      step.take(replication);
    } catch (SQLException e) {
      throw ServerFailure.at(primary.directory(), failure, e);
    }
  }

  @FunctionalInterface
  private interface Step {
    void take(Replication replication) throws SQLException;
  }
}
