package io.straightway.db.server;

import io.straightway.db.Credentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What makes a copy of a primary's data follow that primary. */
final class StandbySettings {
  /** Within the data directory, where the server works, so that its name needs no path. */
  private static final String PASSWORD_FILE = "primary.pgpass";

  private StandbySettings() {}

  /**
   * The password has a file of its own: a server prints its settings, into its log for one.
   *
   * @param primaryPort where the primary listens on 127.0.0.1
   * @param login may replicate from the primary
   */
  static void write(Path data, int primaryPort, Credentials login) throws IOException {
    Path passwords = data.resolve(PASSWORD_FILE);
    // the primary may have been a standby once
    Files.deleteIfExists(passwords);
    Files.createFile(passwords, ServerCredentials.ownerOnly("rw-------"));
    Files.writeString(passwords, "*:*:*:*:" + escaped(login.password()) + "\n");
    Files.writeString(
        data.resolve("postgresql.auto.conf"),
        text(primaryPort, login.user()),
        StandardOpenOption.APPEND);
    Files.createFile(data.resolve("standby.signal"), ServerCredentials.ownerOnly("rw-------"));
  }

  /** Of a setting that is there twice the last one counts. A promoted standby waits for nobody. */
  private static String text(int primaryPort, String user) {
    return """
    primary_conninfo = 'host=127.0.0.1 port=%d user=%s passfile=%s application_name=%s'
    primary_slot_name = '%s'
    wal_retrieve_retry_interval = '200ms'
    synchronous_standby_names = ''
    """
        .formatted(primaryPort, user, PASSWORD_FILE, Replication.STANDBY, Replication.STANDBY);
  }

  private static String escaped(String password) {
    return password.replace("\\", "\\\\").replace(":", "\\:");
  }
}
