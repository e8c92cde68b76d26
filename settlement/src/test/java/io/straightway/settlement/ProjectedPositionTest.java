package io.straightway.settlement;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Role;
import io.straightway.element.TradeXml;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectedPositionTest {
  private static final String ISIN = "GB00BH4HKS39";

  @TempDir private Path dir;

  @Test
  void projectedIsWhatHasSettledAndWhatOpenInstructionsWillSettle() throws Exception {
    try (House house = House.open(dir)) {
      house.book(TradeXml.purchase("A", 1).text());
      house.instruct();
      house.book(TradeXml.purchase("B", 1).text());
      assertThat(figures(house, ISIN)).containsExactly("traded 2000 settled 0 projected 1000");
      assertThat(figures(house, "GBP"))
          .containsExactly("traded -50025 settled 0 projected -25012.5");

      house.deliver();
      CustodianAnswers.write(
          house.in(),
          "1.xml",
          List.of(CustodianAnswers.whole(CustodianAnswers.read(house.out()).get(0)).bytes()));
      house.receive();

      assertThat(figures(house, ISIN)).containsExactly("traded 2000 settled 1000 projected 1000");
    }
  }

  private static List<String> figures(House house, String instrument) throws Exception {
    try (Connection reader = house.engine().database().database().connect(Role.READER, "t")) {
      ProjectedPosition.Filter wanted =
          new ProjectedPosition.Filter("ACC1", instrument, null, false);
      return ProjectedPosition.find(reader, wanted, null, 10).stream()
          .map(
              found ->
                  "traded %s settled %s projected %s"
                      .formatted(
                          plain(found.traded()), plain(found.settled()), plain(found.projected())))
          .toList();
    }
  }

  private static String plain(java.math.BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
