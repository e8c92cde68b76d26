package io.straightway.custodian;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The outcome planned for one instruction.
 *
 * @param matches whether the instruction matches at once
 * @param partial whether it settles in two parts
 * @param fails whether it does not settle when due
 * @param alleged whether the counterparty alleges a similar instruction
 * @param firstPercent the size of the first of two parts in percent, 20 to 80
 */
record SimulatedOutcome(
    boolean matches, boolean partial, boolean fails, boolean alleged, int firstPercent) {
  private static final int BITS = 31;
  private static final BigDecimal RANGE = BigDecimal.valueOf(1L << BITS);

  /** Draws an outcome, the same for the same seed, reference and rates. */
  static SimulatedOutcome of(long seed, String transactionId, SimulatorRates rates) {
    byte[] hash = sha256(seed + "/" + transactionId);
    return new SimulatedOutcome(
        draws(hash, 0, rates.match()),
        draws(hash, 4, rates.partial()),
        draws(hash, 8, rates.fail()),
        draws(hash, 16, rates.allege()),
        20 + number(hash, 12) % 61);
  }

  /** Returns the outcome as one word for the journal. */
  String word() {
    return (matches ? "M" : "-")
        + (partial ? "P" : "-")
        + (fails ? "F" : "-")
        + (alleged ? "A" : "-")
        + firstPercent;
  }

  /** Parses a word of the journal. */
  static SimulatedOutcome read(String word) {
    return new SimulatedOutcome(
        word.charAt(0) == 'M',
        word.charAt(1) == 'P',
        word.charAt(2) == 'F',
        word.charAt(3) == 'A',
        Integer.parseInt(word.substring(4)));
  }

  /**
   * Returns the custodian's reference of an instruction, derived from ours and within the same
   * maximal length.
   */
  static String reference(String transactionId) {
    return transactionId.length() <= 28
        ? "CU-" + transactionId
        : "CU-" + HexFormat.of().formatHex(sha256(transactionId), 0, 12);
  }

  private static boolean draws(byte[] hash, int at, BigDecimal share) {
    return BigDecimal.valueOf(number(hash, at)).compareTo(share.multiply(RANGE)) < 0;
  }

  private static int number(byte[] hash, int at) {
    return ByteBuffer.wrap(hash).getInt(at) >>> (Integer.SIZE - BITS);
  }

  private static byte[] sha256(String text) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
