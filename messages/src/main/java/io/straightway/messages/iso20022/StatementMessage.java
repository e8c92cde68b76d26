package io.straightway.messages.iso20022;

/** A custodian's report of its books, to be reconciled with ours; see {@code statement}. */
public non-sealed interface StatementMessage extends IsoMessage {}
