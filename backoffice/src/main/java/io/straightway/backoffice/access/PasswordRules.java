package io.straightway.backoffice.access;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which passwords may be chosen: those that NIST SP 800-63B-4, 3.1.1.2, allows where nothing but
 * the password is asked for. Long, not common, and of any characters.
 */
public final class PasswordRules {
  private static final int SHORTEST = 15;
  private static final int LONGEST = 128;

  /** What anybody would try here first, and how much there must be besides. */
  private static final Pattern OURS =
      Pattern.compile(
          "straightway|settlement|custodian|securit(y|ies)|trad(e|es|ing)|backoffice|back office|console"
              + "|feeder|viewer|operator|approver|auditor|administrator|admin|password");

  private static final int BESIDES = 8;
  private static final Pattern REPEATED = Pattern.compile("(.+?)\\1+", Pattern.DOTALL);

  private final Set<String> common;

  private PasswordRules(Set<String> common) {
    this.common = common;
  }

  /** The rules with the list of common passwords that is shipped. */
  public static PasswordRules shipped() {
    try (InputStream list =
            Objects.requireNonNull(
                PasswordRules.class.getResourceAsStream("common-passwords.txt"));
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(list, StandardCharsets.UTF_8))) {
      return new PasswordRules(
          lines.lines().filter(line -> !line.startsWith("#")).collect(Collectors.toSet()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Whether a text is longer than any password, name or code; then nothing else is done with it.
   */
  static boolean isTooLong(String text) {
    return text.codePointCount(0, text.length()) > LONGEST;
  }

  /**
   * The one form of a password that may be typed in several. To find it takes a time that grows
   * with the square of the length.
   *
   * @throws IllegalArgumentException if it is too long
   */
  static String normalized(String password) {
    if (isTooLong(password)) {
      throw new IllegalArgumentException("a password has at most " + LONGEST + " characters");
    }
    return Normalizer.normalize(password, Normalizer.Form.NFC);
  }

  /** Why an operator may not have this password, if so. */
  public Optional<String> refusal(String operator, String password) {
    String text = isTooLong(password) ? password : normalized(password);
    int length = text.codePointCount(0, text.length());
    if (length < SHORTEST || length > LONGEST) {
      return Optional.of(
          "it has %d characters; %d to %d are allowed".formatted(length, SHORTEST, LONGEST));
    }
    if (OperatorLogins.isSecret(text)) {
      return Optional.of("it has the form of an operator's secret");
    }
    String plain = text.toLowerCase(Locale.ROOT);
    if (REPEATED.matcher(plain).matches()) {
      return Optional.of("it repeats itself");
    }
    if (OURS.matcher(plain).replaceAll("").length() < BESIDES) {
      return Optional.of(
          "it is made of the words of this product; %d other characters are needed"
              .formatted(BESIDES));
    }
    return isCommon(plain.replace(operator.toLowerCase(Locale.ROOT), ""))
        ? Optional.of("it is a common one, or two of them and the name")
        : Optional.empty();
  }

  private boolean isCommon(String text) {
    if (text.isEmpty() || common.contains(text)) {
      return true;
    }
    for (int cut = 1; cut < text.length(); cut++) {
      if (common.contains(text.substring(0, cut)) && common.contains(text.substring(cut))) {
        return true;
      }
    }
    return false;
  }
}
