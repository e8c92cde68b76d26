package io.straightway.benchmark.findings;

/** What to do next to a point that yields no number. */
public final class NextStep {
  private static final String AGAIN = "measure it again into another --out";

  private NextStep() {}

  /**
   * One imperative sentence, without its full stop.
   *
   * @param note why there is no number, as the point has it
   */
  public static String of(String note) {
    if (note.startsWith("invariants broken") || note.matches("I\\d\\b.*")) {
      return "use no number of this build, keep the directory, and report what 'stp check' finds";
    }
    if (note.contains("did not settle") || note.contains("window")) {
      return AGAIN + ", with more --seconds, on a machine that does nothing else";
    }
    if (note.contains("were not booked")) {
      return "see in the feeders' acks.csv why, correct the trades or their static data, and "
          + AGAIN;
    }
    return "look into the logs beside runs.csv, remove the cause, and " + AGAIN;
  }
}
