package io.straightway.feeder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;

final class ReplyTest {
  private final ReplyParser parser = new ReplyParser();

  @Test
  void outcomesAreReadAndUnknownFieldsSkipped() {
    String json =
        """
        {"took":{"ms":[1,2]},"outcomes":[
          {"source":"S","messageId":"1","outcome":"booked","tradeId":123,"more":[{}]},
          {"outcome":"rejected","code":"XML_MALFORMED","source":null,"field":"Isin"}],
         "code":"C","reason":"R"}
        """;
    assertThat(parser.parse(json.getBytes(UTF_8)))
        .isEqualTo(
            new Reply(
                List.of(
                    new Outcome("S", "1", "booked", ""),
                    new Outcome("", "", "rejected", "XML_MALFORMED")),
                "C",
                "R"));
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
    assertThatThrownBy(() -> parser.parse(body.getBytes(UTF_8)))
        .isInstanceOf(JacksonException.class);
  }

  @Test
  void anOutcomeIsCertainWhenItOrALaterOneIsInItsPlace() {
    assertThat(certain("1", "2", "3")).isEqualTo("111");
    assertThat(certain("1", "", "3")).isEqualTo("111");
    assertThat(certain("1", "2", "")).isEqualTo("110");
    assertThat(certain("", "", "")).isEqualTo("000");
    assertThat(certain("2", "3", "")).isEqualTo("000");
    assertThat(certain("2", "", "3")).isEqualTo("011");
  }

  private static String certain(String... ids) {
    BatchAssembly assembly = new BatchAssembly(Frame.ofSingles(new byte[0]), 3);
    for (int i = 1; i <= 3; i++) {
      byte[] slice = "<Id>%d</Id>".formatted(i).getBytes(UTF_8);
      assembly.add(slice, 0, slice.length, i);
    }
    MessageBatch batch = assembly.take(new Stretch(0, 3, true));
    List<Outcome> outcomes = new ArrayList<>();
    Arrays.stream(ids).forEach(id -> outcomes.add(new Outcome("", id, "booked", "")));
    BitSet certain = new Alignment(batch, outcomes).certain();
    StringBuilder bits = new StringBuilder();
    for (int i = 0; i < ids.length; i++) {
      bits.append(certain.get(i) ? '1' : '0');
    }
    return bits.toString();
  }
}
