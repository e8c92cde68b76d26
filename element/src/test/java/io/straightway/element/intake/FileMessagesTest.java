package io.straightway.element.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.intake.FileMessages.Piece;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Reading;
import io.straightway.element.message.Slicing;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.markup.HardenedXml;
import io.straightway.markup.MessageCutter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FileMessagesTest {
  private static final String OPENING = "<TradeMessages xmlns=\"urn:straightway:trade:1\">";
  private static final String END = "</TradeMessages>";
  private static final String MESSAGE = "<TradeMessage xmlns=\"urn:straightway:trade:1\"/>";
  private static final String CUT = "<TradeMessage xmlns=\"urn:straightway:trade:1\">cut";
  private static final int ANY_NUMBER = 1_000_000;

  private final MessageSlicer slicer = new MessageSlicer(new HardenedXml(), ANY_NUMBER);

  @Property(tries = 3_000)
  void piecesHoldTheMessagesOfTheFileInTheirOrder(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int maxMessages) throws IOException {
    String file = RandomTradeFile.wellFormed(new Random(seed));

    assertThat(slicesOfPieces(file, maxMessages)).isEqualTo(slices(file));
  }

  @Property(tries = 3_000)
  void theSizeOfTheBufferChangesNothing(
      @ForAll long seed, @ForAll @IntRange(min = 400, max = 900) int held) throws IOException {
    Random random = new Random(seed);
    String file = RandomTradeFile.wellFormed(random);
    String torn = file.replaceFirst("</([^>]*)TradeMessage>", "</$1TradeMessages>");

    assertThat(slicesOfPieces(file, 100, held)).isEqualTo(slices(file));
    assertThat(slicesOfPieces(torn, 100, held)).isEqualTo(slices(torn));
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
            List.of(MESSAGE, MESSAGE, MESSAGE),
            List.of(MESSAGE, MESSAGE, MESSAGE),
            List.of(MESSAGE));
  }

  @Test
  void aShortFileIsOnePiece() throws IOException {
    String file =
        """
        \uFEFF<?xml version="1.0"?>
        <!-- <x> --><t:TradeMessages xmlns:t="u">
          <!-- </t:TradeMessage> --> <t:TradeMessage a='>'>\u20ac</t:TradeMessage>
        </t:TradeMessages >
        <!-- end -->
        """
            .replace("\"u\"", "\"urn:straightway:trade:1\"");

    assertThat(pieces(file, 3))
        .containsExactly(
            List.of(
                "<t:TradeMessage xmlns:t=\"urn:straightway:trade:1\" a='>'>\u20ac</t:TradeMessage>"));
  }

  @Test
  void irregularContentIsASliceOfItsOwn() throws IOException {
    String file = OPENING + "<TradeMessage/>stray<TradeMessage>cut<TradeMessage/>" + END;

    assertThat(pieces(file, 9)).containsExactly(List.of(MESSAGE, "stray", CUT, MESSAGE));
  }

  @Test
  void aFileWithoutItsEndKeepsThatFault() throws IOException {
    assertThat(pieces(OPENING + "<TradeMessage/>", 9)).containsExactly(List.of(MESSAGE, ""));
    assertThat(pieces(OPENING + "<TradeMessage/>", 1))
        .containsExactly(List.of(MESSAGE), List.of(""));
    assertThat(pieces(OPENING + "<TradeMessage/><TradeMessage>cut", 9))
        .containsExactly(List.of(MESSAGE, CUT));
  }

  @Test
  void aSecondRootIsNotLookedInto() throws IOException {
    String second = OPENING + "<TradeMessage/>" + END;

    assertThat(pieces(OPENING + "<TradeMessage/>" + END + "\n" + second, 9))
        .containsExactly(List.of(MESSAGE, second));
  }

  @Test
  void aCommentOfAnyLengthBetweenMessagesHidesItsContent() throws IOException {
    String comment = "<!--" + "<TradeMessage/>".repeat(200_000) + "-->";

    assertThat(pieces(OPENING + "<TradeMessage/>" + comment + "<TradeMessage/>" + END, 9))
        .containsExactly(List.of(MESSAGE), List.of(MESSAGE));
  }

  @Test
  void aCommentOfAnyLengthInAMessageHidesItsContent() throws IOException {
    String comment = "<!--" + "<TradeMessage/>".repeat(200_000) + "-->";
    String message = "<TradeMessage>" + comment + "</TradeMessage>";

    List<Piece> pieces = cut(stream(OPENING + message + "<TradeMessage/>" + END), 9);

    assertThat(pieces).hasSize(2);
    assertThat(((Piece.Refused) pieces.get(0)).kept().length()).isEqualTo(message.length());
    assertThat(texts(pieces.get(1))).containsExactly(MESSAGE);
  }

  @Test
  void aCommentWithoutEndTakesInTheRestOfTheFile() throws IOException {
    String rest = "<!-- <TradeMessage/></TradeMessages>";

    assertThat(pieces(OPENING + "<TradeMessage/>" + rest, 9))
        .containsExactly(List.of(MESSAGE, rest));
  }

  @Test
  void aMessageTooLongToBeHeldIsKeptByItsBeginningLengthAndHash() throws IOException {
    String tooLong = "<TradeMessage>" + "\u20ac".repeat(1_000_000) + "</TradeMessage>";
    String file = OPENING + "<TradeMessage/>" + tooLong + "<TradeMessage/>" + END;

    List<Piece> pieces = cut(stream(file), 9);

    assertThat(pieces).hasSize(3);
    Piece.Refused refused = (Piece.Refused) pieces.get(1);
    IncomingTradeMessage kept = refused.kept().refused(refused.refusal(), Instant.EPOCH);
    IncomingTradeMessage expected =
        IncomingTradeMessage.of(
            tooLong.getBytes(StandardCharsets.UTF_8),
            Instant.EPOCH,
            Reading.Unreadable.of(FileMessages.tooLong()));
    assertThat(kept.body()).isEqualTo(expected.body());
    assertThat(kept.bodyLength()).isEqualTo(expected.bodyLength());
    assertThat(kept.contentHash()).isEqualTo(expected.contentHash());
    assertThat(kept.reading()).isEqualTo(expected.reading());
    assertThat(texts(pieces.get(0))).containsExactly(MESSAGE);
    assertThat(texts(pieces.get(2))).containsExactly(MESSAGE);
  }

  @Test
  void noPieceIsLargerThanSixMegabytesHoweverLongTheFileIs() throws IOException {
    String message = "<TradeMessage>" + "x".repeat(60_000) + "</TradeMessage>\n";
    InputStream file = RandomTradeFile.repeated(OPENING, message, 5_000, END);
    FileMessages pieces = open(file, 500, FileMessages.MOST_HELD);

    int messages = 0;
    for (Piece piece = pieces.next(); piece != null; piece = pieces.next()) {
      List<String> texts = texts(piece);
      assertThat(texts.stream().mapToInt(String::length).sum()).isLessThan(6_000_000);
      assertThat(texts).allMatch(text -> text.length() == MESSAGE.length() + 60_014);
      messages += texts.size();
    }

    assertThat(messages).isEqualTo(5_000);
  }

  private List<String> slicesOfPieces(String file, int maxMessages) throws IOException {
    return slicesOfPieces(file, maxMessages, FileMessages.MOST_HELD);
  }

  private List<String> slicesOfPieces(String file, int maxMessages, int held) throws IOException {
    return cut(open(stream(file), maxMessages, held)).stream()
        .flatMap(piece -> texts(piece).stream())
        .toList();
  }

  private List<String> slices(String body) {
    Slicing slicing = slicer.slice(body.getBytes(StandardCharsets.UTF_8));
    return slicing instanceof Slicing.Messages messages
        ? messages.slices().stream().map(s -> new String(s, StandardCharsets.UTF_8)).toList()
        : List.of(slicing.toString());
  }

  private List<List<String>> pieces(String file, int maxMessages) throws IOException {
    return cut(stream(file), maxMessages).stream().map(FileMessagesTest::texts).toList();
  }

  private List<Piece> cut(InputStream file, int maxMessages) throws IOException {
    return cut(open(file, maxMessages, FileMessages.MOST_HELD));
  }

  private static List<Piece> cut(FileMessages pieces) throws IOException {
    List<Piece> cut = new ArrayList<>();
    for (Piece piece = pieces.next(); piece != null; piece = pieces.next()) {
      cut.add(piece);
    }
    return cut;
  }

  private FileMessages open(InputStream file, int maxMessages, int held) throws IOException {
    byte[] first = file.readNBytes(held + 1);
    MessageCutter batch = slicer.open(first, first.length <= held).batch();
    return new FileMessages(file, first, Objects.requireNonNull(batch), maxMessages);
  }

  private static InputStream stream(String file) {
    return new ByteArrayInputStream(file.getBytes(StandardCharsets.UTF_8));
  }

  private static List<String> texts(Piece piece) {
    return ((Piece.Messages) piece)
        .slices().stream().map(slice -> new String(slice, StandardCharsets.UTF_8)).toList();
  }
}
