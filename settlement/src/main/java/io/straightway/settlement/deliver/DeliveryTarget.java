package io.straightway.settlement.deliver;

import java.net.URI;
import java.nio.file.Path;

/** Destination of bundles. Thread-safe. */
public sealed interface DeliveryTarget permits DirectoryTarget, HttpTarget {

  /**
   * Returns the target with a name.
   *
   * @param word an address that begins with https://, or with http:// on this machine, else a
   *     directory
   * @param base the directory against which a relative directory is resolved
   * @throws IllegalArgumentException if {@code word} names neither
   */
  static DeliveryTarget of(String word, Path base) {
    return word.startsWith("http://") || word.startsWith("https://")
        ? new HttpTarget(URI.create(word))
        : DirectoryTarget.at(base.resolve(word));
  }

  /**
   * Delivers a bundle. On return the receiver has stored it durably.
   *
   * @param name the same at every delivery of the same bundle; names sort in the order of bundles
   * @throws DeliveryFailure if the bundle may not have arrived
   * @throws InterruptedException if the thread was interrupted; the bundle may have arrived or not
   */
  void deliver(String name, byte[] bundle) throws DeliveryFailure, InterruptedException;
}
