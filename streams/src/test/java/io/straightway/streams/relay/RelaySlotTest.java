package io.straightway.streams.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The lifecycle of a slot, and of the log that it keeps. */
@SuppressWarnings("try") // a relay runs while the resource is open
@Isolated("changes and measures how much of its log the server keeps for slots")
final class RelaySlotTest {
  @TempDir Path dir;

  private FileTarget file() throws Exception {
    return FileTarget.open(dir.resolve("events.jsonl"), RelayFixture.SOURCE);
  }

  private List<String> booked() throws Exception {
    return Files.readAllLines(dir.resolve("events.jsonl")).stream()
        .filter(line -> line.contains("io.straightway.trade.booked"))
        .toList();
  }

  @Test
  void aSlotThatIsMissingIsRefusedAndMadeOnRequestOnly() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        Connection relay = installation.relay()) {
      assertThatThrownBy(() -> installation.slot.make(relay))
          .isInstanceOf(RelayRefusedException.class)
          .hasMessageContaining("leave out --new-slot");
      installation.execute("SELECT pg_drop_replication_slot('" + installation.slot.name() + "')");
      installation.book(1, 1);

      assertThat(installation.status().isUsable()).isFalse();
      try (RelayFixture.Running running = installation.run(file())) {
        RelayFixture.await(() -> running.ended != null);
        assertThat(running.ended)
            .isInstanceOf(RelayRefusedException.class)
            .hasMessageContaining("has no slot " + installation.slot.name())
            .hasMessageContaining("may be missing, --new-slot begins");
      }

      assertThat(installation.slot.make(relay).state()).isEqualTo("missing");
      installation.book(2, 2);
      try (RelayFixture.Running running = installation.run(file())) {
        RelayFixture.await(() -> size() == 1);
        assertThat(running.failures).isEmpty();
      }
      assertThat(booked().get(0)).contains("OMS-T2");
    }
  }

  private int size() {
    try {
      return booked().size();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The server drops log at a checkpoint, as it does when a relay has been away for long. */
  @Test
  void aSlotWhoseLogIsGoneIsRefusedAndReplaced() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        Connection relay = installation.relay()) {
      installation.book(1, 1);
      installation.execute("ALTER SYSTEM SET max_slot_wal_keep_size = '1MB'");
      try {
        installation.execute("SELECT pg_reload_conf()");
        for (int i = 0; i < 3; i++) {
          installation.execute("SELECT pg_switch_wal()");
          installation.execute("CHECKPOINT");
          installation.book(10 + i, 10 + i);
        }
        installation.execute("CHECKPOINT");
      } finally {
        installation.execute("ALTER SYSTEM RESET max_slot_wal_keep_size");
        installation.execute("SELECT pg_reload_conf()");
      }

      SlotStatus lost = installation.status();
      assertThat(lost.state()).isEqualTo("lost");
      assertThat(lost.reason()).isEqualTo("wal_removed");
      try (RelayFixture.Running running = installation.run(file())) {
        RelayFixture.await(() -> running.ended != null);
        assertThat(running.ended)
            .isInstanceOf(RelayRefusedException.class)
            .hasMessageContaining("is lost (wal_removed)")
            .hasMessageContaining("max_slot_wal_keep_size");
      }
      assertThat(installation.slot.make(relay).state()).isEqualTo("lost");
      assertThat(installation.status().isUsable()).isTrue();
    }
  }

  @Test
  void anIdleRelayLetsTheServerForgetTheLog() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        RelayFixture.Running running = installation.run(file())) {
      installation.book(1, 1);
      RelayFixture.await(() -> size() == 1);
      installation.execute("SELECT pg_logical_emit_message(false, 'other', repeat('x', 2000000))");
      RelayFixture.await(() -> lag(running) < 100_000);

      SlotStatus status = Objects.requireNonNull(running.standing);
      assertThat(status.state()).isEqualTo("streaming");
      assertThat(status.failover()).isTrue();
      assertThat(status.safeBytes()).isGreaterThan(1L << 30);
      assertThat(status.isNearlyLost()).isFalse();
      assertThat(running.failures).isEmpty();
    }
  }

  private static long lag(RelayFixture.Running running) {
    SlotStatus status = running.standing;
    return status == null || status.lagBytes() == null ? Long.MAX_VALUE : status.lagBytes();
  }

  @Test
  void theLastLineOfAKilledRelayIsRewritten() throws Exception {
    try (RelayFixture installation = new RelayFixture()) {
      Files.writeString(dir.resolve("events.jsonl"), "{\"id\":\"whole\"}\n{\"id\":\"hal");
      try (RelayFixture.Running running = installation.run(file())) {
        assertThatThrownBy(this::file).hasMessageContaining("another relay writes");
        installation.book(1, 1);
        RelayFixture.await(() -> size() == 1);
        assertThat(running.failures).isEmpty();
      }
      assertThat(Files.readAllLines(dir.resolve("events.jsonl")))
          .startsWith("{\"id\":\"whole\"}")
          .allMatch(line -> line.startsWith("{\"") && line.endsWith("}"));
    }
  }

  /** The second relay is ready to take over. */
  @Test
  void aSecondRelayOfTheSlotWaitsForTheEndOfTheFirst() throws Exception {
    try (RelayFixture installation = new RelayFixture();
        HttpReceiver receiver = new HttpReceiver(request -> 204)) {
      HttpEventTarget target = new HttpEventTarget(receiver.address(), RelayFixture.SOURCE);
      try (RelayFixture.Running first = installation.run(file())) {
        installation.book(1, 1);
        RelayFixture.await(() -> size() == 1);
        RelayFixture.Running second = installation.run(target);
        RelayFixture.await(() -> !second.failures.isEmpty());
        assertThat(second.failures.element()).hasMessageContaining("is active");
        first.close();
        installation.book(2, 2);
        RelayFixture.await(() -> !receiver.events().isEmpty());
        second.close();
        assertThat(second.ended).isNull();
      }
    }
  }
}
