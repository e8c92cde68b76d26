package io.straightway.messages.iso15022;

import static org.assertj.core.api.Assertions.assertThat;

import com.prowidesoftware.swift.io.parser.SwiftParser;
import com.prowidesoftware.swift.model.SwiftMessage;
import com.prowidesoftware.swift.model.Tag;
import io.straightway.messages.iso20022.CancellationRequest020;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.xml.MessageEnvelope;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Written messages are read back equal, by us and by Prowide. */
final class MtRoundTripTest {
  private static final Pattern X = Pattern.compile("[{}A-Za-z0-9/\\-?:().,'+ \r\n]*");

  private final CustodianReader reader = new CustodianReader();

  @Test
  void everyMessageThatIsWrittenIsReadAgain() {
    for (Map.Entry<IsoMessage, byte[]> message : MtSamples.all().entrySet()) {
      assertThat(reader.read(message.getValue()))
          .as(MtSamples.text(message.getValue()))
          .isInstanceOfSatisfying(
              Readable.class, read -> assertThat(read.message()).isEqualTo(message.getKey()));
      assertThat(MtSamples.text(message.getValue())).matches(X);
    }
  }

  @Test
  void theFieldsMatchTheStandard() throws Exception {
    SettlementInstruction023 bought =
        MtSamples.instruction(Movement.RECEIVE, Payment.AGAINST, true);
    SwiftMessage mt = parse(MtWriter.instruction(bought, "OURSGB2L"));

    assertThat(mt.getSender()).isEqualTo("OURSGB2LAXXX");
    assertThat(mt.getReceiver()).isEqualTo("CUSTGB2LXXXX");
    assertThat(values(mt, "GENL", "23G")).containsExactly("PREA");
    assertThat(values(mt, "FIAC", "36B")).containsExactly(":SETT//FAMT/1000,5");
    assertThat(values(mt, "SETPRTY", "95P"))
        .containsExactly(":DEAG//AGNTGB2L123", ":SELL//BRKRGB2LXXX", ":PSET//CRSTGB22XXX");
    assertThat(values(mt, "AMT", "92B")).containsExactly(":EXCH//GBP/USD/1,25");
    SwiftMessage settled =
        parse(
            MtWriter.answer(
                MtSamples.confirmation(Movement.RECEIVE, Payment.AGAINST, Part.ONE_OF_SEVERAL),
                MtSamples.HEADER));
    assertThat(settled.getType()).isEqualTo("545");
    assertThat(values(settled, "FIAC", "36B"))
        .containsExactly(":ESTT//FAMT/600,", ":PSTT//FAMT/0,", ":RSTT//FAMT/400,");
    assertThat(values(settled, "AMT", "19A")).containsExactly(":ESTT//EUR15007,5");
  }

  private static SwiftMessage parse(byte[] message) throws IOException {
    return new SwiftParser(MtSamples.text(message)).message();
  }

  private static List<String> values(SwiftMessage message, String sequence, String field) {
    return message.getBlock4().getSubBlocks(sequence).stream()
        .flatMap(block -> Arrays.stream(block.getTagsByName(field)))
        .map(Tag::getValue)
        .toList();
  }

  /** Every field, parsed and formatted again by Prowide, keeps its value. */
  @Test
  void theFieldsAreOfTheFormsThatProwideKnows() throws Exception {
    for (byte[] message : MtSamples.written()) {
      for (Tag tag : parse(message).getBlock4().getTags()) {
        assertThat(tag.asField().getValue()).as(tag.getName()).isEqualTo(tag.getValue());
      }
    }
  }

  @Test
  void aCancellationRepeatsTheInstructionAndNamesItAsThePrevious() {
    SettlementInstruction023 sold = MtSamples.instruction(Movement.DELIVER, Payment.AGAINST, false);
    byte[] first = MtWriter.instruction(sold, "OURSGB2L");
    byte[] cancelled = MtWriter.cancellation(sold, "OURSGB2L", 36);

    assertThat(MtSamples.text(cancelled))
        .isEqualTo(
            MtSamples.text(first)
                .replace("{108:SI1001}", "{108:SI1001-10}")
                .replace(
                    ":20C::SEME//SI1001\r\n:23G:NEWM\r\n", ":20C::SEME//SI1001-10\r\n:23G:CANC\r\n")
                .replaceFirst(
                    ":16S:GENL", ":16R:LINK\r\n:20C::PREV//SI1001\r\n:16S:LINK\r\n:16S:GENL"));
    assertThat(reader.read(cancelled))
        .isEqualTo(
            new Readable(
                new CancellationRequest020("SI1001", Movement.DELIVER, Payment.AGAINST, "SAFE-1"),
                new MessageEnvelope("SI1001-10", false)));
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
