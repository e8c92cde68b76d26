package io.straightway.operators.password;

import io.straightway.operators.OperatorTicket;
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
 * The rules for new passwords, as NIST SP 800-63B-4, 3.1.1.2, has them for a password without a
 * second factor: long, not common, and of any characters.
 */
public final class PasswordRules {
  private static final int SHORTEST = 15;
  private static final int LONGEST = 128;

  /**
   * The words that anybody would try first here; {@link #BESIDES} other characters are required.
   */
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

  /** Returns the rules with the list of common passwords that is shipped. */
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
   * Returns whether a text is longer than any password, name or code; it is then not processed
   * further.
   */
  public static boolean isTooLong(String text) {
    return text.codePointCount(0, text.length()) > LONGEST;
  }

  /**
   * Returns the normal form (NFC) of a password that may be typed in several ways. Takes a time
   * that grows with the square of the length.
   *
   * @throws IllegalArgumentException if it is too long
   */
  static String normalized(String password) {
    if (isTooLong(password)) {
      throw new IllegalArgumentException("a password has at most " + LONGEST + " characters");
    }
    return Normalizer.normalize(password, Normalizer.Form.NFC);
  }

  /** Returns why an operator may not have this password; empty if it is allowed. */
  public Optional<String> refusal(String operator, String password) {
    String text = isTooLong(password) ? password : normalized(password);
    int length = text.codePointCount(0, text.length());
    if (length < SHORTEST || length > LONGEST) {
      return Optional.of(
          "it has %d characters; %d to %d are allowed".formatted(length, SHORTEST, LONGEST));
    }
    if (OperatorTicket.isSecret(text)) {
      return Optional.of("it looks like an operator's secret");
    }
    String plain = text.toLowerCase(Locale.ROOT);
    if (REPEATED.matcher(plain).matches()) {
      return Optional.of("it repeats itself");
    }
    if (OURS.matcher(plain).replaceAll("").length() < BESIDES) {
      return Optional.of(
          "it consists of words of this product; %d other characters are needed"
              .formatted(BESIDES));
    }
    return isCommon(plain.replace(operator.toLowerCase(Locale.ROOT), ""))
        ? Optional.of("it is a common password, or two of them and the name")
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
