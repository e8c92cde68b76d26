package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.intake.FilePieces.Piece;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.xml.HardenedXml;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class TradeFilePiecesTest {
  private static final String OPENING = "<TradeMessages xmlns=\"urn:straightway:trade:1\">";
  private static final String END = "</TradeMessages>";
  private static final int ANY_NUMBER = 1_000_000;

  private final MessageSlicer slicer = new MessageSlicer(new HardenedXml(), ANY_NUMBER);

  @Property(tries = 3_000)
  void piecesHoldTheMessagesOfTheFileInTheirOrder(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int maxMessages) throws IOException {
    String file = RandomTradeFile.wellFormed(new Random(seed));

    assertThat(slicesOfPieces(file, maxMessages)).isEqualTo(slices(file));
  }

  @Property(tries = 20_000)
  void damageHarmsTheSameMessagesAsItWouldInARequest(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int maxMessages) throws IOException {
    Random random = new Random(seed);
    String whole = RandomTradeFile.wellFormed(random);
    String damaged = RandomTradeFile.damage(whole, random);
    List<String> undamaged = slices(whole);

    assertThat(slicesOfPieces(damaged, maxMessages).stream().filter(undamaged::contains))
        .as(damaged)
        .containsExactlyElementsOf(slices(damaged).stream().filter(undamaged::contains).toList());
  }

  @Test
  void aPieceHasAtMostSoManyMessages() throws IOException {
    String file = OPENING + "<TradeMessage/>".repeat(7) + END;

    assertThat(pieces(file, 3))
        .containsExactly(
            OPENING + "<TradeMessage/>".repeat(3) + END,
            OPENING + "<TradeMessage/>".repeat(3) + END,
            OPENING + "<TradeMessage/>" + END);
  }

  @Test
  void aShortFileIsOnePieceJustAsItIs() throws IOException {
    String file =
        """
        \uFEFF<?xml version="1.0"?>
        <!-- <x> --><t:TradeMessages xmlns:t="u">
          <!-- </t:TradeMessage> --> <t:TradeMessage a='>'>\u20ac</t:TradeMessage>
        </t:TradeMessages >
        <!-- end -->
        """;

    assertThat(pieces(file, 3)).containsExactly(file);
  }

  @Test
  void whatIsIrregularGetsAPieceOfItsOwn() throws IOException {
    String file = OPENING + "<TradeMessage/>stray<TradeMessage>cut<TradeMessage/>" + END;

    assertThat(pieces(file, 9))
        .containsExactly(
            OPENING + "<TradeMessage/>" + END,
            OPENING + "stray" + END,
            OPENING + "<TradeMessage>cut" + END,
            OPENING + "<TradeMessage/>" + END);
  }

  @Test
  void aFileWithoutItsEndKeepsThatFault() throws IOException {
    assertThat(pieces(OPENING + "<TradeMessage/>", 9)).containsExactly(OPENING + "<TradeMessage/>");
    assertThat(pieces(OPENING + "<TradeMessage/>", 1))
        .containsExactly(OPENING + "<TradeMessage/>" + END, OPENING);
    assertThat(pieces(OPENING + "<TradeMessage/><TradeMessage>", 9))
        .containsExactly(OPENING + "<TradeMessage/>" + END, OPENING + "<TradeMessage>");
  }

  @Test
  void aSecondRootIsNotLookedInto() throws IOException {
    String second = END + "\n" + OPENING + "<TradeMessage/>" + END;

    assertThat(pieces(OPENING + "<TradeMessage/>" + second, 9))
        .containsExactly(OPENING + "<TradeMessage/>" + END, OPENING + second);
  }

  @Test
  void aCommentOfAnyLengthBetweenMessagesHidesWhatIsInIt() throws IOException {
    String comment = "<!--" + "<TradeMessage/>".repeat(200_000) + "-->";

    assertThat(pieces(OPENING + "<TradeMessage/>" + comment + "<TradeMessage/>" + END, 9))
        .containsExactly(OPENING + "<TradeMessage/><TradeMessage/>" + END);
  }

  @Test
  void aCommentWithoutEndTakesInTheRestOfTheFile() throws IOException {
    String rest = "<!-- <TradeMessage/></TradeMessages>";

    assertThat(pieces(OPENING + "<TradeMessage/>" + rest, 9))
        .containsExactly(OPENING + "<TradeMessage/>" + END, OPENING + rest);
  }

  @Test
  void aMessageTooLongToBeHeldIsKeptByItsBeginningLengthAndHash() throws IOException {
    String tooLong = "<TradeMessage>" + "\u20ac".repeat(1_000_000) + "</TradeMessage>";
    String file = OPENING + "<TradeMessage/>" + tooLong + "<TradeMessage/>" + END;

    List<Piece> pieces = cut(stream(file), 9);

    assertThat(pieces).hasSize(3);
    WholeBody kept = ((Piece.TooLong) pieces.get(1)).kept();
    WholeBody expected = WholeBody.of(tooLong.getBytes(StandardCharsets.UTF_8));
    assertThat(kept.head()).isEqualTo(expected.head());
    assertThat(kept.length()).isEqualTo(expected.length());
    assertThat(kept.contentHash()).isEqualTo(expected.contentHash());
    assertThat(text(pieces.get(2))).isEqualTo(OPENING + "<TradeMessage/>" + END);
  }

  @Test
  void noPieceIsLargerThanSixMegabytesHoweverLongTheFileIs() throws IOException {
    String message = "<TradeMessage>" + "x".repeat(60_000) + "</TradeMessage>\n";
    InputStream file = RandomTradeFile.repeated(OPENING, message, 5_000, END);
    TradeFilePieces pieces = open(file, 500);

    int messages = 0;
    for (Piece piece = pieces.next(); piece != null; piece = pieces.next()) {
      assertThat(text(piece)).hasSizeLessThan(6_000_000).startsWith(OPENING).endsWith(END);
      messages += text(piece).split("<TradeMessage>", -1).length - 1;
    }

    assertThat(messages).isEqualTo(5_000);
  }

  private List<String> slicesOfPieces(String file, int maxMessages) throws IOException {
    List<String> slices = new ArrayList<>();
    for (String piece : pieces(file, maxMessages)) {
      slices.addAll(slices(piece));
    }
    return slices;
  }

  private List<String> slices(String body) {
    Slicing slicing = slicer.slice(body.getBytes(StandardCharsets.UTF_8));
    return slicing instanceof Slicing.Messages messages
        ? messages.slices().stream()
            .map(s -> new String(s.bytes(), StandardCharsets.UTF_8))
            .toList()
        : List.of(slicing.toString());
  }

  private static List<String> pieces(String file, int maxMessages) throws IOException {
    return cut(stream(file), maxMessages).stream().map(TradeFilePiecesTest::text).toList();
  }

  private static List<Piece> cut(InputStream file, int maxMessages) throws IOException {
    List<Piece> found = new ArrayList<>();
    TradeFilePieces pieces = open(file, maxMessages);
    for (Piece piece = pieces.next(); piece != null; piece = pieces.next()) {
      found.add(piece);
    }
    return found;
  }

  private static TradeFilePieces open(InputStream file, int maxMessages) throws IOException {
    FileWindow window = new FileWindow(file);
    return new TradeFilePieces(
        window, (TradeFileOpening.Batch) TradeFileOpening.read(window), maxMessages);
  }

  private static InputStream stream(String file) {
    return new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8));
  }

  private static String text(Piece piece) {
    return new String(((Piece.Body) piece).bytes(), StandardCharsets.UTF_8);
  }
}
