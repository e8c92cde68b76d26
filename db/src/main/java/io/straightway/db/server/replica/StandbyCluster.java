package io.straightway.db.server.replica;

import io.straightway.db.Credentials;
import io.straightway.db.server.Cluster;
import io.straightway.db.server.ClusterDirectory;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerCredentials;
import io.straightway.db.server.backup.BaseBackup;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * Creates a database cluster that follows a running primary: a copy of it, with its passwords.
 *
 * <p>Like a new {@link Cluster} it is created in a separate directory, so an interrupted copy
 * leaves nothing that looks like a database.
 */
record StandbyCluster(EmbeddedServer primary, ClusterDirectory directory) {
  /**
   * Creates the cluster.
   *
   * @throws ServerFailure if the directory holds a database, or the primary has a standby
   */
  void create() throws SQLException, IOException {
    if (directory.isInitialised()) {
      throw new ServerFailure(
          "%s holds a database already; choose another directory for the standby"
              .formatted(directory.root()));
    }
    try (Replication replication = Replication.of(primary)) {
      replication.reserve();
      create(replication);
    }
  }

  private void create(Replication replication) throws SQLException, IOException {
    try {
      copy(replication.login());
    } catch (SQLException | IOException | RuntimeException e) {
      replication.dropSlot();
      throw e;
    }
  }

  private void copy(Credentials login) throws SQLException, IOException {
    ClusterDirectory aside = new ClusterDirectory(directory.unfinished());
    Directories.delete(aside.root());
    Files.createDirectory(aside.root(), ServerCredentials.ownerOnly("rwx------"));
    primary.credentials().write(aside.credentials());
    try (Connection superuser = primary.superuser(ServerCredentials.SUPERUSER)) {
      new BaseBackup(primary.data(), aside.data()).take(superuser);
    }
    StandbySettings.write(aside.data(), primary.port(), login);
    directory.adoptUnfinished();
  }
}
