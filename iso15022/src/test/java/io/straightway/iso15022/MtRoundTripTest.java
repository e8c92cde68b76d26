package io.straightway.iso15022;

import static org.assertj.core.api.Assertions.assertThat;

import com.prowidesoftware.swift.model.field.Field;
import com.prowidesoftware.swift.model.mt.AbstractMT;
import com.prowidesoftware.swift.model.mt.mt5xx.MT541;
import com.prowidesoftware.swift.model.mt.mt5xx.MT545;
import io.straightway.iso20022.CancellationRequest020;
import io.straightway.iso20022.IsoMessage;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import io.straightway.iso20022.SettlementConfirmation025.Part;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.xml.MessageReading.Readable;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What is written is read again, by us and by Prowide. */
final class MtRoundTripTest {
  private static final Pattern X = Pattern.compile("[{}A-Za-z0-9/\\-?:().,'+ \r\n]*");

  private final CustodianReader reader = new CustodianReader();

  @Test
  void everyMessageThatIsWrittenIsReadAgain() {
    for (Map.Entry<IsoMessage, byte[]> one : MtSamples.all().entrySet()) {
      assertThat(reader.read(one.getValue()))
          .as(MtSamples.text(one.getValue()))
          .isEqualTo(new Readable(one.getKey()));
      assertThat(MtSamples.text(one.getValue())).matches(X);
    }
  }

  @Test
  void theFieldsAreThoseOfTheStandard() throws Exception {
    SettlementInstruction023 bought =
        MtSamples.instruction(Movement.RECEIVE, Payment.AGAINST, true);
    MT541 mt = MT541.parse(MtSamples.text(MtWriter.instruction(bought, "OURSGB2L")));

    assertThat(mt.getSender()).isEqualTo("OURSGB2LAXXX");
    assertThat(mt.getReceiver()).isEqualTo("CUSTGB2LXXXX");
    assertThat(mt.getSequenceA().getFieldByName("23G").getValue()).isEqualTo("PREA");
    assertThat(mt.getSequenceC().getFieldByName("36B").getValue())
        .isEqualTo(":SETT//FAMT/1000,5");
    assertThat(mt.getSequenceE1List()).hasSize(3);
    assertThat(mt.getSequenceE3List().get(1).getFieldByName("92B").getValue())
        .isEqualTo(":EXCH//GBP/USD/1,25");
    MT545 settled =
        MT545.parse(
            MtSamples.text(
                MtWriter.answer(
                    MtSamples.confirmation(Movement.RECEIVE, Payment.AGAINST, Part.ONE_OF_SEVERAL),
                    MtSamples.HEADER)));
    assertThat(settled.getSequenceC().getFieldsByName("36B"))
        .extracting(Field::getValue)
        .containsExactly(":ESTT//FAMT/600,", ":PSTT//FAMT/0,", ":RSTT//FAMT/400,");
    assertThat(settled.getSequenceE3List().get(0).getFieldByName("19A").getValue())
        .isEqualTo(":ESTT//EUR15007,5");
  }

  /** Prowide knows the sequences of each type; a sequence that we name wrongly is none of them. */
  @Test
  void prowideFindsTheParts() throws Exception {
    for (byte[] message : MtSamples.written()) {
      AbstractMT mt = AbstractMT.parse(MtSamples.text(message));
      assertThat(mt).isNotNull();
      for (Field field : mt.getFields()) {
        assertThat(Field.getField(field.getName(), field.getValue()).getValue())
            .isEqualTo(field.getValue());
      }
    }
  }

  @Test
  void aCancellationSaysTheInstructionAgainAndNamesItAsThePreviousOne() {
    SettlementInstruction023 sold = MtSamples.instruction(Movement.DELIVER, Payment.AGAINST, false);
    byte[] first = MtWriter.instruction(sold, "OURSGB2L");
    byte[] cancelled = MtWriter.cancellation(sold, "OURSGB2L", 36);

    assertThat(MtSamples.text(cancelled))
        .isEqualTo(
            MtSamples.text(first)
                .replace(":20C::SEME//SI1001\r\n:23G:NEWM\r\n", ":20C::SEME//SI1001-10\r\n:23G:CANC\r\n")
                .replaceFirst(
                    ":16S:GENL", ":16R:LINK\r\n:20C::PREV//SI1001\r\n:16S:LINK\r\n:16S:GENL"));
    assertThat(reader.read(cancelled))
        .isEqualTo(
            new Readable(
                new CancellationRequest020(
                    "SI1001", Movement.DELIVER, Payment.AGAINST, "SAFE-1")));
  }

  @Test
  void aFileHasTheMessagesThatWerePutIntoIt() {
    List<byte[]> written = MtSamples.written();

    assertThat(reader.messages(MtFile.of(written))).containsExactlyElementsOf(written);
    String rje = String.join("$", written.stream().map(MtSamples::text).toList());
    assertThat(reader.messages(MtSamples.bytes("\u0001" + rje + "\u0003\r\n")))
        .containsExactlyElementsOf(written);
    assertThat(reader.messages(MtSamples.bytes("{4:x}" + rje))).hasSize(written.size() + 1);
    assertThat(MtFile.messages(new byte[0])).isEmpty();
  }
}
