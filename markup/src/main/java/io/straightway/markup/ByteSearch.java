package io.straightway.markup;

/**
 * Finds the next occurrence of a pattern from offsets that move forward. The last result is
 * remembered, so no byte is looked at twice, however many searches there are.
 */
public final class ByteSearch {
  private final int end;
  private final Pattern pattern;
  private int searchedFrom = Integer.MAX_VALUE;
  private int position = -1;

  /** Returns whether the pattern occurs at an offset. */
  public interface Pattern {
    boolean standsAt(int offset);
  }

  public ByteSearch(int end, Pattern pattern) {
    this.end = end;
    this.pattern = pattern;
  }

  /** Returns a search for fixed bytes. */
  public static ByteSearch forText(byte[] bytes, int end, String ascii) {
    int length = ascii.length();
    return new ByteSearch(
        end,
        at -> {
          for (int i = 0; i < length; i++) {
            if (at + i >= end || bytes[at + i] != ascii.charAt(i)) {
              return false;
            }
          }
          return true;
        });
  }

  /** Returns the first occurrence at or after an offset, or the end if there is none. */
  public int next(int from) {
    if (from < searchedFrom || from > position) {
      int at = from;
      while (at < end && !pattern.standsAt(at)) {
        at++;
      }
      searchedFrom = from;
      position = at;
    }
    return position;
  }
}
