package io.straightway.app.settle;

import io.straightway.app.cli.AuditHeadOption;
import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.FailureReport;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.StallLimitOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.engine.OrderlyEnd;
import io.straightway.app.engine.ParentWatch;
import io.straightway.app.engine.RequiredSchema;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.operators.audit.AuditHeadNotes;
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
        "Prints a line for every turn that did something. It may be killed at any instant and"
            + " started again: nothing is lost or done twice. If the database, the inbox or the"
            + " target is unreachable, it reports that on standard error and retries; exit code"
            + " 1 if the database refuses an operation.")
public final class SettleRun implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin NettingOptions netting = new NettingOptions();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin SettleOptions settle = new SettleOptions();
  @Mixin DeliveryOptions delivery = new DeliveryOptions();
  @Mixin MtOption mt = new MtOption();
  @Mixin InboxKeyOption inbox = new InboxKeyOption();
  @Mixin StallLimitOption stall = new StallLimitOption();
  @Mixin JsonOption json = new JsonOption();
  @Mixin AuditHeadOption auditHead = new AuditHeadOption();
  @Mixin LogOption log = new LogOption();
  @Mixin ParentWatch parent = new ParentWatch();

  @Option(
      names = "--in",
      required = true,
      paramLabel = "DIR",
      description = "Directory of the custodian's files.")
  Path in = Path.of("");

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Pause between two turns, such as 200ms, 1s or 5min.")
  Duration every = Duration.ofSeconds(1);

  @Option(
      names = "--settling-in",
      paramLabel = "TIME",
      description =
          "Time to wait before instructing a booked trade, so that quick amendments and"
              + " cancellations still reach it.")
  Duration settlingIn = Duration.ofSeconds(3);

  public SettleRun(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  @SuppressWarnings("try") // the audit head is recorded without further calls
  public Integer call() throws SQLException, IOException, InterruptedException {
    int threads = settle.threads();
    Envelope envelope = delivery.envelope(mt);
    Path answers = SettleOptions.directory(surroundings, in, "--in");
    DeliveryTarget target = delivery.target(surroundings);
    parent.start();
    OrderlyEnd end = new OrderlyEnd();
    DatabaseAddress running = stall.of(database.running(surroundings));
    RequiredSchema.in(running);
    try (AuditHeadNotes notes = auditHead.start(new Database(running), surroundings);
        Pool pool =
            new Database(running).pool(Role.ENGINE, SettlementRun.connections(threads), "settle");
        SettlementRun run =
            new SettlementRun(
                pool.dataSource(),
                target,
                envelope,
                answers,
                inbox.key(surroundings),
                new InstructOptions(
                    null, netting.net, false, netting.partial, settlingIn, mt.custodians()),
                threads,
                Clock.systemUTC())) {
      end.whenAsked(run::stop);
      run.untilStopped(every, new Screen());
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
    json.print(surroundings.out(), turn, () -> SettleText.print(turn, surroundings.out()));
  }

  /** Prints each turn, and each outage and recovery once instead of at every attempt. */
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
      String kind = text.replaceAll("[0-9]", ""); // such as the time waited for a connection
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
}
