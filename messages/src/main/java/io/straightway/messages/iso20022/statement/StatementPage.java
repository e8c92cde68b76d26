package io.straightway.messages.iso20022.statement;

/** A statement, or a page of one. */
public interface StatementPage {
  /** Returns the display name that all pages of a statement share. */
  String name();

  /** Returns the page number, from 1. */
  int page();

  /** Returns whether no page follows. */
  boolean lastPage();
}
