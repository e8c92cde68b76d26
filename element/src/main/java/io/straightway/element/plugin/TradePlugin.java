package io.straightway.element.plugin;

/**
 * A plug-in: a {@link TradeCheck}, a {@link TradeAction} or both. It has a public constructor
 * without parameters, and its jar names it in {@code
 * META-INF/services/io.straightway.element.plugin.TradePlugin}. An element has one instance of it,
 * used by many threads at once.
 */
public interface TradePlugin {
  /**
   * Returns the name shown in reasons and logs: 1 to 32 of {@code A-Z a-z 0-9 . _ -}, unique among
   * the plug-ins. It is read once.
   */
  String name();
}
