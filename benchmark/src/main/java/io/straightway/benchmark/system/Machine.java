package io.straightway.benchmark.system;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The machine on which a bench ran.
 *
 * @param host the host name
 * @param cpu the processor's model
 * @param cores the number of processors that this program may use
 * @param memoryBytes the main memory in bytes
 * @param kernel the kernel, such as Linux 6.1.0
 * @param os the distribution
 * @param disk the type and device of the file system that the bench writes to
 * @param java the version of Java and its vendor
 */
public record Machine(
    String host,
    String cpu,
    int cores,
    long memoryBytes,
    String kernel,
    String os,
    String disk,
    String java) {
  private static final int BYTES_PER_KIB = 1024;

  /**
   * Describes this machine.
   *
   * @param directory the directory that the bench writes to
   */
  public static Machine here(Path directory) throws IOException {
    FileStore disk = Files.getFileStore(directory);
    return new Machine(
        hostName(),
        value("/proc/cpuinfo", "model name", ":"),
        Runtime.getRuntime().availableProcessors(),
        totalMemory(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        value("/etc/os-release", "PRETTY_NAME", "="),
        disk.type() + " " + disk.name(),
        System.getProperty("java.runtime.version") + " " + System.getProperty("java.vendor"));
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "unknown";
    }
  }

  private static long totalMemory() {
    String total = value("/proc/meminfo", "MemTotal", ":");
    return total.matches("\\d+ kB")
        ? Long.parseLong(total.substring(0, total.indexOf(' '))) * BYTES_PER_KIB
        : 0;
  }

  private static String value(String file, String name, String separator) {
    return lines(Path.of(file)).stream()
        .filter(line -> line.startsWith(name) && line.contains(separator))
        .map(line -> line.substring(line.indexOf(separator) + 1).strip().replace("\"", ""))
        .findFirst()
        .orElse("unknown");
  }

  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }
}
