package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.findings.SummaryText;
import io.straightway.benchmark.report.BenchReport;
import io.straightway.benchmark.report.BenchReport.Output;
import io.straightway.table.Numbers;
import io.straightway.table.Paragraph;
import io.straightway.table.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code stp bench report}. */
@Command(
    name = "report",
    header = "Write the report of a benchmark: one page, its figures and tables.",
    description = {
      "Reads DIR and the directories immediately below it, as written by the bench commands."
          + " Writes report.html, which needs no other file, and its figures as SVG and PNG. The"
          + " report names files that can't be read, and figures that the data don't support,"
          + " with the reason.",
      "Exit code 1 if the small system that was measured again and again varied by more than 20 %%."
    })
public final class BenchReportCommand implements Callable<Integer> {
  @Mixin final BenchOutput output;

  @Parameters(paramLabel = "DIR", description = "Directory written by 'stp bench'.")
  Path directory = Path.of("");

  @Option(
      names = "--against",
      paramLabel = "DIR2",
      description =
          "Earlier benchmark to compare with, drawn on the same chart of curves; repeatable.")
  List<Path> against = List.of();

  @Option(
      names = "--customer",
      paramLabel = "NAME",
      description = "Name of the customer on the cover of the report. Default: none")
  String customer = "";

  @Option(
      names = "--out",
      paramLabel = "OUT",
      description = "Directory for the report. Default: DIR")
  @Nullable Path out;

  public BenchReportCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws IOException {
    BenchFiles files = BenchFiles.read(output.surroundings.directory().resolve(directory));
    List<BenchFiles> earlier =
        against.stream()
            .map(path -> BenchFiles.read(output.surroundings.directory().resolve(path)))
            .toList();
    Path target = output.surroundings.directory().resolve(out == null ? directory : out);
    if (Files.exists(target) && !Files.isDirectory(target)) {
      throw CommandFailure.usage("--out is " + target + ", which is a file, not a directory");
    }
    Output written = BenchReport.write(files, earlier, customer, target);
    return output.end(
        written.summary(),
        written.summary().hasSteadyMachine(),
        to -> print(files, earlier, written, to));
  }

  private void print(BenchFiles files, List<BenchFiles> earlier, Output written, PrintWriter to) {
    files.sessions().forEach(session -> to.println("read: " + read(session)));
    earlier.forEach(
        all -> all.sessions().forEach(session -> to.println("read, to compare: " + read(session))));
    to.println();
    SummaryText.sentences(written.summary()).forEach(sentence -> Paragraph.print(to, "", sentence));
    to.println();
    Paragraph.print(
        to, "Verdict: ", SummaryText.verdict(written.summary(), written.warnings().size()));
    written.warnings().forEach(warning -> Paragraph.print(to, "Warning: ", warning));
    written.leftOut().forEach(reason -> Paragraph.print(to, "Left out: ", reason));
    to.println("written: " + PlainText.of(written.page().toString()));
    if (!written.figures().isEmpty()) {
      to.println(
          "written: "
              + Numbers.of(written.figures().size())
              + " files in "
              + PlainText.of(String.valueOf(written.figures().get(0).getParent())));
    }
  }

  private static String read(BenchSession session) {
    return PlainText.of(session.name() + " (" + session.manifest().kind() + "): ")
        + Numbers.of(session.points().size())
        + " points, "
        + Numbers.of(session.windows().size())
        + " windows, "
        + Numbers.of(session.probes().size())
        + " rows of latencies";
  }
}
