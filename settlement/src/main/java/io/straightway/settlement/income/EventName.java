package io.straightway.settlement.income;

import java.time.LocalDate;

/** Key of an event: a security has at most one event of a kind, payment date and currency. */
public record EventName(
    IncomeEvent.Payout kind, String isin, LocalDate paymentDate, String currency) {}
