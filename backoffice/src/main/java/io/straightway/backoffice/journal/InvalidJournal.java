package io.straightway.backoffice.journal;

import io.straightway.operators.DeskRefusal;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown if a journal can't be proposed because of its faults. */
public final class InvalidJournal extends DeskRefusal {
  private static final long serialVersionUID = 1;

  private final transient List<JournalFault> faults;

  InvalidJournal(List<JournalFault> faults) {
    super(
        Code.REQUEST_INVALID,
        faults.stream().map(JournalFault::text).collect(Collectors.joining("; ")));
    this.faults = List.copyOf(faults);
  }

  /** Returns the faults in the order of the lines. */
  public List<JournalFault> faults() {
    return faults;
  }

  /**
   * Checks that there are no faults.
   *
   * @throws InvalidJournal if there are any
   */
  public static void requireNone(List<JournalFault> faults) {
    if (!faults.isEmpty()) {
      throw new InvalidJournal(faults);
    }
  }
}
