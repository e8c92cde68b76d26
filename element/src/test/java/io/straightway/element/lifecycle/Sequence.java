package io.straightway.element.lifecycle;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * The lives of a few trades in two parts, generated from a seed. Within a part no two messages
 * concern the same version, so their outcomes don't depend on their order; the second part has the
 * missing versions, stale ones, and continuations of the first.
 */
record Sequence(long seed, List<List<Event>> parts) {
  private static final int PERCENT = 100;
  private static final int LOST = 12;
  private static final int CANCELS = 25;
  private static final int STALE = 25;
  private static final int ODD = 10;
  private static final int TAKEN = 4;

  static Sequence of(long seed) {
    Random random = new Random(seed);
    List<List<Event>> parts = List.of(new ArrayList<>(), new ArrayList<>());
    int trades = 1 + random.nextInt(3);
    for (int i = 1; i <= trades; i++) {
      live("S" + seed + "-T" + i, random, parts);
    }
    TradeModel afterFirst = new TradeModel();
    parts.get(0).forEach(afterFirst::arrive);
    afterFirst
        .latest()
        .forEach((trade, latest) -> parts.get(1).addAll(stale(trade, latest, random)));
    parts.forEach(part -> Collections.shuffle(part, random));
    return new Sequence(seed, parts);
  }

  private static void live(String trade, Random random, List<List<Event>> parts) {
    int length = 1 + random.nextInt(5);
    int inFirstPart = 1 + random.nextInt(length);
    Terms terms = Terms.random(random);
    for (int version = 1; version <= length; version++) {
      boolean late = version > inFirstPart || random.nextInt(PERCENT) < LOST;
      Event event;
      if (version == 1) {
        event = new Event.Report(trade, 1, terms);
      } else if (random.nextInt(PERCENT) < CANCELS) {
        event = new Event.Cancel(trade, version);
      } else {
        terms = terms.amended(random);
        event = new Event.Amend(trade, version, terms);
      }
      if (!late || random.nextInt(PERCENT) >= LOST) {
        parts.get(late ? 1 : 0).add(event);
      }
    }
    if (random.nextInt(PERCENT) < ODD) {
      parts.get(random.nextInt(2)).add(odd(trade, random));
    }
  }

  /** Returns an event that is always refused. */
  private static Event odd(String trade, Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> new Event.Report(trade, 2, Terms.random(random));
      case 1 -> new Event.Amend(trade, 1, Terms.random(random));
      default -> new Event.Cancel(trade, 1);
    };
  }

  /** Returns further messages for versions that were already sent. */
  private static List<Event> stale(String trade, int latest, Random random) {
    if (random.nextInt(PERCENT) >= STALE) {
      return List.of();
    }
    Terms terms = Terms.random(random).on("2026-12-03");
    return random.nextInt(PERCENT) < TAKEN
        ? List.of(new Event.Report(trade, 1, terms))
        : List.of(new Event.Amend(trade, 1 + random.nextInt(latest), terms));
  }

  /** Returns the seed and the messages as text. */
  String description() {
    StringBuilder text = new StringBuilder("-Dstp.seed=" + seed + " -Dstp.sequences=1\n");
    for (List<Event> part : parts) {
      text.append("part\n");
      part.forEach(event -> text.append("  ").append(event).append('\n'));
    }
    return text.toString();
  }
}
