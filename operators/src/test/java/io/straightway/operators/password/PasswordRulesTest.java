package io.straightway.operators.password;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.straightway.operators.OperatorLogin;
import io.straightway.operators.password.PasswordKey.Salt;
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
    String longest = "x" + horse.repeat(126);
    assertThat(rules.refusal("ann", longest + "y")).isEmpty();
    assertThat(rules.refusal("ann", longest + "yz")).isPresent();
  }

  @Test
  void aLetterIsTheSameInWhateverFormItIsTyped() {
    SecureRandom random = new SecureRandom();
    Salt salt = Salt.drawn(random);
    PasswordKey key = salt.key("caf\u00e9 au lait, deux");
    byte[] wrapped = key.wrapped(new OperatorLogin("ann", "00ff"), random);
    PasswordKey same = salt.key("cafe\u0301 au lait, deux");
    assertThat(same.proof()).isEqualTo(key.proof()).isNotEqualTo(key.encryption());
    assertThat(same.unwrapped("ann", wrapped).secret()).isEqualTo("00ff");
    assertThat(salt.key("cafe au lait, deux").proof()).isNotEqualTo(key.proof());
    assertThatIllegalStateException().isThrownBy(() -> key.unwrapped("bob", wrapped));
  }
}
