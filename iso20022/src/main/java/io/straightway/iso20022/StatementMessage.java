package io.straightway.iso20022;

/** What a custodian reports of itself, to be reconciled with our books: see {@code statement}. */
public non-sealed interface StatementMessage extends IsoMessage {}
