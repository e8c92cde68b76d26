package io.straightway.iso20022;

import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A custodian announces what an issuer will pay (seev.031, corporate action notification). Of an
 * event of another kind than a cash dividend only its names are read.
 *
 * @param reference the custodian's of the event, 1 to 35 printable ASCII characters
 * @param eventType the ISO code of the event, such as {@code DVCA}; of a proprietary one empty
 * @param exDate null if it is not given, as all that follows
 * @param currency of the rate
 * @param rate the gross amount of one unit
 * @param replaces whether it replaces what was announced under the reference before
 */
public record CorporateActionNotice031(
    String reference,
    String eventType,
    String isin,
    @Nullable LocalDate exDate,
    @Nullable LocalDate recordDate,
    @Nullable LocalDate paymentDate,
    @Nullable String currency,
    @Nullable BigDecimal rate,
    boolean replaces)
    implements IsoMessage {
  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public CorporateActionNotice031 {
    FieldRules.reference("reference", reference);
    FieldRules.isin(isin);
  }
}
