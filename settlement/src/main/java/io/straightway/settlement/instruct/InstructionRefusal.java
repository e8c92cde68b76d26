package io.straightway.settlement.instruct;

/** What a person asks for can't be done with an instruction; the message says why. */
public final class InstructionRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  InstructionRefusal(String message) {
    super(message);
  }
}
