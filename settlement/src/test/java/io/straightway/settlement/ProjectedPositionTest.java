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
  void theProjectedPositionIsSettledPlusOpenInstructions() throws Exception {
    try (SettlementInstallation installation = SettlementInstallation.open(dir)) {
      installation.book(TradeXml.purchase("A", 1).text());
      installation.instruct();
      installation.book(TradeXml.purchase("B", 1).text());
      assertThat(figures(installation, ISIN))
          .containsExactly("traded 2000 settled 0 projected 1000");
      assertThat(figures(installation, "GBP"))
          .containsExactly("traded -50025 settled 0 projected -25012.5");

      installation.deliver();
      CustodianAnswers.write(
          installation.in(),
          "1.xml",
          List.of(
              CustodianAnswers.whole(CustodianAnswers.read(installation.out()).get(0)).bytes()));
      installation.receive();

      assertThat(figures(installation, ISIN))
          .containsExactly("traded 2000 settled 1000 projected 1000");
    }
  }

  private static List<String> figures(SettlementInstallation installation, String instrument)
      throws Exception {
    try (Connection reader =
        installation.engine().database().database().connect(Role.READER, "t")) {
      ProjectedPosition.Filter filter =
          new ProjectedPosition.Filter("ACC1", instrument, null, false);
      return ProjectedPosition.find(reader, filter, null, 10).stream()
          .map(
              position ->
                  "traded %s settled %s projected %s"
                      .formatted(
                          plain(position.traded()),
                          plain(position.settled()),
                          plain(position.projected())))
          .toList();
    }
  }

  private static String plain(java.math.BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
