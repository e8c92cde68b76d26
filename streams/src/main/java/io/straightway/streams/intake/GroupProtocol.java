package io.straightway.streams.intake;

/** The protocol by which the members of a group are assigned partitions. */
public enum GroupProtocol {
  /** The members assign partitions among themselves; every broker supports it. */
  CLASSIC,
  /** The broker assigns partitions (KIP-848); brokers from 4.0 on. */
  CONSUMER
}
