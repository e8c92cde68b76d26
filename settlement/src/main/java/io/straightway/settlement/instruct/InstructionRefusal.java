package io.straightway.settlement.instruct;

/** Thrown if an instruction does not allow the requested action. The message says why. */
public final class InstructionRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  InstructionRefusal(String message) {
    super(message);
  }
}
