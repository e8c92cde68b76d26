package io.straightway.iso20022;

/** A message of ISO 20022 that we write and read. */
public sealed interface IsoMessage
    permits SettlementInstruction023,
        StatusMessage,
        SettlementConfirmation025,
        StatementMessage,
        CancellationRequest020,
        Allegement028,
        AllegementRemoval029,
        SettlementReversal026,
        CorporateActionNotice031,
        CorporateActionReversal037,
        CorporateActionCancellation039,
        CorporateActionMovement036,
        HoldRequest030 {}
