/**
 * What others may add to an element without changing it.
 *
 * <p>A plug-in is a {@link io.straightway.element.plugin.TradePlugin} in a jar: a {@link
 * io.straightway.element.plugin.TradeCheck} looks at a trade before it is booked, and may refuse or
 * enrich it; a {@link io.straightway.element.plugin.TradeAction} receives a trade after its commit.
 * Whatever a plug-in does, the element goes on: one that fails or is slow sends its trade to
 * repair, under its name, and one that hangs again and again is switched off.
 *
 * <p>These three, {@link io.straightway.element.plugin.TradeView} and {@link
 * io.straightway.element.plugin.Verdict} are what a plug-in is written against.
 */
@NullMarked
package io.straightway.element.plugin;

import org.jspecify.annotations.NullMarked;
