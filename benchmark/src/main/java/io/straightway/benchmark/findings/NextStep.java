package io.straightway.benchmark.findings;

/** The next step after a point that yields no number. */
public final class NextStep {
  private static final String AGAIN = "measure it again into another --out";

  private NextStep() {}

  /**
   * Returns one imperative sentence, without its full stop.
   *
   * @param note the point's reason for yielding no number
   */
  public static String of(String note) {
    if (note.startsWith("invariants broken") || note.matches("I\\d\\b.*")) {
      return "use no number of this build, keep the directory, and report what 'stp check' finds";
    }
    if (note.contains("did not settle") || note.contains("window")) {
      return AGAIN + ", with more --seconds, on a machine that does nothing else";
    }
    if (note.contains("were not booked")) {
      return "check the feeders' acks.csv, correct the trades or their static data, and " + AGAIN;
    }
    if (note.contains("other programs")) {
      return "stop the other programs, and " + AGAIN;
    }
    return "check the logs beside runs.csv, remove the cause, and " + AGAIN;
  }
}
