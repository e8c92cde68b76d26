package io.straightway.db.server.replica;

import io.straightway.db.server.ClusterDirectory;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;

/** The directory of an {@link EmbeddedDatabase} that is, or becomes, the standby. */
record StandbyMember(Member member) {
  /**
   * Starts a standby that does not run; it follows the primary on its current port, by its login.
   */
  void follow(EmbeddedServer primary) {
    try {
      Path data = member.directory().data();
      if (!StandbySettings.follows(data, primary.port())) {
        member.server().ifPresent(EmbeddedServer::stop);
      }
      if (member.server().isEmpty()) {
        try (Replication replication = Replication.of(primary)) {
          StandbySettings.follow(data, primary.port(), replication.login());
        }
      }
    } catch (IOException | SQLException e) {
      throw ServerFailure.at(member.root(), "can't make it follow the primary", e);
    }
    EmbeddedServer.startOrJoin(member.root(), 0);
  }

  /**
   * Replaces its data by a copy of the primary's; returns when commits wait for it. A primary that
   * waits for a lost standby keeps waiting meanwhile. The directory's former content is kept until
   * the copy is complete.
   */
  void rebuildFrom(EmbeddedServer primary) {
    member.setSynchronous(false);
    member.server().ifPresent(EmbeddedServer::stop);
    EmbeddedStandby.awaitEnd(primary);
    Path former = member.root().resolve("former");
    try {
      Directories.delete(former);
      if (member.directory().isInitialised()) {
        Files.move(member.directory().data(), former, StandardCopyOption.ATOMIC_MOVE);
      }
      EmbeddedStandby.start(primary, member.root());
      Directories.delete(former);
    } catch (IOException e) {
      throw ServerFailure.at(member.root(), "can't replace its data", e);
    }
  }

  /** Deletes its data; the directory stays. */
  void delete() {
    try {
      ClusterDirectory directory = member.directory();
      Directories.delete(directory.data());
      Files.deleteIfExists(directory.port());
      member.fence().lower();
    } catch (IOException e) {
      throw ServerFailure.at(member.root(), "can't delete its data", e);
    }
  }
}
