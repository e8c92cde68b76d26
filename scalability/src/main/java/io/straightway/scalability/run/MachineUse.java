package io.straightway.scalability.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The processor time that all programs of this machine have used, read from Linux's {@code /proc}.
 */
public final class MachineUse {
  private static final double TICKS_PER_SECOND = 100;
  private static final double MICROS_PER_SECOND = 1e6;

  /** Indexes of fields in the first line of {@code stat}: idle and waiting for a disk. */
  private static final int IDLE = 4;

  private static final int WAITING = 5;

  /** The field after the last; the time of guests is part of other fields. */
  private static final int GUESTS = 9;

  private MachineUse() {}

  /** Returns the number of processors of the machine; 0 if unknown. */
  public static int processors() {
    return (int) lines("stat").stream().filter(line -> line.matches("cpu\\d.*")).count();
  }

  /**
   * Returns the processor time used by all programs and by the kernel, in seconds, with that of
   * other guests of the same host; empty if unknown.
   */
  public static OptionalDouble busySeconds() {
    return lines("stat").stream().limit(1).mapToDouble(MachineUse::busy).findFirst();
  }

  private static double busy(String line) {
    String[] fields = line.split(" +", -1);
    long ticks = 0;
    for (int i = 1; i < Math.min(GUESTS, fields.length); i++) {
      ticks += i == IDLE || i == WAITING ? 0 : Long.parseLong(fields[i]);
    }
    return ticks / TICKS_PER_SECOND;
  }

  /**
   * Returns the time for which some program had to wait for a processor, in seconds; empty if the
   * kernel doesn't count it.
   */
  public static OptionalDouble pressureSeconds() {
    return lines("pressure/cpu").stream()
        .filter(line -> line.startsWith("some"))
        .mapToDouble(line -> Long.parseLong(line.replaceFirst(".*total=", "")) / MICROS_PER_SECOND)
        .findFirst();
  }

  private static List<String> lines(String file) {
    try {
      return Files.readAllLines(Path.of("/proc/" + file));
    } catch (IOException e) {
      return List.of();
    }
  }
}
