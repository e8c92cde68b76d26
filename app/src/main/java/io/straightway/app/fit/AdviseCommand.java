package io.straightway.app.fit;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.SeedOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.scalability.curves.Advice;
import io.straightway.scalability.curves.CurveFile;
import io.straightway.scalability.curves.result.AdviceText;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp advise}. */
@Command(
    name = "advise",
    header = "Advise which runs to make next to learn more about a system's scalability.",
    description = {
      "For every two models that the data leave possible: the size, and the number of runs there,"
          + " that would reject the simpler one with a probability of 90 %% if the richer one is"
          + " true.",
      "Exit code 1 if rows could not be read, 2 if the file can't be used at all."
    })
public final class AdviseCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CurveOptions curve = new CurveOptions();
  @Mixin SeedOption seed = new SeedOption();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "FILE",
      description = "A CSV or JSON lines file, or a dataset of 'stp datasets'.")
  String file = "";

  @Option(
      names = "--max",
      paramLabel = "N",
      description = "The largest size that can be run. Default: twice the largest measured.")
  @Nullable Double max;

  public AdviseCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    if (max != null && !(max >= 1)) {
      throw CommandFailure.range("--max", max, "1 or more");
    }
    CurveFile measured =
        CurveFile.read(surroundings.directory(), curve.selection(file), seed.value);
    Advice advice = Advice.on(measured, max, seed.value);
    json.print(
        surroundings.out(), advice.systems(), () -> AdviceText.print(advice, surroundings.out()));
    return advice.hasBadRows() ? ExitCode.FAILED : ExitCode.OK;
  }
}
