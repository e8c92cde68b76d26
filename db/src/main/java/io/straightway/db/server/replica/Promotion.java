package io.straightway.db.server.replica;

import io.straightway.db.dialect.Statements;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Replaces the primary by the standby, in an order in which an interruption does no harm: the
 * former primary is fenced and stopped before the standby is promoted, and until then nothing is
 * written anywhere. Another promotion completes an interrupted one.
 */
record Promotion(Member standby, Member primary) {
  EmbeddedServer run(boolean even) {
    requireEveryCommit();
    primary.server().filter(EmbeddedServer::isAnswering).ifPresent(server -> retire(server, even));
    if (Files.isDirectory(primary.root())) {
      primary.fence().raise("its standby was promoted at " + now());
    }
    EmbeddedServer promoted = EmbeddedServer.startOrJoin(standby.root(), 0);
    promote(promoted);
    standby.setSynchronous(false);
    return promoted;
  }

  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS);
  }

  /** Refuses a standby that may lack commits, because the primary was allowed to commit alone. */
  private void requireEveryCommit() {
    if (!standby.isSynchronous() || !lastHeardToWait()) {
      throw new ServerFailure(
          "the standby in %s may lack commits: the primary did not wait for it; start the primary again with 'stp database start'"
              .formatted(standby.root()));
    }
  }

  private boolean lastHeardToWait() {
    try {
      return !primary.directory().isInitialised()
          || StandbySettings.waitsForStandby(primary.directory().data());
    } catch (IOException e) {
      throw ServerFailure.at(primary.root(), "can't read its settings", e);
    }
  }

  /** Stops the primary in order, so that the standby has all of its writes. */
  private static void retire(EmbeddedServer server, boolean even) {
    if (!even) {
      throw new ServerFailure(
          "the primary in %s answers on port %d, so it is not replaced; give --switch to stop it in order and replace it"
              .formatted(server.directory(), server.port()));
    }
    server.stop();
  }

  private static void promote(EmbeddedServer server) {
    try (Connection superuser = server.superuser("postgres")) {
      if (!Statements.holds(superuser, "SELECT NOT pg_is_in_recovery() OR pg_promote()")) {
        throw new ServerFailure(
            "the standby in %s was not promoted within a minute; see its log"
                .formatted(server.directory()));
      }
    } catch (SQLException e) {
      throw ServerFailure.at(server.directory(), "can't promote it", e);
    }
  }
}
