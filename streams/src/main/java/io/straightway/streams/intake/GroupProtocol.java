package io.straightway.streams.intake;

/** How the members of a group agree on who reads which partition. */
public enum GroupProtocol {
  /** The members assign among themselves; every broker knows it. */
  CLASSIC,
  /** The broker assigns (KIP-848); brokers from 4.0 on. */
  CONSUMER
}
