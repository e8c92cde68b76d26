package io.straightway.settlement.income;

import java.time.LocalDate;

/** What an event is known by: of a security there is one of a kind, a day and a currency. */
public record EventName(
    IncomeEvent.Kind kind, String isin, LocalDate paymentDate, String currency) {}
