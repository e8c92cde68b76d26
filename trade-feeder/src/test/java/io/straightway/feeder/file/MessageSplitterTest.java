package io.straightway.feeder.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.straightway.feeder.file.MessageSplitter.Piece;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

final class MessageSplitterTest {
  private static final int CAPACITY = 1 << 12;
  private static final String EVERYTHING =
      """
      <?xml version="1.0" encoding="UTF-8"?><!-- <TradeMessages><TradeMessage/> -->
      <t:TradeMessages xmlns:t="urn:straightway:trade:1" note="a>b">
        <t:TradeMessage><A><!-- </t:TradeMessage> --></A></t:TradeMessage>
        <!-- <t:TradeMessage>out of use</t:TradeMessage> -->
        <?skip <t:TradeMessage> ?>
        <TradeMessage xmlns='x'><![CDATA[</TradeMessage>]]]]></TradeMessage >
        <TradeMessages2/><TradeMessage/><TradeMessageX>é</TradeMessageX>
        <TradeMessage><B q="a>'b"/><?p </TradeMessage>?></TradeMessage>
        stray <t:TradeMessage>cut<t:TradeMessage>short
      </t:TradeMessages>
      behind
      """;

  @Test
  void messagesAreCutOutExactlyAsTheyStand() throws IOException {
    assertThat(PieceText.all(EVERYTHING))
        .extracting(PieceText::kind, PieceText::text)
        .map(tuple -> tuple.toList().get(0) + " " + tuple.toList().get(1))
        .containsExactly(
            "MESSAGE <t:TradeMessage><A><!-- </t:TradeMessage> --></A></t:TradeMessage>",
            "IRREGULAR <?skip ",
            "IRREGULAR <t:TradeMessage> ?>\n  ",
            "MESSAGE <TradeMessage xmlns='x'><![CDATA[</TradeMessage>]]]]></TradeMessage >",
            "IRREGULAR <TradeMessages2/>",
            "MESSAGE <TradeMessage/>",
            "IRREGULAR <TradeMessageX>é</TradeMessageX>\n  ",
            "MESSAGE <TradeMessage><B q=\"a>'b\"/><?p </TradeMessage>?></TradeMessage>",
            "IRREGULAR stray ",
            "IRREGULAR <t:TradeMessage>cut",
            "IRREGULAR <t:TradeMessage>short\n",
            "IRREGULAR behind\n");
  }

  @Test
  void theBoundariesOfReadsDoNotMatter() throws IOException {
    byte[] file = EVERYTHING.getBytes(StandardCharsets.UTF_8);
    List<PieceText> whole = PieceText.all(EVERYTHING);
    for (int first = 1; first < file.length; first++) {
      assertThat(PieceText.all(file, List.of(first, file.length), CAPACITY))
          .as("first read of %d bytes", first)
          .isEqualTo(whole);
    }
    assertThat(PieceText.all(file, List.of(1), CAPACITY)).isEqualTo(whole);
  }

  @Test
  void aMessageThatLostAQuoteOrItsTagEndDoesNotSwallowTheNext() throws IOException {
    String next = "<TradeMessage>next</TradeMessage>";
    assertThat(PieceText.all("<r><TradeMessage a=\"><B/></TradeMessage>" + next + "</r>"))
        .extracting(PieceText::kind, PieceText::text)
        .containsExactly(
            tuple(Piece.IRREGULAR, "<TradeMessage a=\"><B/></TradeMessage>"),
            tuple(Piece.MESSAGE, next));
    assertThat(PieceText.all("<r><TradeMessage" + next + "</r>"))
        .extracting(PieceText::text)
        .containsExactly("<TradeMessage", next);
  }

  @Test
  void anInstructionThatLostItsEndSwallowsNoMessage() throws IOException {
    String next = "<TradeMessage>next</TradeMessage>";
    assertThat(PieceText.all("<r><?xml\n" + next + "<?y z?>" + next + "</r>"))
        .extracting(PieceText::text)
        .containsExactly("<?xml\n", next, next);
    String large = "x".repeat(3 * MessageSplitter.LARGEST_PIECE);
    assertThat(PieceText.all("<r><?xml" + next + large + "?>" + next + "</r>"))
        .extracting(PieceText::kind)
        .containsExactly(Piece.TOO_LARGE, Piece.MESSAGE);
  }

  @Test
  void aMessageThatIsTooLargeIsLeftOutAndTheNextIsFound() throws IOException {
    String large = "x".repeat(3 * MessageSplitter.LARGEST_PIECE);
    String file =
        "<r><TradeMessage>1</TradeMessage><!--"
            + large
            + "--><TradeMessage>2"
            + large
            + "</TradeMessage><TradeMessage>3</TradeMessage></r>";
    List<PieceText> cuts = PieceText.all(file);
    assertThat(cuts)
        .extracting(PieceText::kind)
        .containsExactly(Piece.MESSAGE, Piece.TOO_LARGE, Piece.MESSAGE);
    assertThat(cuts.get(1).offset()).isEqualTo(file.indexOf("<TradeMessage>2"));
    assertThat(cuts.get(2).text()).isEqualTo("<TradeMessage>3</TradeMessage>");
  }

  @Test
  void theLargestPieceIsStillSent() throws IOException {
    int around = "<TradeMessage></TradeMessage>".length();
    String fits =
        "<TradeMessage>%s</TradeMessage>"
            .formatted("x".repeat(MessageSplitter.LARGEST_PIECE - around));
    assertThat(PieceText.all("<r>" + fits + "</r>"))
        .extracting(PieceText::text)
        .containsExactly(fits);
    assertThat(PieceText.all("<r>" + fits.replace(">x", ">xx") + "</r>"))
        .extracting(PieceText::kind)
        .containsExactly(Piece.TOO_LARGE);
  }

  @Test
  void aFileCutInACommentIsReported() throws IOException {
    assertThat(PieceText.all("<r><TradeMessage/><!-- <TradeMessage/>"))
        .extracting(PieceText::kind)
        .containsExactly(Piece.MESSAGE, Piece.NOT_CLOSED);
  }

  @Test
  void aRootThatIsAMessageIsAPieceAndSoIsWhatFollows() throws IOException {
    assertThat(
            PieceText.all("<?xml version='1.0'?>\n<TradeMessage>1</TradeMessage>\n<TradeMessage/>"))
        .extracting(PieceText::text)
        .containsExactly("<TradeMessage>1</TradeMessage>", "<TradeMessage/>");
  }

  @Test
  void withoutAStartTagThereIsNothingToCut() throws IOException {
    assertThat(PieceText.all("")).isEmpty();
    assertThat(PieceText.all("no markup")).isEmpty();
    assertThat(PieceText.all("<!--" + "x".repeat(MessageSplitter.LARGEST_OPENING) + "--><r>"))
        .isEmpty();
  }
}
