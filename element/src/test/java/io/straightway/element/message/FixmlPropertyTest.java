package io.straightway.element.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.FixmlXml;
import io.straightway.element.message.Slicing.Messages;
import io.straightway.element.message.parse.MessageSlicer;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.markup.HardenedXml;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.Side;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import org.jspecify.annotations.Nullable;

/** Any instruction that is written as FIXML is read back unchanged. */
class FixmlPropertyTest {
  private static final Map<Action, String> ACTIONS =
      Map.of(Action.NEW, "0", Action.CANCEL, "1", Action.AMEND, "2");
  private static final Map<FeeKind, String> FEE_TYPES =
      Map.of(FeeKind.TAX, "5", FeeKind.EXCHANGE, "4", FeeKind.OTHER, "7");

  private final HardenedXml xml = new HardenedXml();
  private final MessageSlicer slicer = new MessageSlicer(xml, 10);
  private final TradeMessageReader reader = new TradeMessageReader(xml);

  @Property(tries = 3000, seed = "51", shrinking = ShrinkingMode.OFF)
  void anInstructionWrittenAsFixmlReadsBackEqual(@ForAll Random random) {
    byte[] ours = Samples.utf8(RandomLayout.document(new RandomMessages(random).message(), random));
    TradeTerms terms = (TradeTerms) reader.read(ours);

    String document = document(terms, random);

    assertThat(readings(document))
        .as(document)
        .singleElement()
        .extracting(TradeTerms.class::cast)
        .isEqualTo(withFeesInOrder(terms));
  }

  private List<Reading> readings(String document) {
    return ((Messages) slicer.slice(Samples.utf8(document)))
        .slices().stream().map(reader::read).toList();
  }

  private static String document(TradeTerms trade, Random random) {
    String namespace = random.nextBoolean() ? FixmlXml.FIX_4_4 : FixmlXml.FIX_5_0_SP2;
    boolean shared = random.nextBoolean();
    String source = attribute("SID", trade.key().source());
    String own =
        "<Hdr"
            + (shared ? "" : source)
            + attribute("SeqNum", trade.sequenceNumber())
            + attribute("Snt", trade.sentAt())
            + "/>";
    String report = report(trade, own, random);
    if (shared) {
      return FixmlXml.batch(namespace, List.of("<Hdr" + source + "/>", report));
    }
    return random.nextBoolean()
        ? FixmlXml.batch(namespace, List.of(report))
        : FixmlXml.document(namespace, report);
  }

  private static String report(TradeTerms trade, String header, Random random) {
    boolean currencyInSide = random.nextBoolean();
    String currency = attribute("Ccy", trade.currency());
    String party =
        "<Pty" + attribute("ID", trade.counterparty()) + attribute("Src", "B") + " R='17'/>";
    boolean partyInSide = random.nextBoolean();
    FxTerms fx = knownToFixml(trade.fx(), trade.currency());
    String settles = fx == null ? "" : attribute("SettlCcy", fx.currency());
    boolean settlesInReport = random.nextBoolean();
    return "<TrdCaptRpt"
        + attribute("RptID", trade.key().messageId())
        + attribute(random.nextBoolean() ? "TrdID" : "ExecID", trade.tradeReference())
        + attribute("TransTyp", ACTIONS.get(trade.action()))
        + attribute("RptID2", trade.version())
        + attribute("LastQty", trade.quantity().toPlainString())
        + attribute("LastPx", trade.price().toPlainString())
        + attribute("TrdDt", trade.tradeDate())
        + (trade.settlementDate() == null ? "" : attribute("SettlDt", trade.settlementDate()))
        + (trade.placeOfTrade() == null ? "" : attribute("LastMkt", trade.placeOfTrade()))
        + (currencyInSide ? "" : currency)
        + (settlesInReport ? settles : "")
        + ">"
        + header
        + (partyInSide ? "" : party)
        + "<Instrmt"
        + attribute("ID", trade.isin())
        + attribute("Src", "4")
        + "/>"
        + (trade.freeOfPayment() ? "<FinDetls DlvryTyp='1'/>" : "")
        + "<RptSide"
        + attribute("Side", trade.side() == Side.BUY ? "1" : "2")
        + (trade.allocations() == null
            ? attribute("Acct", trade.account())
            : attribute("AllocInd", "2"))
        + (trade.accruedInterest() == null
            ? ""
            : attribute("AcrdIntAmt", trade.accruedInterest().toPlainString()))
        + (settlesInReport ? "" : settles)
        + exchange(fx)
        + (currencyInSide ? currency : "")
        + ">"
        + (partyInSide ? party : "")
        + trade.fees().stream().map(FixmlPropertyTest::fee).collect(Collectors.joining())
        + allocations(trade)
        + "</RptSide></TrdCaptRpt>";
  }

  private static String allocations(TradeTerms trade) {
    List<Allocation> allocations = trade.allocations();
    return allocations == null
        ? ""
        : allocations.stream()
            .map(
                allocation ->
                    "<Alloc"
                        + attribute("Acct", allocation.account())
                        + attribute("Qty", allocation.quantity().toPlainString())
                        + "/>")
            .collect(Collectors.joining());
  }

  private static String fee(Fee fee) {
    String amount = fee.amount().toPlainString();
    return fee.kind() == FeeKind.COMMISSION
        ? "<Comm" + attribute("Comm", amount) + " CommTyp='3'/>"
        : "<MiscFees" + attribute("Amt", amount) + attribute("Typ", type(fee)) + "/>";
  }

  private static String type(Fee fee) {
    return String.valueOf(FEE_TYPES.get(fee.kind()));
  }

  private static String attribute(String name, @Nullable Object value) {
    return " " + name + "=\"" + value + "\"";
  }

  /** FIXML has the commission first, and no transfers. */
  private static TradeTerms withFeesInOrder(TradeTerms trade) {
    List<Fee> fees =
        Stream.concat(
                trade.fees().stream().filter(fee -> fee.kind() == FeeKind.COMMISSION),
                trade.fees().stream().filter(fee -> fee.kind() != FeeKind.COMMISSION))
            .toList();
    return new TradeTerms(
        trade.key(),
        trade.sequenceNumber(),
        trade.sentAt(),
        trade.action(),
        trade.tradeReference(),
        trade.version(),
        trade.side(),
        trade.isin(),
        trade.account(),
        trade.counterparty(),
        trade.quantity(),
        trade.price(),
        trade.currency(),
        trade.tradeDate(),
        trade.settlementDate(),
        trade.paymentType(),
        null,
        trade.placeOfTrade(),
        fees,
        trade.accruedInterest(),
        null,
        knownToFixml(trade.fx(), trade.currency()),
        null,
        trade.allocations());
  }

  /** FIXML has these terms only for a different settlement currency. */
  private static @Nullable FxTerms knownToFixml(@Nullable FxTerms fx, String currency) {
    return fx == null || fx.currency() == null || fx.currency().equals(currency) ? null : fx;
  }

  private static String exchange(@Nullable FxTerms fx) {
    if (fx == null) {
      return "";
    }
    return (fx.rate() == null ? "" : attribute("SettlCurrFxRt", fx.rate().toPlainString()))
        + (fx.calculation() == null
            ? ""
            : attribute("SettlCurrFxRtCalc", fx.calculation().name().substring(0, 1)))
        + (fx.amount() == null ? "" : attribute("SettlCurrAmt", fx.amount().toPlainString()));
  }
}
