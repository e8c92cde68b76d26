package io.straightway.element.message;

import org.jspecify.annotations.Nullable;

/** Keeps the first fault of a document, and lets the later ones go. */
public final class FirstFault {
  private static final int LONGEST_QUOTE = 40;

  private @Nullable Refusal refusal;

  public FirstFault(@Nullable Refusal known) {
    this.refusal = known;
  }

  public @Nullable Refusal refusal() {
    return refusal;
  }

  public void report(Refusal next) {
    if (refusal == null) {
      refusal = next;
    }
  }

  public void report(ReasonCode code, @Nullable String field, String reason) {
    report(new Refusal(code, field, reason));
  }

  /** A piece of a document as a reason may quote it: short, and printable ASCII only. */
  public static String quoted(String piece) {
    StringBuilder quote = new StringBuilder(LONGEST_QUOTE + 5).append('"');
    for (int i = 0; i < Math.min(piece.length(), LONGEST_QUOTE); i++) {
      char c = piece.charAt(i);
      quote.append(c >= ' ' && c < 127 && c != '"' ? c : '?');
    }
    return quote.append(piece.length() > LONGEST_QUOTE ? "...\"" : "\"").toString();
  }
}
