package io.straightway.backoffice.console.page;

/** A controller whose answers are pages: they have the common frame, and failures are pages too. */
public interface ConsolePage {}
