package io.straightway.settlement;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our reference of an instruction, "SI" and its id, which the custodian's answers quote. */
public final class InstructionReference {
  private static final Pattern FORM = Pattern.compile("SI([1-9][0-9]{0,17})");

  private InstructionReference() {}

  /** Returns the reference of an instruction. */
  public static String of(long instructionId) {
    return "SI" + instructionId;
  }

  /**
   * Returns the id of the instruction with a reference; empty if the reference is not one of ours.
   */
  public static OptionalLong id(String reference) {
    Matcher matcher = FORM.matcher(reference);
    return matcher.matches()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }
}
