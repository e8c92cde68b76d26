package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRulesTest {
  private final PasswordRules rules = PasswordRules.shipped();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a quiet evening",
        "Stra\u00dfenbahnhaltestelle",
        "\ud83d\udc0e\ud83d\udd0b\ud83d\udcce\u2713 horse battery staple",
        "correcthorsebatterystaple",
        "zebra zebra zebras"
      })
  void longOnesOfAnyCharactersAreAllowed(String password) {
    assertThat(rules.refusal("ann", password)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "only fourteen!",
        "1qaz2wsx3edc4rfv",
        "1QAZ2WSX3EDC4RFV",
        "passwordpassword",
        "aaaaaaaaaaaaaaaaaaaa",
        "password123456789",
        "ann password1234567",
        "0123456789abcdef0123456789abcdef01234567",
        "annannannannannann",
        "Straightway2026!",
        "settlement-custodian",
        "the Administrator"
      })
  void shortOrCommonOnesAreRefused(String password) {
    assertThat(rules.refusal("ann", password.replace("ann ", "ann"))).isPresent();
  }

  @Test
  void theLongestHas128CharactersHoweverTheyAreEncoded() {
    String horse = "\ud83d\udc0e";
    String some = "x" + horse.repeat(126);
    assertThat(rules.refusal("ann", some + "y")).isEmpty();
    assertThat(rules.refusal("ann", some + "yz")).isPresent();
  }

  @Test
  void aLetterIsTheSameInWhateverFormItIsTyped() {
    WrappedSecret wrap =
        WrappedSecret.wrap("ann", "00ff", "caf\u00e9 au lait, deux", new SecureRandom());
    assertThat(wrap.unwrap("ann", "cafe\u0301 au lait, deux")).hasValue("00ff");
    assertThat(wrap.unwrap("ann", "cafe au lait, deux")).isEmpty();
    assertThat(wrap.unwrap("bob", "caf\u00e9 au lait, deux")).isEmpty();
  }
}
