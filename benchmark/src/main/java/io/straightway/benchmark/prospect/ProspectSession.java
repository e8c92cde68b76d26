package io.straightway.benchmark.prospect;

import io.straightway.benchmark.files.BenchFiles;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.probe.ProbeOutcome;
import io.straightway.benchmark.probe.ProbePlan;
import io.straightway.benchmark.probe.ProbeSession;
import io.straightway.benchmark.run.Bench;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.benchmark.run.BenchSummary;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.table.Html;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/**
 * A session of half an hour: the throughput of two or three sizes, each beside a sentinel; the most
 * trades a second whose 99th percentile stays within a limit; and the latencies at half and at 80 %
 * of that rate. Each part has a directory of its own.
 *
 * @param throughput the plan of the first part
 * @param settings the settings of the first part
 * @param limit the search for the highest rate
 * @param session the surroundings, with the directory of all parts
 */
public record ProspectSession(
    BenchPlan throughput, Bench.Settings settings, ProbePlan limit, MeasuringSession session) {
  private static final double HALF = 0.5;
  private static final double MOST = 0.8;
  private static final String PAGE = "session.html";

  /**
   * Measures all parts and writes the page.
   *
   * @throws Exception if anything fails; the files of earlier parts are kept
   */
  public ProspectResult run() throws Exception {
    session.others().requireQuiet();
    MeasuringSession recorded = session.recordedIn("progress.txt");
    recorded.screen().say("part 1 of 3: throughput");
    BenchSummary summary = new Bench(throughput, settings, recorded.part("run")).run();
    recorded.screen().say("part 2 of 3: the most trades a second within the limit");
    ProbeOutcome search = new ProbeSession(limit, recorded.part("limit")).run();
    OptionalDouble capacity = search.search().best();
    boolean whole = summary.holds() && search.isWhole();
    if (capacity.isPresent()) {
      recorded.screen().say("part 3 of 3: latencies at half and at 80 % of that rate");
      List<Double> rates =
          DoubleStream.of(HALF, MOST)
              .mapToObj(share -> Math.max(1, Math.rint(share * capacity.getAsDouble())))
              .toList();
      whole &= new ProbeSession(limit.at(rates), recorded.part("latency")).run().isWhole();
    }
    Path directory = session.directory().path();
    Path page = directory.resolve(PAGE);
    BenchFiles files = BenchFiles.read(directory);
    ProspectResult result = ProspectResult.of(files, search, page, whole);
    Manifest manifest = files.sessions().get(0).manifest();
    Files.writeString(page, new ProspectPage(result, manifest, new Html()).write());
    return result;
  }
}
