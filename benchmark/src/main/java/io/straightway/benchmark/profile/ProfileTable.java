package io.straightway.benchmark.profile;

import io.straightway.table.Numbers;
import io.straightway.table.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Profiles as a person reads them: a table for each load. */
public final class ProfileTable {
  private ProfileTable() {}

  /** Prints them. */
  public static void print(List<LoadProfile> profiles, PrintWriter out) {
    profiles.forEach(each -> print(each, out));
  }

  private static void print(LoadProfile profile, PrintWriter out) {
    out.println();
    out.printf(
        "%s: %s, %s trades/s%n",
        profile.load(),
        Numbers.of(profile.trades(), "trade"),
        Numbers.rounded(profile.tradesPerSecond(), 0));
    TextTable table =
        new TextTable(
            Stream.concat(
                    Stream.of(TextTable.words("us a trade")),
                    profile.processes().stream().map(each -> TextTable.numbers(each.process())))
                .toArray(TextTable.Column[]::new));
    row(table, "processor time", profile, LoadProfile.Part::cpuMicros);
    for (CostPart part : CostPart.values()) {
      row(table, "  " + part.label(), profile, each -> of(each.split().get(part)));
    }
    row(table, "waiting for a processor", profile, LoadProfile.Part::processorWaitMicros);
    row(table, "waiting for PostgreSQL", profile, each -> of(each.databaseWaitMicros()));
    table.print(out, "  ");
    for (LoadProfile.Part each : profile.processes()) {
      if (each.flameGraph() != null) {
        out.printf("  %s: %s%n", each.flameGraph(), Numbers.of(each.samples(), "sample"));
      }
    }
    if (!profile.note().isEmpty()) {
      out.println("  note: " + profile.note());
    }
  }

  private static double of(@Nullable Double micros) {
    return micros == null ? Double.NaN : micros;
  }

  private static void row(
      TextTable table,
      String name,
      LoadProfile profile,
      ToDoubleFunction<LoadProfile.Part> micros) {
    List<Double> values =
        profile.processes().stream().map(each -> micros.applyAsDouble(each)).toList();
    if (!values.stream().allMatch(each -> each.isNaN())) {
      table.add(
          Stream.concat(Stream.of(name), values.stream().map(ProfileTable::shown))
              .toArray(String[]::new));
    }
  }

  private static String shown(double micros) {
    return Double.isNaN(micros) ? "-" : Numbers.rounded(micros, 1);
  }
}
