/**
 * The fault harness: makes the faults of a catalogue in an installation of its own while a feeder
 * keeps sending, and proves after each that nothing acknowledged is lost or there twice.
 *
 * <p>{@code wire} has the proxy, {@code site} the installation, {@code fault} the faults. Controls
 * are installations that are wrong on purpose: a harness that finds nothing there is broken.
 */
@NullMarked
package io.straightway.benchmark.chaos;

import org.jspecify.annotations.NullMarked;
