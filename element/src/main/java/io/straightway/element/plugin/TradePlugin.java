package io.straightway.element.plugin;

/**
 * A plug-in: a {@link TradeCheck}, a {@link TradeAction} or both. It has a public constructor
 * without parameters, and its jar names it in {@code
 * META-INF/services/io.straightway.element.plugin.TradePlugin}. There is one object of it in an
 * element, used by many threads at once.
 */
public interface TradePlugin {
  /**
   * The name it is known by in reasons and logs: 1 to 32 of {@code A-Z a-z 0-9 . _ -}, and no other
   * plug-in's. It is asked for once.
   */
  String name();
}
