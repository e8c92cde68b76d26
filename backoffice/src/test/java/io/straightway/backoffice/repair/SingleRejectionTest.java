package io.straightway.backoffice.repair;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.element.TradeXml;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The amount up to which one operator rejects a trade, however its message is written. */
final class SingleRejectionTest {
  private static final String QUANTITY = "<Quantity>1000000</Quantity>";
  private static final String SMALL = "<Quantity>1</Quantity>";
  private static final String NEWEST =
      "SELECT message_item(message_id) FROM message ORDER BY stored_at DESC, message_id DESC LIMIT 1";

  @AutoClose private final DeskFixture fixture = DeskFixture.start();
  private int number;

  SingleRejectionTest() throws SQLException {}

  @Test
  void noWayOfWritingMakesALargeTradeSmall() throws Exception {
    for (String written :
        List.of(
            QUANTITY,
            "<Quantity><![CDATA[1000000]]></Quantity>",
            "<!-- " + SMALL + " -->" + QUANTITY,
            "<!-- " + SMALL + " -->" + QUANTITY.replace("Quantity>", "Quantity >"),
            "<Quantity>1&#48;00000</Quantity>",
            "<Quantity>1<!-- -->000000</Quantity>",
            "<?x " + SMALL + "?>" + QUANTITY,
            QUANTITY.replace("</", "<!-- LastQty=\"1\" --></"))) {
      String item = item(written);

      assertThat(fixture.desk().reject(fixture.ann(), item, DeskFixture.REASON))
          .as("proposal for %s", written)
          .isNotNull();
      assertThat(
              fixture.query(
                  "SELECT ending_preview('REJECT_ITEM', '%s')->>'needs_second'".formatted(item)))
          .as(written)
          .containsExactly("true");
    }
  }

  @Test
  void aSmallTradeIsRejectedByOne() throws Exception {
    String item = item(SMALL);
    assertThat(fixture.desk().reject(fixture.ann(), item, DeskFixture.REASON)).isNull();
    assertThat(fixture.query("SELECT item FROM closed_exception")).containsExactly(item);
  }

  private String item(String quantity) throws Exception {
    number++;
    String message =
        TradeXml.purchase("A", number)
            .with("Account", "NOBODY")
            .text()
            .replace("<Quantity>1000</Quantity>", quantity);
    fixture.engine().take(message.getBytes(StandardCharsets.UTF_8));
    assertThat(
            fixture.query("SELECT code FROM message WHERE source_message_id = 'A-" + number + "'"))
        .as(message)
        .containsAnyOf("ACCOUNT_UNKNOWN", "XML_MARKUP_IN_VALUE");
    return fixture.query(NEWEST).get(0);
  }
}
