package io.straightway.element.message;

/**
 * The first thing in the bytes of a document that must not reach the parser.
 *
 * @param offset where it stands; what is before it may be parsed
 * @param refusal what is wrong
 */
public record Fault(int offset, Refusal refusal) {}
