package io.straightway.benchmark.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.straightway.benchmark.grid.GridRatios.Effect;
import io.straightway.benchmark.grid.GridRatios.Measures;
import io.straightway.benchmark.grid.GridRatios.Point;
import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.ElementGroup;
import io.straightway.feeder.probe.ProbeLoad.ClosedLoop;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class GridTest {
  private static final Map<FactorKind, List<String>> WORDS =
      Map.of(
          FactorKind.POSITIONS, List.of("contended", "low-contention"),
          FactorKind.COMMIT_POINTS, List.of("batch", "trade", "step"));
  private static final ElementGroup ONE =
      new ElementGroup(
          1, List.of("--queues", "3", "--positions", "contended", "--commit-points", "batch"));
  private static final Cell USUAL = new Cell(new ClosedLoop(4), 0, ONE, false);

  @Test
  void allLevelsAreCrossedAndTheBaselineComesFirstAndLast() {
    Grid grid = grid("payload=1k,4k,64k", "users=1,4", "replica=off,on", "queues=1,2");

    assertThat(grid.points()).hasSize(25);
    assertThat(grid.points().get(0)).isEqualTo(grid.points().get(24));
    assertThat(grid.points().get(0).levels()).containsExactly("1k", "1", "off", "1");
    assertThat(grid.points().subList(0, 24)).doesNotHaveDuplicates();
    assertThat(grid.cells()).filteredOn(Cell::replica).hasSize(12);
    assertThat(grid.cells().get(0))
        .isEqualTo(new Cell(new ClosedLoop(1), 1024, ONE.with("--queues", "1"), false));
    assertThat(grid.cells()).anyMatch(cell -> cell.messageBytes() == 64 * 1024);
  }

  @Test
  void theOrderIsRandomAndTheSameForTheSameSeed() {
    List<Factor> factors = List.of(factor("users=1,2,3,4,5,6,7,8,9,10"));

    assertThat(Grid.of(factors, USUAL, 1)).isEqualTo(Grid.of(factors, USUAL, 1));
    assertThat(Grid.of(factors, USUAL, 1)).isNotEqualTo(Grid.of(factors, USUAL, 2));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "colour=red|there is no factor 'colour'; factors are payload, users,",
        "payload|lacks a level",
        "payload=1k,,4k|lacks a level",
        "users=1,1|has a level twice",
        "users=many|'many' is not a number that it can have",
        "users=0|users is 0; allowed is 1 to 512",
        "payload=65k|allowed is 1024 to 65536",
        "payload=big|'big' is not a size in bytes",
        "rate=100|a closed load has no rate; use --load open",
        "replica=maybe|'maybe' is not one of on, off",
        "positions=both|'both' is not one of contended, low-contention",
        "commit-points=never|'never' is not one of batch",
        "queues=65|allowed is 1 to 64",
        "partitions=17|allowed is 1 to 16"
      })
  void aFactorThatCantBeIsRefusedByName(String factor, String message) {
    assertThatThrownBy(() -> grid(factor))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("--factor")
        .hasMessageContaining(message);
  }

  @Test
  void anOpenLoadHasARateAndNoUsers() {
    Cell open = new Cell(new OpenLoop(500), 0, ONE, false);

    Grid grid = Grid.of(List.of(factor("rate=100,0.5")), open, 1);

    assertThat(grid.cells()).extracting(Cell::rate).containsExactly(100.0, 0.5, 100.0);
    assertThatThrownBy(() -> Grid.of(List.of(factor("users=1")), open, 1))
        .hasMessageContaining("an open load has no users");
  }

  @Test
  void aFactorIsGivenOnce() {
    assertThatThrownBy(() -> grid("users=1", "users=2")).hasMessageContaining("given twice");
  }

  @Test
  void aRestartAndAStandbyTakeTime() {
    Duration plain = estimate("users=1,2");

    assertThat(estimate("queues=1,2")).isGreaterThan(plain);
    assertThat(estimate("replica=off,on")).isGreaterThan(plain);
    assertThat(plain).isGreaterThan(Duration.ofSeconds(45));
  }

  @Test
  void aLevelsEffectIsTheGeometricMeanOfItsPairs() {
    List<Factor> factors = List.of(factor("users=1,4"), factor("queues=1,2,3"));
    List<Point> points =
        List.of(
            point("c01", "1", "1", 100, 1000, 10),
            point("c02", "4", "1", 200, 1500, 40),
            point("c03", "1", "2", 50, 900, 20),
            point("c04", "4", "2", 400, 3600, 60),
            point("c05", "4", "3", 100, 1000, 80));

    List<Effect> effects = GridRatios.effects(factors, points);

    assertThat(effects)
        .extracting(effect -> effect.factor() + " " + effect.level() + " " + effect.pairs())
        .containsExactly("users 4 2", "queues 2 2", "queues 3 1");
    requireClose(
        effects.get(0), Math.sqrt(200.0 / 100 * 400 / 50), Math.sqrt(1.5 * 4), Math.sqrt(4 * 3.0));
    requireClose(effects.get(1), Math.sqrt(0.5 * 2), Math.sqrt(0.9 * 2.4), Math.sqrt(2 * 1.5));
    requireClose(effects.get(2), 0.5, 1000 / 1500.0, 2);
    assertThat(points.get(1).measures().over(points.get(0).measures()))
        .isEqualTo(new Measures(2, 1.5, 4));
  }

  private static void requireClose(Effect effect, double mean, double p99, double throughput) {
    assertThat(effect.ratio().mean()).isCloseTo(mean, within(1e-12));
    assertThat(effect.ratio().p99()).isCloseTo(p99, within(1e-12));
    assertThat(effect.ratio().throughput()).isCloseTo(throughput, within(1e-12));
  }

  private static Point point(
      String name, String users, String queues, double mean, double p99, double throughput) {
    return new Point(name, List.of(users, queues), new Measures(mean, p99, throughput));
  }

  private static Duration estimate(String factor) {
    return grid(factor).estimate(Duration.ofSeconds(5), Duration.ofSeconds(10));
  }

  private static Grid grid(String... factors) {
    return Grid.of(Stream.of(factors).map(GridTest::factor).toList(), USUAL, 42);
  }

  private static Factor factor(String text) {
    return Factor.parse(text, WORDS);
  }
}
