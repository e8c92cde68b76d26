package io.straightway.feeder.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.feeder.file.MessageSplitter.Piece;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

final class MessageSplitterPropertiesTest {
  private static final int CAPACITY = 1 << 13;

  @Property(tries = 300)
  void everyValidLayoutIsCutIntoItsMessages(
      @ForAll("layouts") Layout layout, @ForAll("chunks") List<Integer> chunks) throws IOException {
    byte[] file = layout.text().getBytes(StandardCharsets.UTF_8);
    List<PieceText> cuts = PieceText.all(file, chunks, CAPACITY);
    assertThat(cuts).extracting(PieceText::text).isEqualTo(layout.messages());
    assertThat(cuts).allMatch(cut -> cut.kind() == Piece.MESSAGE);
    assertThat(cuts).allMatch(cut -> textAt(file, cut.offset(), cut.text()).equals(cut.text()));
  }

  @Property(tries = 300)
  void onlySpaceAndCommentsAreLeftOutOfAnyFile(
      @ForAll("rubbish") String rubbish, @ForAll("chunks") List<Integer> chunks)
      throws IOException {
    String file = "<r>" + rubbish;
    byte[] bytes = file.getBytes(StandardCharsets.UTF_8);
    List<PieceText> cuts = PieceText.all(bytes, chunks, CAPACITY);
    assertThat(cuts).isEqualTo(PieceText.all(file));
    int end = 3;
    for (PieceText cut : cuts) {
      assertThat(file.substring(end, (int) cut.offset())).matches(LEFT_OUT);
      end = (int) cut.offset() + cut.text().length();
    }
  }

  @Property(tries = 200)
  void aSplitterCanTakeUpTheWorkOfAnotherBehindAnyPiece(@ForAll("rubbish") String rubbish)
      throws IOException {
    byte[] file = ("<r>" + rubbish).getBytes(StandardCharsets.UTF_8);
    List<PieceText> cuts = PieceText.all(file, List.of(file.length), CAPACITY);
    for (int i = 0; i < cuts.size(); i++) {
      if (cuts.get(i).kind() != Piece.NOT_CLOSED) {
        assertThat(PieceText.after(cuts.get(i), file)).isEqualTo(cuts.subList(i + 1, cuts.size()));
      }
    }
  }

  private static final String LEFT_OUT = "(?s)(\\s|<!--.*?-->|<\\?.*?\\?>|</r\\s*>)*";

  private static String textAt(byte[] file, long offset, String text) {
    int length = text.getBytes(StandardCharsets.UTF_8).length;
    return new String(file, (int) offset, length, StandardCharsets.UTF_8);
  }

  /** A file and the messages in it. */
  record Layout(String text, List<String> messages) {}

  @Provide
  Arbitrary<Layout> layouts() {
    Arbitrary<String> prefix = Arbitraries.of("", "t:", "long-prefix.1:", "é:");
    Arbitrary<String> prolog =
        Arbitraries.of("", "<?xml version=\"1.0\"?>\n", "<!-- <TradeMessage> -->", "\uFEFF");
    Arbitrary<List<String>> between = between().list().ofSize(9);
    Arbitrary<List<String>> contents = content().list().ofMaxSize(8);
    return Combinators.combine(prefix, prolog, between, contents).as(this::layout);
  }

  private Layout layout(String prefix, String prolog, List<String> between, List<String> contents) {
    List<String> messages = contents.stream().map(c -> message(prefix, c)).toList();
    StringBuilder text = new StringBuilder(prolog);
    text.append('<').append(prefix).append("TradeMessages a='>'>").append(between.get(0));
    for (int i = 0; i < messages.size(); i++) {
      text.append(messages.get(i)).append(between.get(i + 1));
    }
    return new Layout(text.append("</" + prefix + "TradeMessages\n>\n").toString(), messages);
  }

  private static String message(String prefix, String content) {
    return content.isEmpty()
        ? "<" + prefix + "TradeMessage />"
        : "<%1$sTradeMessage>%2$s</%1$sTradeMessage\t>".formatted(prefix, content);
  }

  private static Arbitrary<String> content() {
    return Arbitraries.of(
            "text",
            "<A>1</A>",
            "<B q='>' r=\"it's\"/>",
            "<!-- </TradeMessage> -->",
            "<!-- - -- <TradeMessage> \"-->",
            "<![CDATA[</TradeMessage>]]>",
            "<![CDATA[]] >]]]>",
            "<?pi </t:TradeMessage> ? >?>",
            "<TradeMessageId></TradeMessageId>",
            "<TradeMessages></TradeMessages2>",
            "&amp;é\n ")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  private static Arbitrary<String> between() {
    return Arbitraries.of(
            " ",
            "\r\n\t",
            "<!-- <TradeMessage>old</TradeMessage> -->",
            "<?x <TradeMessages/>?>",
            "<!---->")
        .list()
        .ofMaxSize(3)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<String> rubbish() {
    return Arbitraries.of(
            "<",
            ">",
            "</",
            "/>",
            "\"",
            "'",
            "<!--",
            "-->",
            "<![CDATA[",
            "]]>",
            "<?",
            "?>",
            "<!",
            "TradeMessage",
            "<TradeMessage>",
            "</TradeMessage>",
            "<p:TradeMessage ",
            "</r>",
            "</r ",
            "x",
            " ",
            "-",
            "!",
            "[")
        .list()
        .ofMaxSize(40)
        .map(parts -> String.join("", parts));
  }

  @Provide
  Arbitrary<List<Integer>> chunks() {
    return Arbitraries.integers().between(1, 700).list().ofMinSize(1).ofMaxSize(6);
  }
}
