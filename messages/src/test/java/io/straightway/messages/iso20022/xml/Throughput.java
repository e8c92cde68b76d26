package io.straightway.messages.iso20022.xml;

import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.SettlementStatus024;
import io.straightway.messages.iso20022.SettlementStatus024.Status;
import io.straightway.messages.iso20022.xml.MessageReading.Readable;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntConsumer;

/**
 * Not a test: prints how many messages one thread writes and reads per second of processor time,
 * each kind for two seconds after a warm-up of two seconds. With a directory as its argument,
 * writes 100,000 instructions into it, in bundles of 500.
 */
public final class Throughput {
  private static final long NANOS = 2_000_000_000L;

  private Throughput() {}

  public static void main(String[] arguments) throws IOException {
    if (arguments.length == 1) {
      writeInstructions(Path.of(arguments[0]));
      return;
    }
    MessageWriter writer = new MessageWriter();
    MessageReader reader = new MessageReader(new HardenedXml());
    SettlementStatus024 status = Samples.status(Status.FAILING, "LACK");
    byte[] instruction = writer.write(Samples.bondSale());
    byte[] advice = writer.write(status);
    byte[] confirmation = writer.write(Samples.part());
    measure("write sese.023", i -> writer.write(Samples.bondSale()));
    measure("write sese.024", i -> writer.write(status));
    measure("write sese.025", i -> writer.write(Samples.part()));
    measure("read  sese.023", i -> read(reader, instruction));
    measure("read  sese.024", i -> read(reader, advice));
    measure("read  sese.025", i -> read(reader, confirmation));
  }

  private static void read(MessageReader reader, byte[] bytes) {
    if (!(reader.read(bytes) instanceof Readable)) {
      throw new IllegalStateException("a sample can't be read");
    }
  }

  private static void measure(String label, IntConsumer work) {
    run(work);
    System.out.printf(Locale.ROOT, "%s: %,d a second%n", label, run(work));
  }

  private static long run(IntConsumer work) {
    ThreadMXBean thread = ManagementFactory.getThreadMXBean();
    long start = thread.getCurrentThreadCpuTime();
    long count = 0;
    while (thread.getCurrentThreadCpuTime() - start < NANOS) {
      for (int i = 0; i < 1000; i++) {
        work.accept(i);
      }
      count += 1000;
    }
    return count * 1_000_000_000L / (thread.getCurrentThreadCpuTime() - start);
  }

  private static void writeInstructions(Path directory) throws IOException {
    Files.createDirectories(directory);
    MessageWriter writer = new MessageWriter();
    SettlementInstruction023 like = Samples.purchase();
    for (int file = 0; file < 200; file++) {
      List<byte[]> documents = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        int number = file * 500 + i + 1;
        String text =
            Samples.text(writer.write(like)).replace("SI1001", "SI" + (10_000_000 + number));
        documents.add(Samples.utf8(text.replace(">1000<", ">" + BigDecimal.valueOf(number) + "<")));
      }
      Path target = directory.resolve(String.format(Locale.ROOT, "%06d.bundle.xml", file));
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
        Bundle.write(out, documents);
      }
    }
  }
}
