package io.straightway.backoffice.journal;

import io.straightway.db.operator.DeskRefusal;
import java.util.List;
import java.util.stream.Collectors;

/** A journal can't be proposed as it is; each fault is listed. */
public final class InvalidJournal extends DeskRefusal {
  private static final long serialVersionUID = 1;

  private final transient List<JournalFault> faults;

  InvalidJournal(List<JournalFault> faults) {
    super(
        Code.REQUEST_INVALID,
        faults.stream().map(JournalFault::text).collect(Collectors.joining("; ")));
    this.faults = List.copyOf(faults);
  }

  /** What is wrong, in the order of the lines. */
  public List<JournalFault> faults() {
    return faults;
  }

  /**
   * Refuses what has faults.
   *
   * @throws InvalidJournal if there are any
   */
  public static void requireNone(List<JournalFault> faults) {
    if (!faults.isEmpty()) {
      throw new InvalidJournal(faults);
    }
  }
}
