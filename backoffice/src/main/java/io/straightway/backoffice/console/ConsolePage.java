package io.straightway.backoffice.console;

/** A controller whose answers are pages: they have the frame, and failures are pages too. */
public interface ConsolePage {}
