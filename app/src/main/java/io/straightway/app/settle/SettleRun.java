package io.straightway.app.settle;

import io.straightway.app.cli.AuditHeadOption;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.FailureReport;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.StallLimitOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.OrderlyEnd;
import io.straightway.app.engine.ParentWatch;
import io.straightway.app.print.Json;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.audit.AuditHeadNotes;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.run.SettlementRun;
import io.straightway.settlement.run.SettlementRun.Turn;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp settle run}. */
@Command(
    name = "run",
    header = "Instruct, deliver and receive repeatedly, until stopped.",
    description =
        "A line for every turn that did something. It may be killed at any instant and started"
            + " again: nothing is lost or done twice. When the database, the inbox or the target is"
            + " unreachable it reports so on standard error and retries; exit code 1 if the database"
            + " refuses what it does.")
public final class SettleRun implements Callable<Integer> {
  private static final Pattern TIME = Pattern.compile("(\\d{1,6})(ms|s|min)");

  private final Surroundings surroundings;

  @Mixin PartialOption partial = new PartialOption();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin SettleOptions settle = new SettleOptions();
  @Mixin EnvelopeOptions envelopes = new EnvelopeOptions();
  @Mixin StallLimitOption stall = new StallLimitOption();
  @Mixin JsonOption json = new JsonOption();
  @Mixin AuditHeadOption auditHead = new AuditHeadOption();
  @Mixin LogOption log = new LogOption();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR|URL",
      description =
          "Where instructions go: a directory, or an https:// address that takes them by POST;"
              + " http:// on this machine only.")
  String out = "";

  @Option(
      names = "--in",
      required = true,
      paramLabel = "DIR",
      description = "Where the custodian's files come.")
  Path in = Path.of("");

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Pause between two turns, such as 200ms, 1s or 5min. Default: 1s")
  String every = "1s";

  @Option(
      names = "--settling-in",
      paramLabel = "TIME",
      description =
          "How long a trade is left alone after it was booked, so that who amends or cancels it at"
              + " once finds it here. Default: 3s")
  String settlingIn = "3s";

  @Option(
      names = "--net",
      description =
          "Make one instruction of the trades of one account, security, settlement date,"
              + " counterparty and currency that are found in one turn.")
  boolean net;

  @Option(
      names = "--end-with-input",
      hidden = true,
      description = "End when standard input ends, as it does when the parent ends.")
  boolean endWithInput;

  public SettleRun(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  @SuppressWarnings("try") // what is noted meanwhile needs no call
  public Integer call() throws SQLException, IOException, InterruptedException {
    settle.requireUsable();
    Envelope envelope = envelopes.envelope();
    Duration pause = time("--every", every);
    Duration alone = time("--settling-in", settlingIn);
    Path answers = SettleOptions.directory(surroundings, in, "--in");
    DeliveryTarget target = DeliveryTarget.of(out, surroundings.directory());
    if (endWithInput) {
      ParentWatch.endWithInput(System.in);
    }
    OrderlyEnd end = new OrderlyEnd();
    DatabaseAddress running = stall.of(database.running(surroundings));
    try (AuditHeadNotes notes = auditHead.start(running, surroundings);
        Pool pool =
            new Database(running)
                .pool(Role.ENGINE, SettlementRun.connections(settle.threads), "settle");
        SettlementRun run =
            new SettlementRun(
                pool.dataSource(),
                target,
                envelope,
                answers,
                new InstructOptions(null, net, false, partial.value, alone),
                settle.threads,
                Clock.systemUTC())) {
      end.whenAsked(run::stop);
      run.untilStopped(pause, new Screen());
      end.inOrder();
    } finally {
      end.ended();
    }
    return ExitCode.OK;
  }

  private void print(Turn turn) {
    if (turn.idle() && turn.delivered().failures().isEmpty()) {
      return;
    }
    if (json.wanted) {
      Json.print(surroundings.out(), turn);
    } else {
      SettleText.print(turn, surroundings.out());
    }
  }

  /** Prints what was done, and once, not at every try, that something is unreachable or back. */
  private final class Screen implements SettlementRun.Watcher {
    private @Nullable String lastFailure;
    private boolean failedSinceDone;

    @Override
    public void done(Turn turn) {
      if (lastFailure != null && !failedSinceDone) {
        say("settlement continues");
        lastFailure = null;
      }
      failedSinceDone = false;
      print(turn);
    }

    @Override
    public void leftAside(String file, String reason) {
      say(file + " is left where it is: " + reason);
    }

    @Override
    public void failed(Exception failure) {
      failedSinceDone = true;
      String text = FailureReport.text(failure);
      String kind = text.replaceAll("[0-9]", ""); // such as how long a connection was waited for
      if (!kind.equals(lastFailure)) {
        say("a turn failed and is tried again: " + text);
        lastFailure = kind;
      }
    }

    private void say(String text) {
      if (log.isJson()) {
        LoggerFactory.getLogger(SettleRun.class).warn(text);
        return;
      }
      surroundings.err().println("stp settle run: " + text);
      surroundings.err().flush();
    }
  }

  static Duration time(String option, String text) {
    Matcher parts = TIME.matcher(text);
    if (!parts.matches()) {
      throw CommandFailure.usage(
          option + " is '" + text + "'; it is a time such as 200ms, 1s or 5min");
    }
    long number = Long.parseLong(parts.group(1));
    return switch (parts.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      default -> Duration.ofMinutes(number);
    };
  }
}
