package io.straightway.custodian;

import java.util.ArrayList;
import java.util.List;

/**
 * What came of messages that were handed in.
 *
 * @param taken how many instructions are kept now, those that came again included
 * @param repeated how many of them came again
 * @param refused those that are no instruction that can be taken
 */
public record Receipt(int taken, int repeated, List<Refused> refused) {

  /**
   * A message that was not taken.
   *
   * @param position its place among the messages handed in, from 1
   * @param code a stable code
   * @param reason one sentence, printable ASCII
   */
  public record Refused(int position, String code, String reason) {}

  /** Takes a copy of the list. */
  public Receipt {
    refused = List.copyOf(refused);
  }

  /** Counts what is handed in. */
  static final class Count {
    private int taken;
    private int repeated;
    private final List<Refused> refused = new ArrayList<>();

    void take() {
      taken++;
    }

    void repeat() {
      taken++;
      repeated++;
    }

    int position() {
      return taken + refused.size() + 1;
    }

    void refuse(String code, String reason) {
      refused.add(new Refused(position(), code, reason));
    }

    Receipt receipt() {
      return new Receipt(taken, repeated, refused);
    }
  }
}
