package io.straightway.settlement;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Our reference of an instruction, by which the custodian's answers name it: SI and its id. */
public final class InstructionReference {
  private static final Pattern FORM = Pattern.compile("SI([1-9][0-9]{0,17})");

  private InstructionReference() {}

  /** The reference of an instruction. */
  public static String of(long instructionId) {
    return "SI" + instructionId;
  }

  /** The id of the instruction that a reference names; empty if it is none of ours. */
  public static OptionalLong id(String reference) {
    Matcher matcher = FORM.matcher(reference);
    return matcher.matches()
        ? OptionalLong.of(Long.parseLong(matcher.group(1)))
        : OptionalLong.empty();
  }
}
