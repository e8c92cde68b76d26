package io.straightway.element.process;

import io.straightway.element.message.Action;
import io.straightway.element.message.Allocation;
import io.straightway.element.message.Fee;
import io.straightway.element.message.FxTerms;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.FeeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Makes the trades of an allocated block. The block is made as if it were one trade; its amounts
 * (consideration, interest, fees, and the amount in another currency) are {@linkplain Shares
 * divided} by quantity, so they add up to those of the block. The trade of the first allocation has
 * the block's reference and {@code /1}, and so on, and so has its message.
 */
public final class BlockProcess {
  private static final int LONGEST_REFERENCE = 64;

  private final TradeTerms block;
  private final List<Allocation> allocations;

  /**
   * Creates the process of a block.
   *
   * @throws NullPointerException if the trade is not a block
   */
  public BlockProcess(TradeTerms block) {
    this.block = block;
    this.allocations = Objects.requireNonNull(block.allocations(), "a block has allocations");
  }

  /**
   * A trade of a block, with the terms of a message that would report it alone.
   *
   * @param terms these state every divided amount
   */
  public record Part(TradeTerms terms, SecurityPurcSale trade) {}

  /** Returns whether some quantity is not allocated yet. */
  public boolean isOpen() {
    return block.allocated().compareTo(block.quantity()) < 0;
  }

  /** Returns a refusal if no static data could make these allocations valid, or null. */
  @Nullable Refusal refusal() {
    if (block.allocated().compareTo(block.quantity()) > 0) {
      return invalid(
          "Allocations",
          "%s are allocated of %s"
              .formatted(block.allocated().toPlainString(), block.quantity().toPlainString()));
    }
    int longest =
        Math.max(block.tradeReference().length(), block.key().messageId().length())
            + 1
            + Integer.toString(allocations.size()).length();
    return longest > LONGEST_REFERENCE
        ? invalid(
            "TradeReference",
            "the references of its allocations would have %d characters; %d are allowed"
                .formatted(longest, LONGEST_REFERENCE))
        : null;
  }

  /** Returns the refusal of a change to a booked block, or of a message that would cancel it. */
  public static Refusal change() {
    return new Refusal(
        ReasonCode.BLOCK_CHANGE,
        "Action",
        "a block is amended or cancelled through its trades: its reference and /1, /2 and so on");
  }

  private static Refusal invalid(String field, String reason) {
    return new Refusal(ReasonCode.ALLOCATION_INVALID, field, reason);
  }

  /** Returns the block as one trade of its first account. */
  TradeTerms whole() {
    return terms(
        block.tradeReference(),
        block.key(),
        new Allocation(allocations.get(0).account(), block.quantity()),
        block.settlementDate(),
        block.fees(),
        block.accruedInterest(),
        block.netAmount(),
        block.fx(),
        block.consideration());
  }

  /** Returns the number of trades when everything is allocated. */
  public int size() {
    return allocations.size();
  }

  /**
   * Returns whether {@code part} agrees with the block's trade at {@code place} in the terms that
   * are not divided.
   */
  public boolean states(int place, TradeTerms part) {
    return place <= allocations.size()
        && part.equals(
            terms(
                place,
                part.settlementDate(),
                part.fees(),
                part.accruedInterest(),
                part.fx(),
                part.consideration()));
  }

  /** Returns the trades of a block, given as one trade, with ids from {@code firstId} on. */
  List<Part> parts(SecurityPurcSale whole, CheckedTerms checked, long firstId) {
    int decimals = checked.currency().minorUnit();
    List<BigDecimal> considerations = shares(whole.consideration(), decimals);
    List<BigDecimal> interests = shares(whole.accruedInterest(), decimals);
    Map<FeeKind, List<BigDecimal>> fees = new EnumMap<>(FeeKind.class);
    whole.fees().forEach((kind, fee) -> fees.put(kind, shares(fee, decimals)));
    FxLeg fx = whole.fx();
    List<BigDecimal> converted =
        fx == null ? List.of() : shares(fx.amount(), checked.settlementCurrency().minorUnit());
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < allocations.size(); i++) {
      int at = i;
      Map<FeeKind, BigDecimal> own = new EnumMap<>(FeeKind.class);
      fees.forEach((kind, shared) -> own.put(kind, shared.get(at)));
      SecurityPurcSale trade =
          new SecurityPurcSale(
              firstId + i,
              whole.source(),
              whole.tradeReference() + "/" + (i + 1),
              1,
              whole.side(),
              whole.isin(),
              allocations.get(i).account(),
              whole.counterparty(),
              allocations.get(i).quantity(),
              whole.price(),
              whole.currency(),
              whole.tradeDate(),
              whole.settlementDate(),
              considerations.get(i),
              interests.get(i),
              own,
              whole.paymentType(),
              whole.transferAccount(),
              whole.mic(),
              whole.poolFactor(),
              fx == null
                  ? null
                  : new FxLeg(fx.currency(), fx.rate(), fx.calculation(), converted.get(i)));
      parts.add(new Part(terms(i + 1, trade), trade));
    }
    return parts;
  }

  private List<BigDecimal> shares(BigDecimal total, int decimals) {
    return Shares.of(total, allocations.stream().map(Allocation::quantity).toList(), decimals);
  }

  private TradeTerms terms(int place, SecurityPurcSale part) {
    return terms(
        place, part.settlementDate(), fees(part), interest(part), fx(part), part.consideration());
  }

  private TradeTerms terms(
      int place,
      @Nullable LocalDate settlementDate,
      List<Fee> fees,
      @Nullable BigDecimal interest,
      @Nullable FxTerms fx,
      @Nullable BigDecimal consideration) {
    String end = "/" + place;
    return terms(
        block.tradeReference() + end,
        new MessageKey(block.key().source(), block.key().messageId() + end),
        allocations.get(place - 1),
        settlementDate,
        fees,
        interest,
        null,
        fx,
        consideration);
  }

  private TradeTerms terms(
      String reference,
      MessageKey key,
      Allocation of,
      @Nullable LocalDate settlementDate,
      List<Fee> fees,
      @Nullable BigDecimal interest,
      @Nullable BigDecimal netAmount,
      @Nullable FxTerms fx,
      @Nullable BigDecimal consideration) {
    return new TradeTerms(
        key,
        block.sequenceNumber() == null ? Long.valueOf(1) : block.sequenceNumber(),
        block.sentAt(),
        Action.NEW,
        reference,
        1,
        block.side(),
        block.isin(),
        of.account(),
        block.counterparty(),
        of.quantity(),
        block.price(),
        block.currency(),
        block.tradeDate(),
        settlementDate,
        block.paymentType(),
        block.transferAccount(),
        block.placeOfTrade(),
        fees,
        interest,
        netAmount,
        fx,
        consideration,
        null);
  }

  private static List<Fee> fees(SecurityPurcSale part) {
    return part.fees().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(fee -> new Fee(fee.getKey(), fee.getValue()))
        .toList();
  }

  private @Nullable BigDecimal interest(SecurityPurcSale part) {
    return block.accruedInterest() == null && part.accruedInterest().signum() == 0
        ? null
        : part.accruedInterest();
  }

  private @Nullable FxTerms fx(SecurityPurcSale part) {
    FxLeg leg = part.fx();
    return leg == null
        ? block.fx()
        : new FxTerms(leg.currency(), leg.rate(), leg.calculation(), leg.amount().abs());
  }
}
