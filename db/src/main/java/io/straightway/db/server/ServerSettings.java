package io.straightway.db.server;

import io.straightway.db.server.program.ServerAccount;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The embedded server's configuration, rewritten at every start. */
final class ServerSettings {
  private static final String FILE = "straightway.conf";
  private static final long FOUR_GIB = 4L << 30;

  private ServerSettings() {}

  /** Makes a new cluster include our file; settings by ALTER SYSTEM still take precedence. */
  static void include(Path data) throws IOException {
    Files.writeString(
        data.resolve("postgresql.conf"), "include '" + FILE + "'\n", StandardOpenOption.APPEND);
  }

  static void write(Path data, ServerAccount account) throws IOException {
    Path file = data.resolve(FILE);
    Files.writeString(file, text(memoryBytes()));
    account.own(file);
  }

  /**
   * Returns the configuration. WAL compression stays off, because the programs in the jars are
   * built without lz4.
   */
  static String text(long memoryBytes) {
    return """
    # Written at every start. Change a setting with ALTER SYSTEM.
    listen_addresses = '127.0.0.1'
    unix_socket_directories = ''
    password_encryption = 'scram-sha-256'

    # An acknowledged trade survives a power cut.
    fsync = on
    synchronous_commit = on
    full_page_writes = on

    # Nothing is kept of the log until 'stp database backup --archive on' says where.
    archive_mode = on
    archive_command = 'true'

    # 'stp relay' reads events from the log. The books come before a relay that does not run.
    wal_level = logical
    max_slot_wal_keep_size = 16GB

    # What nobody can be refused, kept small: a notification, and a lock that outlasts its session.
    max_notify_queue_pages = 64
    max_prepared_transactions = 0

    max_connections = 200
    shared_buffers = %s
    max_wal_size = 4GB
    checkpoint_timeout = 15min

    timezone = 'UTC'
    log_timezone = 'UTC'
    lc_messages = 'C'
    """
        .formatted(memoryBytes < FOUR_GIB ? "256MB" : "512MB");
  }

  private static long memoryBytes() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : 0;
  }
}
