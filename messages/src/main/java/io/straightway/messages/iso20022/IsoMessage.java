package io.straightway.messages.iso20022;

/** An ISO 20022 message that we write and read. */
public sealed interface IsoMessage
    permits SettlementInstruction023,
        CancellationRequest020,
        HoldRequest030,
        CustodianAdvice,
        StatementMessage {}
