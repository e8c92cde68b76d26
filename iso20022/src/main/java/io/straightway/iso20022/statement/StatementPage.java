package io.straightway.iso20022.statement;

/** A statement, or a page of one. */
public interface StatementPage {
  /** What all pages of a statement have in common, as it is shown. */
  String name();

  /** Its number, from 1. */
  int page();

  /** Whether no page follows. */
  boolean lastPage();
}
