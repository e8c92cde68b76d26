package io.straightway.app.relay;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.OrderlyEnd;
import io.straightway.app.engine.ParentWatch;
import io.straightway.db.Database;
import io.straightway.db.Role;
import io.straightway.streams.relay.EventTarget;
import io.straightway.streams.relay.Relay;
import io.straightway.streams.relay.RelaySlot;
import io.straightway.streams.relay.SlotStatus;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp relay}. */
@Command(
    name = "relay",
    header = "Deliver changes of the books as events, to a file, over HTTP or to Kafka.",
    description = {
      "Changes of trades, instructions, settlements, positions and exceptions become CloudEvents,"
          + " in the order of commits, each transaction whole. Each is delivered at least once;"
          + " a repeated one has the same id. The relay may be killed at any instant and"
          + " restarted.",
      "The server keeps its log for a replication slot until events are delivered. The first start"
          + " creates the slot with --new-slot. A second relay with the same slot waits, and"
          + " takes over when the first ends.",
      "The login of the relay reads the server's log and needs the replication privilege:"
          + " STP_RELAY_USER and STP_RELAY_PASSWORD with your own server."
    })
public final class RelayCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin RelayTarget target = new RelayTarget();
  @Mixin DatabaseOptions database = new DatabaseOptions();
  @Mixin JsonOption json = new JsonOption();
  @Mixin LogOption log = new LogOption();
  @Mixin ParentWatch parent = new ParentWatch();

  @Option(
      names = "--slot",
      paramLabel = "NAME",
      description = "Replication slot; each target has its own.")
  String slot = RelaySlot.USUAL;

  @Option(
      names = "--new-slot",
      description =
          "Create the slot first, in place of one that is missing or lost. Events begin with the"
              + " next commits; earlier commits have none. Refused if a working slot exists.")
  boolean newSlot;

  @Option(
      names = "--drop-slot",
      description = "Drop the slot and end; the server then keeps no log for it.")
  boolean dropSlot;

  @Option(
      names = "--status",
      description = "Print the position of the slot; exit code 1 if it is missing or lost.")
  boolean status;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Interval between lines of progress, such as 1s or 5min.")
  Duration every = Duration.ofSeconds(10);

  public RelayCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException, InterruptedException {
    RelaySlot named = new RelaySlot(slot);
    Database books = new Database(database.running(surroundings));
    if (status) {
      return printStatus(named, books);
    }
    if (dropSlot) {
      return drop(named, books);
    }
    relay(named, books);
    return ExitCode.OK;
  }

  private int printStatus(RelaySlot named, Database books) throws SQLException {
    try (Connection relay = books.connect(Role.RELAY, "relay status")) {
      SlotStatus now = named.status(relay);
      json.print(surroundings.out(), now, () -> surroundings.out().println(RelayText.of(now)));
      return now.isUsable() ? ExitCode.OK : ExitCode.FAILED;
    }
  }

  private int drop(RelaySlot named, Database books) throws SQLException {
    try (Connection relay = books.connect(Role.RELAY, "relay status")) {
      if (!named.drop(relay)) {
        throw CommandFailure.failed("the database has no slot " + slot);
      }
      surroundings.out().println("dropped the slot " + slot);
      surroundings.out().flush();
      return ExitCode.OK;
    }
  }

  private void relay(RelaySlot named, Database books)
      throws SQLException, IOException, InterruptedException {
    parent.start();
    OrderlyEnd end = new OrderlyEnd();
    try (EventTarget to = target.open(surroundings)) {
      if (newSlot) {
        make(named, books);
      }
      Relay relay = new Relay(books, named, to, every, new RelayScreen(this::print, this::say));
      end.whenAsked(relay::stop);
      relay.untilStopped();
      end.inOrder();
    } finally {
      end.ended();
    }
  }

  private void make(RelaySlot named, Database books) throws SQLException {
    try (Connection relay = books.connect(Role.RELAY, "relay status")) {
      SlotStatus before = named.make(relay);
      SlotStatus now = named.status(relay);
      String missing =
          before.confirmed() == null
              ? "earlier commits have no events"
              : "commits since " + before.confirmed() + " have no events";
      say("made the slot " + slot + " at " + now.confirmed() + ": " + missing);
    }
  }

  private void print(RelayScreen.Progress progress) {
    json.print(
        surroundings.out(), progress, () -> surroundings.out().println(RelayText.of(progress)));
  }

  private void say(String text) {
    if (log.isJson()) {
      LoggerFactory.getLogger(RelayCommand.class).warn(text);
      return;
    }
    surroundings.err().println("stp relay: " + text);
    surroundings.err().flush();
  }
}
