package io.straightway.app.database;

import io.straightway.db.schema.Migrator.Migration;
import io.straightway.db.schema.Migrator.PlannedStep;
import io.straightway.db.schema.TableEffect;
import io.straightway.db.schema.TableEffect.EffectKind;
import io.straightway.db.schema.Upgrade;
import io.straightway.table.Numbers;
import io.straightway.table.Table;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** The steps of a migration as text. */
final class MigrationText {
  private static final long MEBIBYTE = 1 << 20;

  private static final Map<EffectKind, String> EFFECTS =
      Map.of(
          EffectKind.LOCKED_FOR_A_MOMENT, "locked for a moment",
          EffectKind.ROWS_CHANGED, "rows are changed",
          EffectKind.INDEX_BUILT, "no writes while an index is built",
          EffectKind.ALL_ROWS_READ, "locked while all rows are read");

  private MigrationText() {}

  /** A row of the table: a step and one of its effects. */
  private record StepEffect(PlannedStep step, TableEffect effect) {}

  static void print(List<PlannedStep> plan, PrintWriter out) {
    List<StepEffect> effects =
        plan.stream()
            .flatMap(step -> step.effects().stream().map(effect -> new StepEffect(step, effect)))
            .toList();
    if (plan.isEmpty()) {
      out.println("the schema is up to date");
      return;
    }
    out.println(Numbers.of(plan.size(), "step") + ":");
    plan.forEach(step -> out.println("  " + name(step.step())));
    if (effects.isEmpty()) {
      out.println("they change no table with rows");
      return;
    }
    Table.of(StepEffect.class)
        .words("step", row -> name(row.step.step()))
        .words("table", row -> row.effect.table())
        .numbers("rows", row -> Numbers.of(row.effect.rows()))
        .numbers("MiB", row -> Numbers.of(row.effect.bytes() / MEBIBYTE))
        .words("effect", row -> EFFECTS.get(row.effect.kind()))
        .numbers("s, about", row -> Numbers.of(row.effect.seconds()))
        .print(effects, out, "");
    out.printf(
        "takes about %s MiB more on the disk; seconds are those of a disk that reads 100 MiB/s%n",
        Numbers.of(effects.stream().mapToLong(row -> row.effect.moreBytes()).sum() / MEBIBYTE));
    out.println("back up first: 'stp database backup', or that of your own server");
  }

  static String applied(List<Migration> steps) {
    return steps.isEmpty()
        ? "the schema was up to date"
        : "applied " + Numbers.of(steps.size(), "step") + " to the schema";
  }

  static void printWayBack(Upgrade upgrade, Map<String, Long> since, PrintWriter out) {
    out.printf(
        "upgraded at %s by %s:%n", upgrade.begunAt(), Numbers.of(upgrade.steps().size(), "step"));
    upgrade.steps().forEach(step -> out.println("  " + name(step)));
    out.printf(
        """
        To return to the program before:
        1. stop all elements, consoles, relays and feeders
        2. restore the backup from before that time; of the embedded server:
           stp database restore --from DIR --data NEWDIR --until %s
        3. start the former program on it
        4. let the senders repeat all messages since then, also acknowledged ones:
        """,
        upgrade.begunAt());
    if (since.isEmpty()) {
      out.println("   none was received since");
    }
    since.forEach((source, count) -> out.printf("   %s: %s%n", source, Numbers.of(count)));
    out.println("Instructions, settlements and decisions since then are lost: export them first.");
  }

  private static String name(Migration step) {
    return "%s %s %s".formatted(step.module(), step.version(), step.description());
  }
}
