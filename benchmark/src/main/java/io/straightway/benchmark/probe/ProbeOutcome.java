package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.Manifest;
import java.nio.file.Path;
import java.util.List;

/**
 * The outcome of a session.
 *
 * @param plan the plan that was measured
 * @param directory the directory with the files
 * @param insertMicros the mean time of a bare INSERT, in microseconds
 * @param manifest the manifest as last written
 * @param results the results of the cells that yielded numbers, in the order measured
 * @param withoutNumber the names of the cells that yielded none
 * @param search the rates that were tried; none without a limit of the 99th percentile
 */
public record ProbeOutcome(
    ProbePlan plan,
    Path directory,
    double insertMicros,
    Manifest manifest,
    List<CellResult> results,
    List<String> withoutNumber,
    RateSearch search) {
  /** Returns a copy with one more warning. */
  public ProbeOutcome warned(String warning) {
    return new ProbeOutcome(
        plan, directory, insertMicros, manifest.warned(warning), results, withoutNumber, search);
  }

  /** Returns whether every cell yielded a number, or a search found a rate and ended by itself. */
  public boolean isWhole() {
    return plan.p99() == null ? withoutNumber.isEmpty() : search.isWhole();
  }
}
