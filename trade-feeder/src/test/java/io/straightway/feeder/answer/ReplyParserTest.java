package io.straightway.feeder.answer;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

final class ReplyParserTest {
  @Test
  void outcomesAreReadAndUnknownFieldsSkipped() {
    String json =
        """
        {"took":{"ms":[1,2]},"outcomes":[
          {"source":"S","messageId":"1","outcome":"booked","tradeId":123,"more":[{}]},
          {"outcome":"rejected","code":"XML_MALFORMED","source":null,"field":"Isin"}],
         "code":"C","reason":"R"}
        """;
    assertThat(ReplyParser.parse(json.getBytes(UTF_8)))
        .isEqualTo(
            new Reply(
                List.of(
                    new FeedOutcome("S", "1", "booked", ""),
                    new FeedOutcome("", "", "rejected", "XML_MALFORMED")),
                "C",
                "R"));
  }

  @Test
  void aStreamsLineIsAReplyWithItsNumberAndStatus() {
    StreamedReply line =
        ReplyParser.parseLine(
            "{\"body\":7,\"status\":422,\"more\":{},\"code\":\"C\",\"outcomes\":[{\"outcome\":\"conflict\"}]}");
    assertThat(line.body()).isEqualTo(7);
    assertThat(line.status()).isEqualTo(422);
    assertThat(line.reply())
        .isEqualTo(new Reply(List.of(new FeedOutcome("", "", "conflict", "")), "C", ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "<html>",
        "{\"outcomes\":7}",
        "{\"outcomes\":[7]}",
        "{\"outcomes\":[{\"outcome\":7}]}",
        "{\"outcomes\":[{\"outcome\":\"booked\"",
        "{\"code\":{}}"
      })
  void anythingElseIsNoReply(String body) {
    assertThatThrownBy(() -> ReplyParser.parse(body.getBytes(UTF_8)))
        .isInstanceOf(JacksonException.class);
  }
}
