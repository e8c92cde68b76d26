package io.straightway.element.server;

/**
 * Whether anybody who reaches a server may send it the trades of every source. A server without
 * this bean leaves it to its filters who may send what.
 */
public record OpenIntake(boolean open) {}
