package io.straightway.backoffice.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.check.WholeProof;
import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** After the custodian's last message, two operators settle a part by hand and reverse the rest. */
final class ClosedByTwoHttpTest {
  @Test
  void aPartIsSettledByHandAndTheRestReversed(@TempDir Path directory) throws Exception {
    try (ApiFixture world = ApiFixture.open(directory)) {
      String instruction =
          world.read("/api/trades?reference=T1").at("/items/0/instruction").asString();
      String path = "/api/instructions/" + instruction;

      decide(
          world,
          world.post(
              path + "/by-hand",
              world.ann(),
              "{'quantity':100,'amount':2501.25,'settledOn':'2026-11-24','document':'letter 7',"
                  + "'reason':'they send nothing'}"));
      JsonNode story = world.read(path);
      assertThat(story.at("/instruction/settledQuantity").decimalValue())
          .isEqualByComparingTo("500");
      assertThat(story.at("/messages").findValuesAsString("summary"))
          .contains("100 for 2501.25 GBP by letter 7, proposed by ann, approved by bob");

      assertThat(world.post(path + "/take-back", world.ann(), "{'reason':'x'}").statusCode())
          .isEqualTo(409);
      world.post(path + "/close", world.ann(), "{}");
      assertThat(world.read(path).at("/instruction/remainderOpen").asBoolean()).isTrue();
      decide(world, world.post(path + "/take-back", world.ann(), "{'reason':'no more comes'}"));

      assertThat(world.read(path).at("/instruction/remainderOpen").asBoolean()).isFalse();
      assertThat(
              world
                  .read("/api/ledger/entries?account=PAYABLE:BARCGB22XXX:GBP")
                  .at("/items")
                  .findValuesAsString("instruction"))
          .contains(instruction);
      assertTheBooksHold(world);
    }
  }

  private static void decide(ApiFixture world, HttpResponse<String> proposed) throws Exception {
    assertThat(proposed.statusCode()).as(proposed.body()).isEqualTo(201);
    JsonNode decision = ApiFixture.json(proposed);
    HttpResponse<String> approved =
        world.post(
            "/api/decisions/" + decision.at("/decisionId").asLong() + "/approve",
            world.bob(),
            "{'hash':'" + decision.at("/contentHash").asString() + "'}");
    assertThat(approved.statusCode()).as(approved.body()).isEqualTo(200);
  }

  private static void assertTheBooksHold(ApiFixture world) throws Exception {
    try (Connection reader =
        world.installation().engine().database().database().connect(Role.READER, "test")) {
      assertThat(WholeProof.findings(reader)).allMatch(Finding::holds);
    }
  }
}
