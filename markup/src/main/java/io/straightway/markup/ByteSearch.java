package io.straightway.markup;

/**
 * Looks for the next place of a pattern, again and again from places that move forward. It
 * remembers what it found: however many searches, no byte is looked at twice.
 */
public final class ByteSearch {
  private final int end;
  private final Pattern pattern;
  private int searchedFrom = Integer.MAX_VALUE;
  private int found = -1;

  /** Says whether what is looked for stands at an offset. */
  public interface Pattern {
    boolean standsAt(int offset);
  }

  public ByteSearch(int end, Pattern pattern) {
    this.end = end;
    this.pattern = pattern;
  }

  /** A search for fixed bytes. */
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

  /** The first place at or after an offset, or the end if there is none. */
  public int next(int from) {
    if (from < searchedFrom || from > found) {
      int at = from;
      while (at < end && !pattern.standsAt(at)) {
        at++;
      }
      searchedFrom = from;
      found = at;
    }
    return found;
  }
}
