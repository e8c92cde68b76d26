package io.straightway.app.fit;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.charts.text.TextTable;
import io.straightway.scalability.data.Dataset;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp datasets}. */
@Command(
    name = "datasets",
    header = "List the published measurements that come with stp, or print one.",
    description = "Each can be given to 'stp fit', 'stp compare' and 'stp advise' by its name.")
public final class DatasetsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description = "Print this one as CSV, with its source. Without it all are listed.")
  @Nullable String name;

  public DatasetsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  /** A dataset as it is told to programs. */
  record Line(String name, String description, String source) {}

  @Override
  public Integer call() {
    String wanted = name;
    List<Line> all =
        Dataset.all().stream()
            .map(each -> new Line(each.name(), each.description(), each.source()))
            .toList();
    if (wanted != null) {
      surroundings.out().print(dataset(wanted).text());
      surroundings.out().flush();
    } else if (json.wanted) {
      Json.print(surroundings.out(), all);
    } else {
      tell(all);
    }
    return ExitCode.OK;
  }

  private static Dataset dataset(String name) {
    return Dataset.named(name)
        .orElseThrow(
            () ->
                CommandFailure.usage(
                    "there is no dataset called " + name + "; 'stp datasets' lists them"));
  }

  private void tell(List<Line> all) {
    TextTable table =
        new TextTable(
            TextTable.words("dataset"), TextTable.words("what"), TextTable.words("source"));
    all.forEach(each -> table.add(each.name(), each.description(), each.source()));
    table.print(surroundings.out(), "");
    surroundings.out().flush();
  }
}
