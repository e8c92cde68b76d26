package io.straightway.element.server;

/**
 * The openness of a server's intake. If open, anybody who can reach the server may send it trades
 * of every source. Without this bean, the server's filters decide who may send which sources.
 */
public record OpenIntake(boolean open) {}
