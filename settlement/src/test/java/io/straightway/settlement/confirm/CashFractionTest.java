package io.straightway.settlement.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.TradeXml;
import io.straightway.messages.iso15022.MtFile;
import io.straightway.messages.iso15022.MtHeader;
import io.straightway.messages.iso15022.MtWriter;
import io.straightway.messages.iso20022.CorporateActionMovement036;
import io.straightway.messages.iso20022.CorporateActionReversal037;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageWriter;
import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.CustodianAnswers;
import io.straightway.settlement.CustodianAnswers.Answer;
import io.straightway.settlement.SettlementInstallation;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Amounts of custodians that are finer than the minor unit of their currency. */
final class CashFractionTest {
  private static final MtHeader HEADER = new MtHeader("CUSTGB2LXXX", "OURSGB2LXXX", "M1");

  @TempDir private Path dir;
  @AutoClose private SettlementInstallation installation;

  @BeforeEach
  void threeCurrencies() throws Exception {
    installation =
        SettlementInstallation.open(
            dir,
            """
            INSERT INTO currency VALUES ('KWD', 3, 'Dinar', 'GBLO');
            INSERT INTO ssi
            SELECT 'BARCGB22XXX', code, '*', '2000-01-01', 'DAKVDEFFXXX', 'BARCDEFFXXX', 'B-' || code
              FROM currency
            ON CONFLICT DO NOTHING;
            """);
  }

  private Answer sent(String currency, String rate, String calculation, String amount)
      throws Exception {
    installation.book(
        TradeXml.purchase("A", 1)
            .with("SettlementCurrency", currency)
            .with("FxRate", rate)
            .with("FxCalculation", calculation)
            .text());
    installation.instruct();
    installation.deliver();
    SettlementInstruction023 sent = CustodianAnswers.read(installation.out()).get(0);
    assertThat(sent.amount()).isEqualByComparingTo(amount);
    return CustodianAnswers.whole(sent);
  }

  private void receive(boolean isMt, byte[] message) throws Exception {
    if (isMt) {
      Files.write(installation.in().resolve("1.fin"), MtFile.of(List.of(message)));
    } else {
      CustodianAnswers.write(installation.in(), "1.bundle.xml", List.of(message));
    }
    installation.receive();
  }

  private String outcome() throws Exception {
    return installation.value(
        "SELECT coalesce(code, state) FROM custodian_message ORDER BY custodian_message_id DESC LIMIT 1");
  }

  @ParameterizedTest
  @CsvSource({
    "JPY, 49.36, MULTIPLY, 1234617, 1234616.5, 1234616",
    "KWD, 202.2029, DIVIDE, 123.7, 123.7004, 123.701",
    "USD, 2.001, DIVIDE, 12500, 12500.005, 12500.01"
  })
  void aConfirmationOfAFractionIsInRepair(
      String currency, String rate, String by, String amount, String fraction, String whole)
      throws Exception {
    Answer answer = sent(currency, rate, by, amount);

    receive(false, answer.part("C1", "1000", fraction, null).bytes());
    assertThat(outcome()).isEqualTo("CASH_FRACTION");
    receive(true, MtWriter.answer(answer.part("C2", "1000", fraction, null).message(), HEADER));
    assertThat(outcome()).isEqualTo("CASH_FRACTION");
    assertThat(installation.value("SELECT reason FROM custodian_message LIMIT 1"))
        .startsWith(fraction + " " + currency);
    receive(false, answer.part("C3", "400", "1", "0").remaining("600", fraction).bytes());
    assertThat(outcome()).as("the amount that remains").isEqualTo("CASH_FRACTION");
    assertThatThrownBy(
            () ->
                installation
                    .confirmations()
                    .propose(
                        installation.anna(),
                        new HandSettlement(
                            Long.parseLong(
                                installation.value(
                                    "SELECT instruction_id FROM settlement_instruction")),
                            new BigDecimal("1000"),
                            new BigDecimal(fraction),
                            CustodianAnswers.DAY,
                            "letter 1"),
                        "by telephone"))
        .isInstanceOf(DeskRefusal.class)
        .hasMessageContaining("CASH_FRACTION");
    assertThat(installation.query("SELECT FROM settlement")).isEmpty();

    receive(true, MtWriter.answer(answer.part("C4", "1000", whole, null).message(), HEADER));
    assertThat(installation.value("SELECT status FROM settlement_instruction"))
        .isEqualTo("SETTLED");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void cashOfIncomeOfAFractionIsInRepair(boolean reverses) throws Exception {
    CorporateActionMovement036 paid =
        new CorporateActionMovement036(
            "CA1",
            "DVCA",
            "GB00BH4HKS39",
            "SK-ACC1",
            "GBP",
            new BigDecimal("38.345"),
            CustodianAnswers.DAY,
            false);
    receive(
        false, new MessageWriter().write(reverses ? new CorporateActionReversal037(paid) : paid));
    assertThat(outcome()).isEqualTo("CASH_FRACTION");
  }

  @Test
  void cashOfIncomeOfAFractionIsInRepairInIso15022() throws Exception {
    String message =
        """
        {1:F01OURSGB2LAXXX0000000000}{2:O5661200261130CUSTGB2LAXXX00000000002611301200N}{4:
        :16R:GENL
        :20C::CORP//CA9
        :20C::SEME//P9
        :23G:NEWM
        :22F::CAEV//DVCA
        :16S:GENL
        :16R:USECU
        :97A::SAFE//SK-ACC1
        :35B:ISIN GB00BH4HKS39
        :16S:USECU
        :16R:CACONF
        :16R:CASHMOVE
        :22H::CRDB//CRED
        :19B::PSTA//GBP38,345
        :98A::POST//20261201
        :16S:CASHMOVE
        :16S:CACONF
        -}""";
    receive(
        true, message.replace("\n", "\r\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    assertThat(outcome()).isEqualTo("CASH_FRACTION");
  }
}
