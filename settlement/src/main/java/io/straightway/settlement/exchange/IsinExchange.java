package io.straightway.settlement.exchange;

import io.straightway.db.ContentHash;
import io.straightway.operators.proposal.Proposal;
import java.time.Instant;
import java.time.LocalDate;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * A proposed exchange of ISINs and its state.
 *
 * @param contentHash the content that an approval is bound to
 * @param checker the operator who approved or rejected it; null if there is none
 * @param decidedAt the time of the decision or withdrawal; null while it is pending
 * @param begunOn the business date on which it was first carried out; null before
 * @param accountsMoved number of accounts with moved positions
 * @param positionsLeft number of accounts that still hold the old ISIN
 * @param instructionsLeft number of open instructions for the old ISIN
 */
public record IsinExchange(
    long exchangeId,
    Proposal.State state,
    @Nested ExchangeTerms terms,
    String reason,
    ContentHash contentHash,
    String maker,
    Instant madeAt,
    @Nullable String checker,
    @Nullable Instant decidedAt,
    @Nullable LocalDate begunOn,
    long accountsMoved,
    long positionsLeft,
    long instructionsLeft) {}
