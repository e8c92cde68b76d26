package io.straightway.element.message;

import static io.straightway.element.message.ReasonCode.FIELD_FORMAT;
import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.FixmlXml;
import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times of a FIXML trade capture report: UTC unless they state an offset. */
final class FixmlTimesTest {
  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  @ParameterizedTest
  @CsvSource({
    "2026-11-20T09:00:00, 2026-11-20T09:00:00Z",
    "2026-11-20T09:00:00.5Z, 2026-11-20T09:00:00.5Z",
    "2026-11-20T03:00:00-06:00, 2026-11-20T09:00:00Z",
    "2026-11-20T14:30:00.123456789+05:30, 2026-11-20T09:00:00.123456789Z"
  })
  void timesAreUtcUnlessTheySayTheirOffset(String written, String meant) {
    TradeTerms trade = read(FixmlXml.purchase("OMS", 7).with("TrdCaptRpt/@TxnTm", written).text());

    assertThat(trade.sentAt()).isEqualTo(Instant.parse(meant));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-20",
        "2026-11-20T09:00:00+25:00",
        "2026-11-20T24:00:00",
        "2026-02-30T09:00:00Z",
        "2026-11-20T09:00:00+01:00Z",
        "20261120-09:00:00",
        "now"
      })
  void otherTimesAreRefused(String written) {
    Unreadable unreadable =
        refused(FixmlXml.purchase("OMS", 7).with("TrdCaptRpt/@TxnTm", written).text());

    assertThat(unreadable.refusal().code()).isEqualTo(FIELD_FORMAT);
    assertThat(unreadable.refusal().field()).isEqualTo("TrdCaptRpt/@TxnTm");
  }

  private TradeTerms read(String text) {
    Reading reading = reader.read(Samples.utf8(text));
    assertThat(reading).isInstanceOf(TradeTerms.class);
    return (TradeTerms) reading;
  }

  private Unreadable refused(String text) {
    Reading reading = reader.read(Samples.utf8(text));
    assertThat(reading).isInstanceOf(Unreadable.class);
    return (Unreadable) reading;
  }
}
