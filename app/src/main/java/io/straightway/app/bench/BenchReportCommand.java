package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.BenchSession;
import io.straightway.benchmark.findings.SummaryText;
import io.straightway.benchmark.report.BenchReport;
import io.straightway.benchmark.report.BenchReport.Written;
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
      "Reads the directory and those immediately below it that a bench command has written, and"
          + " writes report.html, which needs no other file, and its figures as SVG and PNG. What"
          + " can't be read is named in the report. Figures that the data don't support are left"
          + " out, with the reason."
    })
public final class BenchReportCommand implements Callable<Integer> {
  @Mixin final BenchOutput output;

  @Parameters(paramLabel = "DIR", description = "A directory that 'stp bench' has written.")
  Path directory = Path.of("");

  @Option(
      names = "--against",
      paramLabel = "DIR2",
      description =
          "An earlier benchmark to compare with, drawn on the same chart of curves; may be given"
              + " several times.")
  List<Path> against = List.of();

  @Option(
      names = "--customer",
      paramLabel = "NAME",
      description = "For whom it is; stands on the cover of the report. Default: nobody")
  String customer = "";

  @Option(
      names = "--out",
      paramLabel = "OUT",
      description = "Where to write the report. Default: the directory that is read.")
  @Nullable Path out;

  public BenchReportCommand(Surroundings surroundings) {
    output = new BenchOutput(surroundings);
  }

  @Override
  public Integer call() throws IOException {
    BenchFiles files = BenchFiles.read(output.surroundings.directory().resolve(directory));
    List<BenchFiles> earlier =
        against.stream()
            .map(each -> BenchFiles.read(output.surroundings.directory().resolve(each)))
            .toList();
    Path target = output.surroundings.directory().resolve(out == null ? directory : out);
    if (Files.exists(target) && !Files.isDirectory(target)) {
      throw CommandFailure.usage("--out is " + target + ", which is a file, not a directory");
    }
    Written written = BenchReport.write(files, earlier, customer, target);
    output.print(written.summary(), to -> print(files, earlier, written, to));
    return ExitCode.OK;
  }

  private void print(BenchFiles files, List<BenchFiles> earlier, Written written, PrintWriter to) {
    files.sessions().forEach(each -> to.println("read: " + read(each)));
    earlier.forEach(
        all -> all.sessions().forEach(each -> to.println("read, to compare: " + read(each))));
    to.println();
    SummaryText.sentences(written.summary()).forEach(each -> Paragraph.print(to, "", each));
    to.println();
    Paragraph.print(
        to, "Verdict: ", SummaryText.verdict(written.summary(), written.warnings().size()));
    written.warnings().forEach(each -> Paragraph.print(to, "Warning: ", each));
    written.leftOut().forEach(each -> Paragraph.print(to, "Left out: ", each));
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
