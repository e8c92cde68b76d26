package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.FixmlXml;
import io.straightway.element.intake.FileMessages.Piece;
import io.straightway.element.message.Reading;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.MessageCutter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** FIXML in files of any length. */
class FixmlFileTest {
  private static final String OPEN = "<FIXML xmlns=\"" + FixmlXml.FIX_4_4 + "\">";
  private static final String CLOSE = "</Batch></FIXML>";
  private static final String[] DAMAGES = {
    "<!--",
    "--",
    "<![CDATA[",
    "<?x",
    "<",
    ">",
    "\"",
    "&",
    "</TrdCaptRpt>",
    "<TrdCaptRpt>",
    "</Batch>",
    "</FIXML>",
    "<Hdr>",
    "<TradeMessage>",
    "<!DOCTYPE x [",
    "\u0000"
  };

  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 100);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @Test
  void piecesHaveSoManyMessagesAndTheHeaderOfTheirBatch() throws IOException {
    String header = "\n <!-- h --> <Hdr SID='S'><Hop ID='x'/></Hdr>";
    String file =
        "\ufeff<?xml version='1.0'?>\n<!-- f -->"
            + OPEN
            + "\n<Batch ID='1'>"
            + header
            + "<TrdCaptRpt/>".repeat(3)
            + "\n</Batch> <Batch>"
            + "<TrdCaptRpt></TrdCaptRpt><!-- <TrdCaptRpt/> --><Order/>"
            + CLOSE
            + "\n<!-- end -->\n";
    String first = OPEN + "<Batch>" + header.substring(header.indexOf("<Hdr")) + "<TrdCaptRpt/>";

    assertThat(pieces(file, 2))
        .containsExactly(
            List.of(first + CLOSE, first + CLOSE),
            List.of(first + CLOSE, OPEN + "<Batch><TrdCaptRpt></TrdCaptRpt>" + CLOSE),
            List.of(OPEN + "<Batch><Order/>" + CLOSE));
  }

  @Test
  void faultsAreReportedAsInARequest() throws IOException {
    String first = FixmlXml.purchase("OMS", 1).report();
    String two = FixmlXml.purchase("OMS", 2).report();
    String open = OPEN + "<Batch>";
    for (String file :
        List.of(
            open + first,
            open + first + "</Batch>",
            open + first + "stray" + two + CLOSE,
            open + first + CLOSE + FixmlXml.purchase("OMS", 3).text(),
            open + first + "</Batch>" + two + "</FIXML>",
            open + first.replace("</TrdCaptRpt>", "") + two + CLOSE,
            open + "<TrdCaptRptAck RptID='1'>" + two + "</TrdCaptRptAck>" + first + CLOSE,
            open + "<TrdCaptRptAck RptID='1'>" + two + first + CLOSE,
            open + first + "<!-- " + two + CLOSE,
            open + CLOSE)) {
      assertThat(outcomesOf(pieces(file, 10))).as(file).isEqualTo(outcomes(file));
    }
  }

  @Test
  void aFileLongerThanTheBufferGivesTheResultOfARequest() throws IOException {
    StringBuilder file = new StringBuilder(OPEN);
    for (int batch = 0; batch < 9; batch++) {
      file.append("\n<!-- <TrdCaptRpt/> --> <Batch><Hdr SID='").append(batch).append("'/>");
      for (int i = 0; i < 700; i++) {
        String report = FixmlXml.purchase("OMS", 1000 * batch + i).report();
        file.append(report).append(i % 50 == 0 ? "<Order>" + report + "</Order>stray" : "\n");
      }
      file.append(batch == 5 ? "<TrdCaptRpt></Batch><TrdCaptRpt/></Batch>" : "</Batch>");
    }
    String text = file.append("</FIXML>").toString();
    assertThat(text.length()).isGreaterThan(2 * FileMessages.MOST_HELD);
    Slicing whole = new MessageSlicer(xml, 100_000).slice(bytes(text));

    assertThat(pieces(text, 500).stream().flatMap(List::stream))
        .containsExactlyElementsOf(
            ((Slicing.Messages) whole)
                .slices().stream().map(s -> new String(s, StandardCharsets.UTF_8)).toList());
  }

  @Test
  void aBatchWithTooMuchSharedContentIsRefusedWithAllThatFollows() throws IOException {
    String report = FixmlXml.purchase("OMS", 1).report();
    String shared = "<Batch><Hdr SID='" + "x".repeat(5000) + "'/>" + report + CLOSE;
    FileMessages messages = open(OPEN + "<Batch>" + report + "</Batch>" + shared, 500);

    assertThat(((Piece.Messages) Objects.requireNonNull(messages.next())).slices()).hasSize(1);
    Piece.Refused rest = (Piece.Refused) Objects.requireNonNull(messages.next());
    assertThat(rest.refusal().code()).isEqualTo(ReasonCode.XML_LIMIT);
    assertThat(rest.kept().length()).isGreaterThan(report.length()).isLessThan(shared.length());
    assertThat(messages.next()).isNull();
  }

  @Property(tries = 3000, seed = "41", shrinking = ShrinkingMode.OFF)
  void damageToOneMessageLeavesTheOthersAsTheyWere(@ForAll Random random) throws IOException {
    int number = 2 + random.nextInt(5);
    List<String> reports =
        IntStream.range(0, number)
            .mapToObj(i -> FixmlXml.purchase("OMS", i + 1).report())
            .collect(Collectors.toCollection(ArrayList::new));
    int damaged = random.nextInt(number);
    String whole = reports.get(damaged);
    int at = 11 + random.nextInt(whole.length() - 11);
    String piece = DAMAGES[random.nextInt(DAMAGES.length)];
    String rest = random.nextBoolean() ? whole.substring(at) : "";
    reports.set(damaged, whole.substring(0, at) + piece + rest);
    String file = FixmlXml.batch(FixmlXml.FIX_4_4, reports);

    List<String> outcomes = outcomesOf(pieces(file, 1 + random.nextInt(3)));

    assertThat(outcomes)
        .as(file)
        .containsSubsequence(
            IntStream.range(0, number)
                .filter(i -> i != damaged)
                .mapToObj(i -> "OMS-" + (i + 1))
                .toList());
    assertThat(outcomes.stream().filter(outcome -> outcome.startsWith("OMS-")))
        .as(file)
        .hasSizeLessThanOrEqualTo(number);
  }

  @Test
  void anInboxTakesFixmlFiles(@TempDir Path dir) throws Exception {
    try (InboxFixture inbox = InboxFixture.in(dir)) {
      inbox.withInbox(
          () -> {
            List<String> reports =
                IntStream.rangeClosed(1, 1200)
                    .mapToObj(i -> FixmlXml.purchase("OMS", i).report())
                    .collect(Collectors.toCollection(ArrayList::new));
            reports.add(700, "<TrdCaptRptAck RptID=\"1\"/>");
            String batch = FixmlXml.batch(FixmlXml.FIX_5_0_SP2, reports);
            inbox.drop("batch.xml", bytes(batch.replace("<Batch", "<Batch TotMsg=\"1202\"")));
            inbox.drop("single.xml", FixmlXml.purchase("OMS", 2000).bytes());
            inbox.drop("other.xml", bytes(FixmlXml.batch("urn:other", reports)));
            inbox.awaitDone("batch.xml");
            inbox.awaitDone("single.xml");

            assertThat(inbox.outcomes("batch.xml"))
                .hasSize(1203)
                .contains("OMS,OMS-1200,booked,", ",,rejected,FIXML_ACKNOWLEDGEMENT")
                .endsWith(",,rejected,FIXML_BATCH_COUNT");
            assertThat(inbox.outcomes("single.xml")).contains("OMS,OMS-2000,booked,");
            assertThat(inbox.trades()).isEqualTo(1201);
          });
      assertThat(inbox.names("failed")).contains("other.xml", "other.xml.reason.txt");
    }
  }

  private List<String> outcomes(String body) {
    return slicer.slice(bytes(body)) instanceof Slicing.Messages messages
        ? messages.slices().stream().map(slice -> outcome(reader.read(slice))).toList()
        : List.of("refused");
  }

  private List<String> outcomesOf(List<List<String>> pieces) {
    return pieces.isEmpty()
        ? List.of("refused") // as for a file without messages
        : pieces.stream()
            .flatMap(List::stream)
            .map(slice -> outcome(reader.read(bytes(slice))))
            .toList();
  }

  private static String outcome(Reading reading) {
    return reading instanceof TradeTerms readable ? readable.key().messageId() : "unreadable";
  }

  private List<List<String>> pieces(String file, int maxMessages) throws IOException {
    FileMessages messages = open(file, maxMessages);
    List<List<String>> outcomes = new ArrayList<>();
    for (Piece piece = messages.next(); piece != null; piece = messages.next()) {
      outcomes.add(
          ((Piece.Messages) piece)
              .slices().stream().map(s -> new String(s, StandardCharsets.UTF_8)).toList());
    }
    return outcomes;
  }

  private FileMessages open(String file, int maxMessages) throws IOException {
    InputStream in = new ByteArrayInputStream(bytes(file));
    byte[] first = in.readNBytes(FileMessages.MOST_HELD + 1);
    MessageCutter batch = slicer.open(first, first.length <= FileMessages.MOST_HELD).batch();
    return new FileMessages(in, first, Objects.requireNonNull(batch), maxMessages);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
