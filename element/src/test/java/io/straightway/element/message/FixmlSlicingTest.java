package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.FixmlXml;
import io.straightway.element.message.Slicing.Messages;
import io.straightway.element.message.Slicing.Refused;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;

/** FIXML is cut into single messages, none of which is harmed by its neighbours. */
class FixmlSlicingTest {
  private static final String OPEN = "<FIXML xmlns=\"" + FixmlXml.FIX_4_4 + "\"><Batch>";
  private static final String CLOSE = "</Batch></FIXML>";
  private static final String ONE = FixmlXml.purchase("OMS", 1).report();
  private static final String TWO = FixmlXml.purchase("OMS", 2).report();
  private static final String[] DAMAGES = {
    "<!--",
    "-->",
    "--",
    "<![CDATA[",
    "]]>",
    "<?x",
    "?>",
    "<",
    ">",
    "\"",
    "'",
    "=",
    "/",
    "&",
    "</TrdCaptRpt>",
    "<TrdCaptRpt>",
    "</Batch>",
    "<Batch>",
    "</FIXML>",
    "<FIXML>",
    "<Hdr>",
    "<TrdCaptRptAck/>",
    "<TradeMessage>",
    "<!DOCTYPE x [",
    "<!",
    "</",
    "\u0000",
    "\u20ac"
  };

  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 20);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @Test
  void aSingleMessageIsLeftAsItIs() {
    String body = "\ufeff<?xml version='1.0'?><!-- a -->\n" + FixmlXml.purchase("O", 1).text();

    assertThat(slices(body)).containsExactly(body);
  }

  @Test
  void aMessageOutOfABatchIsADocumentWithABatchOfOne() {
    String body =
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <FIXML xmlns="http://www.fixprotocol.org/FIXML-4-4" v="4.4" r="20030618">
          <Batch ID="b1" TotMsg="2">
            <!-- <TrdCaptRpt/> -->
            %s
            %s
          </Batch>
        </FIXML>
        """
            .formatted(ONE, TWO);

    assertThat(slices(body)).containsExactly(OPEN + ONE + CLOSE, OPEN + TWO + CLOSE);
    assertThat(slices(OPEN + ONE + CLOSE)).containsExactly(OPEN + ONE + CLOSE);
  }

  @Test
  void everyBatchHasItsOwnHeaderAndNamespaces() {
    String first = "<Hdr SID=\"A\"><Hop ID=\"x\"/></Hdr>";
    String body =
        "<f:FIXML xmlns:f='"
            + FixmlXml.FIX_5_0_SP2
            + "'><f:Batch><f:Hdr SID='A'/><f:Order/></f:Batch>\n<f:Batch xmlns:x='urn:x' >"
            + "<f:Hdr SID='B'><f:Hop ID='h'/></f:Hdr><f:Order/><f:ExecRpt></f:ExecRpt>"
            + "</f:Batch></f:FIXML>";
    String root = "<f:FIXML xmlns:f='" + FixmlXml.FIX_5_0_SP2 + "'>";
    String secondOpen = root + "<f:Batch xmlns:x='urn:x'><f:Hdr SID='B'><f:Hop ID='h'/></f:Hdr>";
    String end = "</f:Batch></f:FIXML>";

    assertThat(slices(body))
        .containsExactly(
            root + "<f:Batch><f:Hdr SID='A'/><f:Order/>" + end,
            secondOpen + "<f:Order/>" + end,
            secondOpen + "<f:ExecRpt></f:ExecRpt>" + end);
    assertThat(slices(OPEN + first + ONE + CLOSE)).containsExactly(OPEN + first + ONE + CLOSE);
  }

  @Test
  void otherMessagesAndStrayContentOfABatchAreRefusedAlone() {
    String ack = "<TrdCaptRptAck RptID=\"1\"/>";

    assertThat(codes(OPEN + ack + ONE + "stray" + TWO + "<Order></Order>" + CLOSE))
        .containsExactly(
            ReasonCode.FIXML_ACKNOWLEDGEMENT,
            null,
            ReasonCode.XML_MALFORMED,
            null,
            ReasonCode.FIXML_NOT_A_TRADE);
  }

  @Test
  void aReportInsideOfAnotherMessageIsNotBooked() {
    for (String inside : List.of(TWO, "<Batch>" + TWO + "</Batch>", "<!-- " + TWO + " -->" + TWO)) {
      String ack = "<TrdCaptRptAck RptID=\"1\">" + inside + "</TrdCaptRptAck>";

      assertThat(codes(OPEN + ack + ONE + CLOSE))
          .containsExactly(ReasonCode.FIXML_ACKNOWLEDGEMENT, null);
    }
    String cdata = "<TrdCaptRptAck><![CDATA[" + TWO + "]]></TrdCaptRptAck>";
    assertThat(readable(OPEN + cdata + ONE + CLOSE)).isEqualTo(1);
  }

  @Test
  void anotherMessageWithoutItsEndHarmsNoOther() {
    String open = "<TrdCaptRptAck RptID=\"1\">";

    assertThat(codes(OPEN + open + ONE + open + "</TrdCaptRptAck>" + TWO + CLOSE))
        .containsExactly(ReasonCode.XML_MALFORMED, null, ReasonCode.FIXML_ACKNOWLEDGEMENT, null);
  }

  @Test
  void aMessageWithoutItsEndHarmsNoOther() {
    String open = ONE.replace("</TrdCaptRpt>", "");

    assertThat(codes(OPEN + open + TWO + CLOSE)).containsExactly(ReasonCode.XML_MALFORMED, null);
    assertThat(codes(OPEN + TWO + open + CLOSE)).containsExactly(null, ReasonCode.XML_MALFORMED);
    assertThat(codes(OPEN + TWO + open + "</Batch><Batch>" + TWO + CLOSE))
        .startsWith(null, ReasonCode.XML_MALFORMED)
        .endsWith((ReasonCode) null);
  }

  @Test
  void aMissingEndIsASlice() {
    assertThat(codes(OPEN + ONE)).containsExactly(null, ReasonCode.XML_MALFORMED);
    assertThat(codes(OPEN + ONE + "</Batch>")).containsExactly(null, ReasonCode.XML_MALFORMED);
    assertThat(codes(OPEN + ONE + "</FIXML>")).containsExactly(null, ReasonCode.XML_MALFORMED);
    assertThat(codes(OPEN + ONE + "<Batch>" + TWO + CLOSE))
        .containsExactly(null, ReasonCode.XML_MALFORMED, null);
  }

  @Test
  void contentOutsideABatchIsNotBooked() {
    String outside = FixmlXml.purchase("OMS", 3).text();
    String ours = Samples.message(1).strip();

    for (String stray : List.of(outside, ours, ONE, "<Batch>" + TWO + "</Batch>")) {
      assertThat(codes(OPEN + ONE + CLOSE + stray)).doesNotContainSequence(null, null).hasSize(2);
    }
    String behind = "<Batch>" + TWO + CLOSE;
    assertThat(readable(OPEN + ONE + "</Batch>" + ours + behind)).isEqualTo(2);
    assertThat(readable(OPEN + ONE + "</Batch>" + ONE + behind)).isEqualTo(2);
    assertThat(readable(OPEN + ONE + "</Batch>" + outside + behind)).as("ends FIXML").isEqualTo(1);
    for (String stray : List.of(outside, ours, ONE)) {
      assertThat(readable(OPEN + ONE + stray.replace("TrdCaptRpt", "X") + TWO + CLOSE))
          .isEqualTo(2);
    }
  }

  @Test
  void commentedOutMessagesAreNotTaken() {
    assertThat(slices(OPEN + "<!-- " + TWO + " -->" + ONE + CLOSE))
        .containsExactly(OPEN + ONE + CLOSE);
    assertThat(readable(OPEN + ONE + "<!-- -- " + TWO + " -->" + CLOSE)).isEqualTo(1);
    assertThat(readable(OPEN + ONE + "<!-- " + TWO + CLOSE)).isEqualTo(1);
  }

  @Test
  void aBatchThatStatesAnotherNumberOfMessagesIsFollowedByBoth() {
    String open = OPEN.replace("<Batch>", "<Batch ID='b' TotMsg='3'><Hdr SID=\"A\"/>");
    String next = "</Batch><Batch TotMsg=\"01\">" + TWO + "</Batch><Batch TotMsg='4'/></FIXML>";
    String kept = OPEN.replace("<Batch>", "<Batch TotMsg='3' found=\"2\"><Hdr SID=\"A\"/>") + CLOSE;

    assertThat(codes(open + ONE + "<Order/>" + next))
        .containsExactly(
            null,
            ReasonCode.FIXML_NOT_A_TRADE,
            ReasonCode.FIXML_BATCH_COUNT,
            null,
            ReasonCode.FIXML_BATCH_COUNT);
    assertThat(slices(open + ONE + ONE + next)).element(2).isEqualTo(kept);
    assertThat(((Reading.Unreadable) reader.read(Samples.utf8(kept))).refusal().reason())
        .isEqualTo("The Batch states \"3\" messages, but has 2; those are processed.");
    assertThat(codes(open + ONE)).endsWith(ReasonCode.XML_MALFORMED, ReasonCode.FIXML_BATCH_COUNT);
  }

  @Test
  void aBodyThatDoesNotBeginAsFixmlIsRefusedAsAWhole() {
    assertThat(code("<!DOCTYPE FIXML>" + OPEN + ONE + CLOSE)).isEqualTo(ReasonCode.XML_DTD);
    assertThat(code(OPEN.replace("4-4", "5-0") + ONE + CLOSE)).isEqualTo(ReasonCode.XML_NAMESPACE);
    assertThat(code((OPEN + ONE + CLOSE).replace(" xmlns=\"" + FixmlXml.FIX_4_4 + "\"", "")))
        .isEqualTo(ReasonCode.XML_NAMESPACE);
    assertThat(code("<FIXML xmlns=")).isEqualTo(ReasonCode.XML_MALFORMED);
    assertThat(code(OPEN + "<Hdr SID=\"" + "x".repeat(5000) + "\"/>" + ONE + CLOSE))
        .isEqualTo(ReasonCode.XML_LIMIT);
    assertThat(code(OPEN + ONE.repeat(21) + CLOSE)).isEqualTo(ReasonCode.BATCH_TOO_LARGE);
  }

  @Test
  void messagesOutOfABatchKeepTheVersionWhereThereIsNoNamespace() {
    String open = "<FIXML s=\"20090815\" cv='CME.0001' v=\"5.0 SP2\"><Batch><Hdr SID=\"CME\"/>";
    String bad = "<TrdCaptRpt RptID=\"x\"><Oops></TrdCaptRpt>";

    List<String> cut = slices(open + ONE + bad + TWO + CLOSE);

    String kept = "<FIXML v=\"5.0 SP2\"><Batch><Hdr SID=\"CME\"/>";
    assertThat(cut).containsExactly(kept + ONE + CLOSE, kept + bad + CLOSE, kept + TWO + CLOSE);
    assertThat(readable(open + ONE + bad + TWO + CLOSE)).isEqualTo(2);
  }

  @Property(tries = 4000, seed = "31", shrinking = ShrinkingMode.OFF)
  void damageToOneMessageLeavesTheOthersAsTheyWere(@ForAll Random random) {
    int number = 2 + random.nextInt(4);
    List<String> reports =
        IntStream.range(0, number)
            .mapToObj(i -> FixmlXml.purchase("OMS", i + 1).report())
            .collect(Collectors.toCollection(ArrayList::new));
    int damaged = random.nextInt(number);
    reports.set(damaged, damage(reports.get(damaged), random));
    String body = FixmlXml.batch(FixmlXml.FIX_5_0_SP2, reports);

    List<String> keys = keys(body);

    List<String> others =
        IntStream.range(0, number)
            .filter(i -> i != damaged)
            .mapToObj(i -> "OMS-" + (i + 1))
            .toList();
    assertThat(keys).as(body).containsSubsequence(others);
    assertThat(keys.size()).as(body).isLessThanOrEqualTo(number);
  }

  /** Damages a start tag after its name; before that it is not yet a message. */
  private static String damage(String message, Random random) {
    int first = message.indexOf("TrdCaptRpt") + "TrdCaptRpt".length();
    int at = first + random.nextInt(message.length() - first);
    int to = Math.min(message.length(), at + random.nextInt(20));
    String piece = DAMAGES[random.nextInt(DAMAGES.length)];
    return switch (random.nextInt(4)) {
      case 0 -> message.substring(0, at);
      case 1 -> message.substring(0, at) + message.substring(to);
      default -> message.substring(0, at) + piece + message.substring(at);
    };
  }

  private List<String> keys(String body) {
    return cut(body).stream()
        .map(reader::read)
        .filter(TradeTerms.class::isInstance)
        .map(reading -> ((TradeTerms) reading).key().messageId())
        .toList();
  }

  private long readable(String body) {
    return keys(body).size();
  }

  private List<ReasonCode> codes(String body) {
    return cut(body).stream()
        .map(reader::read)
        .map(r -> r instanceof Reading.Unreadable bad ? bad.refusal().code() : null)
        .toList();
  }

  private List<String> slices(String body) {
    return cut(body).stream().map(slice -> new String(slice, StandardCharsets.UTF_8)).toList();
  }

  private List<byte[]> cut(String body) {
    return ((Messages) slicer.slice(Samples.utf8(body))).slices();
  }

  private ReasonCode code(String body) {
    return ((Refused) slicer.slice(Samples.utf8(body))).refusal().code();
  }
}
