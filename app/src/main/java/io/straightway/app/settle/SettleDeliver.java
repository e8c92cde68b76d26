package io.straightway.app.settle;

import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.Pool;
import io.straightway.settlement.deliver.DeliveryCounts;
import io.straightway.settlement.deliver.DeliveryTarget;
import io.straightway.settlement.deliver.Envelope;
import io.straightway.settlement.deliver.InstructionDelivery;
import java.sql.SQLException;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp settle deliver}. */
@Command(
    name = "deliver",
    header = "Deliver the instructions that wait, in bundles of up to 500.",
    description = {
      "Each goes at least once, in order within its account; a bundle that is delivered again has"
          + " the same name and content. An account that fails does not stop the others.",
      "Exit code 1 if something could not be delivered; it is tried again by the next run."
    })
public final class SettleDeliver implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin BooksOptions database = new BooksOptions();
  @Mixin SettleOptions settle = new SettleOptions();
  @Mixin EnvelopeOptions envelopes = new EnvelopeOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR|URL",
      description =
          "A directory, which gets files named NUMBER.bundle.xml, or an https:// address that takes"
              + " them by POST; http:// on this machine only.")
  String out = "";

  public SettleDeliver(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, InterruptedException {
    settle.requireUsable();
    Envelope envelope = envelopes.envelope();
    DeliveryTarget target = DeliveryTarget.of(out, surroundings.directory());
    try (Pool pool = SettleOptions.pool(database, surroundings, 1 + 2 * settle.threads);
        InstructionDelivery delivery =
            new InstructionDelivery(
                pool.dataSource(), target, envelope, settle.threads, Clock.systemUTC())) {
      long start = System.nanoTime();
      DeliveryCounts done = delivery.pass();
      if (json.wanted) {
        Json.print(surroundings.out(), done);
      } else {
        SettleText.print(done, surroundings.out(), System.nanoTime() - start);
      }
      return done.failures().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }
  }
}
