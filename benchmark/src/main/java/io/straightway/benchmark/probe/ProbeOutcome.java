package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.Manifest;
import java.nio.file.Path;
import java.util.List;

/**
 * What a session came to.
 *
 * @param plan what was to be measured
 * @param directory with the files
 * @param insertMicros what a bare INSERT took, mean in microseconds
 * @param manifest as it was written last
 * @param results of the cells that yielded numbers, in the order measured
 * @param withoutNumber the names of those that did not
 */
public record ProbeOutcome(
    ProbePlan plan,
    Path directory,
    double insertMicros,
    Manifest manifest,
    List<CellResult> results,
    List<String> withoutNumber) {
  /** The same with one more warning. */
  public ProbeOutcome warned(String warning) {
    return new ProbeOutcome(
        plan, directory, insertMicros, manifest.warned(warning), results, withoutNumber);
  }

  /** Whether every cell yielded a number. */
  public boolean isWhole() {
    return withoutNumber.isEmpty();
  }
}
