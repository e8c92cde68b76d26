package io.straightway.app.settle;

import io.straightway.app.cli.BooksOptions;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.db.Pool;
import io.straightway.element.staticdata.CurrentStaticData;
import io.straightway.settlement.instruct.InstructCounts;
import io.straightway.settlement.instruct.InstructJob;
import io.straightway.settlement.instruct.InstructOptions;
import io.straightway.settlement.instruct.InstructionWriter;
import io.straightway.settlement.job.JobRunsElsewhereException;
import io.straightway.settlement.job.Jobs;
import java.time.Clock;
import java.time.Duration;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code stp settle instruct}. */
@Command(
    name = "instruct",
    header = "Write an instruction for every booked trade that has none.",
    description = {
      "Trades that can't be instructed, because the static data of their settlement date lacks"
          + " something, are printed with the reason and stay as they are: load what is missing and"
          + " run it again.",
      "A trade for which an amendment or a cancellation is parked or in repair waits for it.",
      "A run that was killed is continued by the next one with the same options. Exit code 1 if"
          + " some trades can't be instructed."
    })
public final class SettleInstruct implements Callable<Integer> {
  private static final int REPOSITORY_CONNECTIONS = 4;

  private final Surroundings surroundings;

  @Mixin PartialOption partial = new PartialOption();
  @Mixin BooksOptions database = new BooksOptions();
  @Mixin JsonOption json = new JsonOption();

  @Option(
      names = "--date",
      paramLabel = "DATE",
      description = "Only trades that settle on this day or before. Default: all")
  @Nullable LocalDate date;

  @Option(
      names = "--partitions",
      paramLabel = "P",
      description =
          "Ranges of accounts that are worked through at the same time, 1 to 64. Default: the"
              + " machine's cores")
  int partitions = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--net",
      description =
          "Make one instruction of the trades of one account, security, settlement date,"
              + " counterparty and currency.")
  boolean net;

  @Option(
      names = "--hold",
      description = "Hold the instructions back until 'stp settle release' lets them go.")
  boolean hold;

  public SettleInstruct(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws Exception {
    if (partitions < 1 || partitions > 64) {
      throw CommandFailure.usage("--partitions is " + partitions + "; it is a number from 1 to 64");
    }
    int connections = partitions * InstructionWriter.CONNECTIONS + REPOSITORY_CONNECTIONS;
    try (Pool pool = SettleOptions.pool(database, surroundings, connections)) {
      InstructJob job =
          new InstructJob(
              new Jobs(pool.dataSource(), Clock.systemUTC()),
              pool.dataSource(),
              CurrentStaticData.read(pool.dataSource()));
      long start = System.nanoTime();
      InstructCounts done =
          job.run(new InstructOptions(date, net, hold, partial.value, Duration.ZERO), partitions);
      if (json.wanted) {
        Json.print(surroundings.out(), done);
      } else {
        SettleText.print(done, surroundings.out(), System.nanoTime() - start);
      }
      return done.notInstructable().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    } catch (JobRunsElsewhereException e) {
      throw CommandFailure.failed(e.getMessage() + "; wait until it ends");
    }
  }
}
