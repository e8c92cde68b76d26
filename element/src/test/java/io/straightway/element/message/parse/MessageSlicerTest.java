package io.straightway.element.message.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Samples;
import io.straightway.element.message.Slicing.Messages;
import io.straightway.element.message.Slicing.Refused;
import io.straightway.element.message.TradeTerms;
import io.straightway.markup.HardenedXml;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class MessageSlicerTest {
  private static final String NAMESPACE = " xmlns=\"urn:straightway:trade:1\"";
  private static final String ONE = Samples.message(1).strip();
  private static final String TWO = Samples.message(2).strip();
  private static final String BARE_ONE = ONE.replace(NAMESPACE, "");

  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 3);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @Test
  void aSingleMessageIsLeftAsItIs() {
    byte[] body = Samples.utf8("\ufeff<?xml version='1.0'?><!-- a -->\n" + ONE + "\n<?b?>\n");
    Messages messages = (Messages) slicer.slice(body);
    assertThat(messages.slices()).hasSize(1);
    assertThat(messages.slices().get(0)).isEqualTo(body);
  }

  @Test
  void aSingleMessageWithAPrefixIsLeftAsItIs() {
    String body = "<t:TradeMessage xmlns:t=\"urn:straightway:trade:1\"/>";
    assertThat(slices(body)).containsExactly(body);
  }

  @Test
  void messagesAreCutOutAsTheyStand() {
    String body =
        "<?xml version=\"1.0\"?>\n" + Samples.batch("\n" + ONE + "\n\n" + TWO + "\n") + "\n";
    assertThat(slices(body)).containsExactly(ONE, TWO);
  }

  @Test
  void theInheritedNamespaceIsWrittenIntoTheStartTag() {
    assertThat(slices(Samples.batch(BARE_ONE + TWO))).containsExactly(ONE, TWO);
  }

  @Test
  void missingInheritedDeclarationsAreWritten() {
    String body =
        "<t:TradeMessages xmlns:a='urn:a'\n xmlns:t = 'urn:straightway:trade:1'>"
            + "<t:TradeMessage xmlns:a=\"urn:other\" ></t:TradeMessage>"
            + "<t:TradeMessage/></t:TradeMessages>";
    assertThat(slices(body))
        .containsExactly(
            "<t:TradeMessage xmlns:t = 'urn:straightway:trade:1' xmlns:a=\"urn:other\" >"
                + "</t:TradeMessage>",
            "<t:TradeMessage xmlns:a='urn:a' xmlns:t = 'urn:straightway:trade:1'/>");
  }

  @Test
  void commentsAndInstructionsBetweenMessagesAreNoMessages() {
    String body = Samples.batch("<!-- " + TWO + " -->" + ONE + "<?note <x ?><!---->");
    assertThat(slices(body)).containsExactly(ONE);
  }

  @Test
  void aMessageThatIsCommentedOutByABadCommentIsNotTaken() {
    String comment = "<!-- -- " + TWO + " -->";
    assertThat(slices(Samples.batch(comment + ONE))).containsExactly(comment, ONE);
    String unclosed = "<!-- " + TWO;
    assertThat(slices(Samples.batch(ONE + unclosed)))
        .containsExactly(ONE, unclosed + "</TradeMessages>");
  }

  @Test
  void markupInsideCommentsCdataAndValuesIsNotSeen() {
    String odd =
        ONE.replace("<Side>", "<!-- </TradeMessage> --><?x </TradeMessage> ?><Side>")
            .replace("BUY", "<![CDATA[</TradeMessage>]]>")
            .replace("<Price>", "<Price a=' > '>");
    assertThat(slices(Samples.batch(odd + TWO))).containsExactly(odd, TWO);
  }

  @Test
  void aNewMessageEndsTheOneThatIsOpen() {
    String open = ONE.replace("</TradeMessage>", "");
    assertThat(slices(Samples.batch(open + TWO))).containsExactly(open, TWO);
  }

  @Test
  void contentBetweenMessagesIsASlice() {
    assertThat(slices(Samples.batch(ONE + "\n some text <x/> " + TWO)))
        .containsExactly(ONE, "some text <x/> ", TWO);
    assertThat(slices(Samples.batch("<?xml version='1.0'?>" + ONE)))
        .containsExactly("<?xml version='1.0'?>", ONE);
    assertThat(slices(Samples.batch("<!-- \u0001 -->" + ONE)))
        .containsExactly("<!-- \u0001 -->", ONE);
  }

  @Test
  void anUnfinishedLastMessageIsASlice() {
    String body = Samples.batch(ONE + TWO);
    int cut = body.indexOf("<Price>", ONE.length() + 200);
    String unfinished = body.substring(body.indexOf(TWO), cut);
    assertThat(slices(body.substring(0, cut))).containsExactly(ONE, unfinished);
  }

  @Test
  void aMissingEndOfTheBatchIsAnEmptySlice() {
    String body = Samples.batch(ONE);
    assertThat(slices(body.substring(0, body.indexOf("</TradeMessages>"))))
        .containsExactly(ONE, "");
    assertThat(slices(body.replace("</TradeMessages>", "</x:TradeMessages>")))
        .containsExactly(ONE, "</x:TradeMessages>");
  }

  @Test
  void contentAfterTheBatchIsOneSlice() {
    String second = Samples.batch(TWO + TWO);
    assertThat(slices(Samples.batch(ONE) + "<!-- ok -->\n")).containsExactly(ONE);
    assertThat(slices(Samples.batch(ONE) + "\n" + second)).containsExactly(ONE, second);
  }

  @Test
  void noMoreMessagesThanAllowedAreTaken() {
    assertThat(slices(Samples.batch(ONE + ONE + TWO))).hasSize(3);
    assertThat(code(Samples.batch(ONE + ONE + TWO + TWO))).isEqualTo(ReasonCode.BATCH_TOO_LARGE);
    assertThatThrownBy(() -> new MessageSlicer(xml, 0)).hasMessageContaining("0");
  }

  @Test
  void aBodyThatDoesNotBeginAsATradeDocumentIsRefusedAsAWhole() {
    String batch = Samples.batch(ONE);
    assertThat(code("<!DOCTYPE TradeMessages>" + batch)).isEqualTo(ReasonCode.XML_DTD);
    assertThat(code("<!-- " + batch)).isEqualTo(ReasonCode.XML_MALFORMED);
    assertThat(code(batch.replaceFirst(">", " a='1'>"))).isEqualTo(ReasonCode.XML_STRUCTURE);
    assertThat(code(batch.replaceFirst(">", " a=1>"))).isEqualTo(ReasonCode.XML_MALFORMED);
    assertThat(code(batch.replaceFirst(">", " <"))).isEqualTo(ReasonCode.XML_MALFORMED);
    assertThat(code(batch.replace("trade:1", "trade:2"))).isEqualTo(ReasonCode.XML_NAMESPACE);
    assertThat(code("<TradeMessages" + NAMESPACE + "/>")).isEqualTo(ReasonCode.XML_STRUCTURE);
    assertThat(code(" ".repeat(70_000) + batch)).isEqualTo(ReasonCode.XML_LIMIT);
    String declaration = " xmlns:x='" + "x".repeat(1000) + "'";
    assertThat(code(batch.replaceFirst(" ", declaration + " "))).isEqualTo(ReasonCode.XML_LIMIT);
  }

  @Test
  void slicesOfAMarkedBatchAreReadable() {
    byte[] body = Samples.utf8("\ufeff" + Samples.batch(BARE_ONE));
    byte[] slice = ((Messages) slicer.slice(body)).slices().get(0);
    assertThat(reader.read(slice)).isInstanceOf(TradeTerms.class);
  }

  private List<String> slices(String body) {
    return ((Messages) slicer.slice(Samples.utf8(body)))
        .slices().stream().map(s -> new String(s, StandardCharsets.UTF_8)).toList();
  }

  private ReasonCode code(String body) {
    return ((Refused) slicer.slice(Samples.utf8(body))).refusal().code();
  }
}
