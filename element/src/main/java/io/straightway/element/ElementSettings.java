package io.straightway.element;

import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.history.HistoryFence;
import io.straightway.element.message.fixml.FixmlProfile;
import io.straightway.element.plugin.PluginSettings;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.trace.TraceSettings;
import io.straightway.positions.PositionModel;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The settings of an element.
 *
 * @param name the element's name in logs, in the database and in its inbox
 * @param history the commits that the element has acknowledged
 * @param listen the address for HTTP intake; port 0 means any free port
 * @param queues number of process queues, 1 to 64
 * @param batchMax most messages in one transaction, 1 to 5,000
 * @param ledger whether trades are booked to the ledger as well as to positions
 * @param queueCapacity most messages inside at a time, 5,000 to 1,000,000
 * @param maxBodyBytes largest request body, in bytes
 * @param inbox directory whose files are loaded, or null
 * @param fixmlProfile the profile for FIXML that states neither its version nor its source
 * @param plugins where plug-ins are, and how long they may take
 * @param trace where traces are sent, or null
 */
public record ElementSettings(
    String name,
    DatabaseAddress database,
    HistoryFence history,
    InetSocketAddress listen,
    int queues,
    PositionModel positions,
    CommitPoints commitPoints,
    int batchMax,
    boolean ledger,
    int queueCapacity,
    int maxBodyBytes,
    @Nullable Path inbox,
    FixmlProfile fixmlProfile,
    PluginSettings plugins,
    @Nullable TraceSettings trace) {

  /** Most messages in one request; a request must fit into the queues as a whole. */
  public static final int MAX_MESSAGES_PER_REQUEST = 5_000;

  private static final int MAX_QUEUES = 64;
  private static final int MAX_CAPACITY = 1_000_000;
  private static final int MIN_BODY = 1024;
  private static final int MAX_BODY = 64 * 1024 * 1024;

  /**
   * Checks every number.
   *
   * @throws IllegalArgumentException naming the setting, its value and what is allowed
   */
  public ElementSettings {
    if (!name.matches("[A-Za-z0-9._-]{1,32}")) {
      throw new IllegalArgumentException(
          "name is '" + name + "'; allowed are 1 to 32 letters, digits, dots, dashes, underscores");
    }
    checkQueues(queues, batchMax);
    check("queue-capacity", queueCapacity, MAX_MESSAGES_PER_REQUEST, MAX_CAPACITY);
    check("max-body-bytes", maxBodyBytes, MIN_BODY, MAX_BODY);
  }

  /**
   * Returns the database, where the engine works with no server that lacks acknowledged commits.
   */
  public Database fencedDatabase() {
    return new Database(database, history);
  }

  /**
   * Checks the numbers that can be checked before an element is started as its own process.
   *
   * @throws IllegalArgumentException naming the setting, its value and what is allowed
   */
  public static void checkQueues(int queues, int batchMax) {
    check("queues", queues, 1, MAX_QUEUES);
    check("batch-max", batchMax, 1, MAX_MESSAGES_PER_REQUEST);
  }

  private static void check(String setting, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          setting + " is " + value + "; allowed is " + least + " to " + most);
    }
  }
}
