package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.FixmlXml;
import io.straightway.element.message.Reading.Unreadable;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The accounts of the trade in a FIXML report. */
class FixmlAllocationsTest {
  private final TradeMessageReader reader = new TradeMessageReader(new HardenedXml());

  private Reading read(String indicator, String allocations) {
    return reader.read(
        FixmlXml.purchase("OMS", 7)
            .with("RptSide/@AllocInd", indicator)
            .plusInSide(allocations)
            .bytes());
  }

  @Test
  void theAccountOfABlockIsThatOfItsAllocations() {
    String two = "<Alloc Acct='A' Qty='10' IndAllocID='1'/><Alloc Acct='B' Qty='0.5'/>";
    for (String indicator : new String[] {"1", "2"}) {
      assertThat(((TradeTerms) read(indicator, two)).allocations())
          .containsExactly(
              new Allocation("A", new BigDecimal("10")),
              new Allocation("B", new BigDecimal("0.5")));
    }
    assertThat(((TradeTerms) read("1", "")).isBlock()).isTrue();
    assertThat(((TradeTerms) read("0", "")).isBlock()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          FIXML_ALLOCATED | Alloc       | 0 | <Alloc Acct='A' Qty='10'/>
          FIXML_ALLOCATED | Alloc       | 2 | <Alloc Acct='A' Qty='10' AllocSettlCcy='USD'/>
          FIXML_ALLOCATED | Alloc       | 2 | <Alloc Acct='A' Qty='10'><Pty ID='X'/></Alloc>
          XML_STRUCTURE   | Alloc/@Qty  | 2 | <Alloc Acct='A'/>
          FIELD_FORMAT    | Alloc/@Qty  | 2 | <Alloc Acct='A' Qty='0'/>
          FIELD_FORMAT    | Alloc/@Acct | 2 | <Alloc Acct='A B' Qty='1'/>
          XML_STRUCTURE   | Alloc/@Acct | 2 | <Alloc Acct='A' Qty='1'/><Alloc Acct='A' Qty='2'/>
          """,
      quoteCharacter = '"')
  void unsupportedContentOfAnAllocationIsRefused(
      ReasonCode code, String field, String indicator, String allocations) {
    Refusal refusal = ((Unreadable) read(indicator, allocations)).refusal();
    assertThat(refusal.code()).isEqualTo(code);
    assertThat(refusal.field()).isEqualTo(field);
  }
}
