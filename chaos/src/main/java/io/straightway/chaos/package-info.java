/**
 * The fault harness: injects the faults of a catalogue into a separate installation while a feeder
 * keeps sending, and proves after each that no acknowledged message is lost or duplicated.
 *
 * <p>{@code wire} has the proxy, {@code site} the installation, {@code fault} the faults. Controls
 * are installations that are wrong on purpose: a harness that finds no error in them is broken.
 */
@NullMarked
package io.straightway.chaos;

import org.jspecify.annotations.NullMarked;
