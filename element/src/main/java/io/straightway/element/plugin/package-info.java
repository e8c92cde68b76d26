/**
 * Plug-ins: extensions to an element without changes to it.
 *
 * <p>A plug-in is a {@link io.straightway.element.plugin.TradePlugin} in a jar: a {@link
 * io.straightway.element.plugin.TradeCheck} sees a trade before it is booked, and may refuse or
 * enrich it; a {@link io.straightway.element.plugin.TradeAction} receives a trade after its commit.
 * The element continues whatever a plug-in does: if one fails or is slow, its trade goes to repair,
 * under the plug-in's name; one that hangs repeatedly is switched off.
 *
 * <p>Plug-ins are written against these three, {@link io.straightway.element.plugin.TradeView} and
 * {@link io.straightway.element.plugin.Verdict}.
 */
@NullMarked
package io.straightway.element.plugin;

import org.jspecify.annotations.NullMarked;
