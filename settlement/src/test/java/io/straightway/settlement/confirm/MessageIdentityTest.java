package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.settlement.AnswerStandard;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.SettlementInstallation;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A message is identified by its sender's reference of it, and not by its content alone. */
final class MessageIdentityTest {
  private static final String STATE =
      "SELECT status, trim_scale(settled_quantity) FROM settlement_instruction";
  private static final String MESSAGES =
      "SELECT state, coalesce(code, '-'), times_seen FROM custodian_message"
          + " WHERE kind = 'CONFIRMATION' ORDER BY custodian_message_id";

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;
  private SettlementInstruction023 sent;
  private int files;

  @BeforeEach
  void aPurchaseIsWithTheCustodian() throws Exception {
    installation = SettlementInstallation.open(dir);
    installation.book(TradeXml.purchase("A", 1).text());
    installation.instruct();
    installation.deliver();
    sent = CustodianAnswers.read(installation.out()).get(0);
  }

  private void receive(AnswerStandard standard, byte[]... messages) throws Exception {
    files++;
    standard.write(installation.in(), Integer.toString(files), messages);
    installation.receive();
  }

  private SettlementConfirmation025 whole() {
    return CustodianAnswers.whole(sent).message();
  }

  private SettlementConfirmation025 part() {
    return CustodianAnswers.whole(sent).part("C1", "300", "7503.75", null).message();
  }

  @ParameterizedTest
  @EnumSource
  void aConfirmationAfterAReversalIsAnotherOne(AnswerStandard in) throws Exception {
    receive(in, in.message(whole(), "S1"));
    receive(in, in.reversal(whole(), "S2"));
    assertThat(installation.value(STATE)).isEqualTo("SENT 0");
    receive(in, in.message(whole(), "S3"));

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @EnumSource
  void confirmationReversalAndConfirmationMayComeTogether(AnswerStandard in) throws Exception {
    receive(in, in.message(whole(), "S1"), in.reversal(whole(), "S2"), in.message(whole(), "S3"));

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @EnumSource
  void aReversalThatCameFirstLetsTheCorrectedConfirmationSettle(AnswerStandard in)
      throws Exception {
    receive(in, in.reversal(whole(), "S1"));
    receive(in, in.message(whole(), "S2"), in.message(whole(), "S3"));
    assertThat(installation.query(MESSAGES))
        .containsExactly("APPLIED - 1", "IN_REPAIR CONFIRMATION_CONFLICT 1");

    installation.receive();

    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @EnumSource
  void aSecondMessageOfTheSamePartWaitsForADecisionOfTwo(AnswerStandard in) throws Exception {
    receive(in, in.message(part(), "S1"));
    receive(in, in.message(part(), "S2"));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 300");
    assertThat(installation.query(MESSAGES))
        .containsExactly("APPLIED - 1", "IN_REPAIR CONFIRMATION_CONFLICT 1");

    installation.accept(
        installation.operator("bob"),
        Long.parseLong(
            installation.value(
                "SELECT custodian_message_id FROM custodian_message WHERE code IS NOT NULL")));

    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 600");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 1", "APPLIED - 1");
  }

  @ParameterizedTest
  @EnumSource
  void theSameReferenceOrAMarkMakesARepetition(AnswerStandard in) throws Exception {
    receive(in, in.message(part(), "S1"));
    receive(in, in.message(part(), "S1"), in.marked(in.message(part(), "S9")));
    receive(in, in.marked(in.message(part(), "S8")));

    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 300");
    assertThat(installation.query(MESSAGES)).containsExactly("APPLIED - 4");
  }

  @ParameterizedTest
  @EnumSource
  void aRepeatedReversalDoesNotReverseTheNextSettlement(AnswerStandard in) throws Exception {
    receive(in, in.message(whole(), "S1"));
    receive(in, in.reversal(whole(), "S2"));
    receive(in, in.message(whole(), "S3"));
    receive(in, in.repeated(in.reversal(whole(), "S2")), in.marked(in.reversal(whole(), "S9")));
    assertThat(installation.value(STATE)).isEqualTo("SETTLED 1000");

    receive(in, in.reversal(whole(), "S4"));
    assertThat(installation.value(STATE)).isEqualTo("SENT 0");
    assertThat(
            installation.query(
                "SELECT state, times_seen FROM custodian_message"
                    + " WHERE kind = 'REVERSAL' ORDER BY custodian_message_id"))
        .containsExactly("APPLIED 3", "APPLIED 1");
  }

  @ParameterizedTest
  @EnumSource
  void aDuplicateWhoseOriginalNeverCameSettles(AnswerStandard in) throws Exception {
    receive(in, in.marked(in.message(part(), "S9")));
    assertThat(installation.value(STATE)).isEqualTo("PARTLY_SETTLED 300");
  }
}
