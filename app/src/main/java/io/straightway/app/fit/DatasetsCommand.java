package io.straightway.app.fit;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.Json;
import io.straightway.scalability.data.Dataset;
import io.straightway.table.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp datasets}. */
@Command(
    name = "datasets",
    header = "List the published datasets, or print one.",
    description =
        "'stp fit', 'stp compare' and 'stp advise' accept a dataset's name in place of a file.")
public final class DatasetsCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin JsonOption json = new JsonOption();

  @Parameters(
      paramLabel = "NAME",
      arity = "0..1",
      description =
          "The dataset to print, with its source as CSV, or with --json as an array of objects."
              + " Default: list all.")
  @Nullable String name;

  public DatasetsCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() {
    if (name == null) {
      list(Dataset.all());
    } else {
      print(dataset(name));
    }
    return ExitCode.OK;
  }

  private static Dataset dataset(String name) {
    return Dataset.named(name)
        .orElseThrow(
            () ->
                CommandFailure.failed(
                    "there is no dataset called " + name + "; 'stp datasets' lists them"));
  }

  private void print(Dataset dataset) {
    json.print(
        surroundings.out(),
        dataset.table().values(),
        () -> surroundings.out().print(dataset.text()));
  }

  private void list(List<Dataset> all) {
    if (json.active) {
      Json.print(surroundings.out(), all);
      return;
    }
    all.stream()
        .collect(Collectors.groupingBy(Dataset::source, LinkedHashMap::new, Collectors.toList()))
        .forEach(this::list);
    surroundings.out().flush();
  }

  private void list(String source, List<Dataset> datasets) {
    surroundings.out().println(source);
    Table.of(Dataset.class)
        .words("dataset", Dataset::name)
        .words("contents", Dataset::description)
        .print(datasets, surroundings.out(), "  ");
    surroundings.out().println();
  }
}
