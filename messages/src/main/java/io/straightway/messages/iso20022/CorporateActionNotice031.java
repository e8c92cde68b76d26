package io.straightway.messages.iso20022;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The announcement of a payment by an issuer (seev.031, corporate action notification). Of events
 * other than cash dividends only the names are read.
 *
 * @param reference the custodian's reference of the event, 1 to 35 printable ASCII characters
 * @param eventType the ISO code of the event, such as {@code DVCA}; empty for a proprietary code
 * @param exDate the ex-date; null if not given, like the record date
 * @param parts the parts of the payment; empty if one of them is not given or not an amount
 * @param preliminary whether the event is unconfirmed, or a rate only indicative
 * @param replaces whether the notice replaces an earlier one with the same reference
 */
public record CorporateActionNotice031(
    String reference,
    String eventType,
    String isin,
    @Nullable LocalDate exDate,
    @Nullable LocalDate recordDate,
    List<CashPart> parts,
    boolean preliminary,
    boolean replaces)
    implements CorporateActionAdvice {
  private static final String TAX_FREE = "TXFR";

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public CorporateActionNotice031 {
    FieldRules.reference("reference", reference);
    FieldRules.isin(isin);
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.INCOME_NOTICE;
  }

  /**
   * A part of a payment: one rate of one cash movement.
   *
   * @param rate the gross amount per unit
   * @param type the code of the part, such as {@code TXBL}; null if the rate is not divided
   */
  public record CashPart(
      LocalDate paymentDate, String currency, BigDecimal rate, @Nullable String type) {
    /** Returns whether no tax is withheld from this part. */
    public boolean isTaxFree() {
      return TAX_FREE.equals(type);
    }
  }

  /**
   * A cash movement of an announcement, with its rates as given.
   *
   * @param paymentDate null if it is missing or not known yet
   */
  public record AnnouncedCash(@Nullable LocalDate paymentDate, List<GrossRate> rates) {
    /** Returns the parts of several movements; none if a movement has none. */
    public static List<CashPart> parts(List<AnnouncedCash> movements) {
      List<List<CashPart>> parts = movements.stream().map(AnnouncedCash::parts).toList();
      return parts.contains(List.<CashPart>of())
          ? List.of()
          : parts.stream().flatMap(List::stream).toList();
    }

    public boolean isIndicative() {
      return rates.stream().anyMatch(GrossRate::indicative);
    }

    /**
     * Returns a part for each rate; a rate of all of the movement beside others is their total.
     * Returns none if the day or a rate is missing, or if rates contradict each other.
     */
    private List<CashPart> parts() {
      List<CashPart> all = rates.stream().distinct().map(this::part).toList();
      if (all.contains(null)) {
        return List.of();
      }
      List<CashPart> total = all.stream().filter(part -> part.type() == null).toList();
      List<CashPart> typed = all.stream().filter(part -> part.type() != null).toList();
      List<CashPart> parts = typed.isEmpty() ? total : typed;
      BigDecimal sum = parts.stream().map(CashPart::rate).reduce(BigDecimal.ZERO, BigDecimal::add);
      boolean agree =
          all.stream().map(CashPart::currency).distinct().count() == 1
              && parts.stream().map(CashPart::type).distinct().count() == parts.size()
              && total.stream().allMatch(part -> part.rate().compareTo(sum) == 0);
      return agree ? parts : List.of();
    }

    private @Nullable CashPart part(GrossRate rate) {
      return paymentDate == null || rate.currency == null || rate.amount == null
          ? null
          : new CashPart(paymentDate, rate.currency, rate.amount, rate.type);
    }
  }

  /**
   * A gross rate per unit.
   *
   * @param type the code of the part that it is a rate of; null for all of the movement
   * @param amount null, like the currency, if the rate is unknown or a percentage
   */
  public record GrossRate(
      @Nullable String type,
      @Nullable String currency,
      @Nullable BigDecimal amount,
      boolean indicative) {}
}
