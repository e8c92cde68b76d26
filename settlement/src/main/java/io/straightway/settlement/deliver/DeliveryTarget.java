package io.straightway.settlement.deliver;

import java.net.URI;
import java.nio.file.Path;

/** Where bundles go. Safe for use by many threads. */
public sealed interface DeliveryTarget permits DirectoryTarget, HttpTarget {

  /**
   * The target that a word names.
   *
   * @param word an address that begins with https://, or with http:// on this machine, else a
   *     directory
   * @param base what a relative directory is relative to
   * @throws IllegalArgumentException if it is neither
   */
  static DeliveryTarget of(String word, Path base) {
    return word.startsWith("http://") || word.startsWith("https://")
        ? new HttpTarget(URI.create(word))
        : DirectoryTarget.at(base.resolve(word));
  }

  /**
   * Delivers a bundle; when this returns, the other side has it, and will have it after a crash.
   *
   * @param name the same whenever the same bundle is delivered; names sort in the order of bundles
   * @throws DeliveryFailure if it may not have arrived
   * @throws InterruptedException if the thread was interrupted; it may have arrived or not
   */
  void deliver(String name, byte[] bundle) throws DeliveryFailure, InterruptedException;
}
