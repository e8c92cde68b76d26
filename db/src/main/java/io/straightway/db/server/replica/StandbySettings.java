package io.straightway.db.server.replica;

import io.straightway.db.Credentials;
import io.straightway.db.server.ServerCredentials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Settings that make a copy of a primary's data follow that primary. */
final class StandbySettings {
  /**
   * The password file, within the data directory; the server works there, so its name needs no
   * path.
   */
  private static final String PASSWORD_FILE = "primary.pgpass";

  private static final String FILE = "postgresql.auto.conf";

  private StandbySettings() {}

  /**
   * Writes the settings. The password has a file of its own, because a server prints its settings,
   * for instance into its log.
   *
   * @param primaryPort the primary's port on 127.0.0.1
   * @param login may replicate from the primary
   */
  static void write(Path data, int primaryPort, Credentials login) throws IOException {
    writePassword(data, login);
    append(data, text(primaryPort, login.user()));
    Files.createFile(data.resolve("standby.signal"), ServerCredentials.ownerOnly("rw-------"));
  }

  private static void writePassword(Path data, Credentials login) throws IOException {
    Path passwords = data.resolve(PASSWORD_FILE);
    // the primary may have been a standby once
    Files.deleteIfExists(passwords);
    Files.createFile(passwords, ServerCredentials.ownerOnly("rw-------"));
    Files.writeString(passwords, "*:*:*:*:" + escaped(login.password()) + "\n");
  }

  /** Returns whether a standby looks for its primary at this port, by its own login. */
  static boolean follows(Path data, int primaryPort) throws IOException {
    return last(data, "primary_conninfo")
        .contains(" port=%d user=%s ".formatted(primaryPort, Replication.LOGIN));
  }

  /** Makes a standby that does not run look for its primary at this port. */
  static void follow(Path data, int primaryPort, Credentials login) throws IOException {
    writePassword(data, login);
    if (!follows(data, primaryPort)) {
      append(data, connection(primaryPort, login.user()));
    }
  }

  /** Returns whether commits on a primary, which need not run, wait for its standby. */
  static boolean waitsForStandby(Path data) throws IOException {
    return last(data, "synchronous_standby_names").contains(Replication.STANDBY);
  }

  /** Returns the last line of a setting, which is the effective one. */
  private static String last(Path data, String setting) throws IOException {
    return Files.readAllLines(data.resolve(FILE)).stream()
        .filter(line -> line.startsWith(setting + " "))
        .reduce("", (earlier, later) -> later);
  }

  private static void append(Path data, String text) throws IOException {
    Files.writeString(data.resolve(FILE), text, StandardOpenOption.APPEND);
  }

  /**
   * Returns the settings. After a promotion the standby waits for nobody. It receives the slots of
   * relays, for which it needs a database to connect to, and sends feedback so that the primary
   * keeps rows that relays still read.
   */
  private static String text(int primaryPort, String user) {
    return connection(primaryPort, user)
        + """
        primary_slot_name = '%s'
        wal_retrieve_retry_interval = '200ms'
        sync_replication_slots = on
        hot_standby_feedback = on
        synchronous_standby_names = ''
        synchronized_standby_slots = ''
        """
            .formatted(Replication.STANDBY);
  }

  private static String connection(int primaryPort, String user) {
    return "primary_conninfo = 'host=127.0.0.1 port=%d user=%s passfile=%s application_name=%s dbname=%s'\n"
        .formatted(
            primaryPort, user, PASSWORD_FILE, Replication.STANDBY, ServerCredentials.SUPERUSER);
  }

  private static String escaped(String password) {
    return password.replace("\\", "\\\\").replace(":", "\\:");
  }
}
