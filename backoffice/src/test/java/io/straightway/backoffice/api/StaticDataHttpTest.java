package io.straightway.backoffice.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

final class StaticDataHttpTest {
  private static final String LOADS = "/api/static-data/";
  private static final String FILES =
      "'files':[{'name':'ssis.csv','text':'counterparty,currency,mic,valid_from,"
          + "place_of_settlement,agent,safekeeping_account\\n"
          + "BARCGB22XXX,JPY,*,2000-01-01,JASDJPJTXXX,BARCJPJTXXX,B9\\n'}]";

  @TempDir Path directory;

  @Test
  void filesArePreviewedProposedOnceAndLoadedByAnother() throws Exception {
    try (ApiFixture world = ApiFixture.open(directory)) {
      JsonNode preview = ok(world.post(LOADS + "preview", world.ann(), "{" + FILES + "}"));
      assertThat(preview.at("/changes/0/type").asString()).isEqualTo("CHANGED");
      assertThat(preview.at("/changes/0/values/0/before").asString()).isEqualTo("B2");
      assertThat(preview.at("/changes/0/values/0/after").asString()).isEqualTo("B9");
      assertThat(preview.at("/redirecting/0").asString())
          .isEqualTo("ssi:BARCGB22XXX/JPY/*/2000-01-01");

      String bad = "{'reason':'x'," + FILES.replace("JPY", "JPX") + "}";
      JsonNode refused = answered(world.post(LOADS + "proposals", world.ann(), bad), 422);
      assertThat(refused.at("/code").asString()).isEqualTo("BAD_ROWS");
      assertThat(refused.at("/badRows/0/file").asString()).isEqualTo("ssis.csv");
      assertThat(refused.at("/badRows/0/line").asInt()).isEqualTo(2);
      assertThat(refused.at("/badRows/0/column").asString()).isEqualTo("currency");

      String hash = preview.at("/hash").asString();
      String load = "{'reason':'they moved','hash':'" + hash + "'," + FILES + "}";
      JsonNode made = created(world.postOnce("l1", LOADS + "proposals", world.ann(), load));
      JsonNode second = created(world.postOnce("l1", LOADS + "proposals", world.ann(), load));
      assertThat(second.at("/number").asLong()).isEqualTo(made.at("/number").asLong());
      assertThat(made.at("/contentHash").asString()).isEqualTo(hash);

      String proposal = LOADS + "proposals/" + made.at("/number").asLong();
      assertThat(world.read(proposal).at("/preview/changes/0/kind").asString()).isEqualTo("ssi");
      answered(world.post(proposal + "/approve", world.ann(), "{'hash':'" + hash + "'}"), 403);
      answered(
          world.post(proposal + "/approve", world.bob(), "{'hash':'" + "00".repeat(32) + "'}"),
          409);
      JsonNode loaded =
          ok(world.post(proposal + "/approve", world.bob(), "{'hash':'" + hash + "'}"));
      assertThat(loaded.at("/rows/ssis").asInt()).isEqualTo(1);
      assertThat(world.read(proposal).at("/preview").isNull()).isTrue();
      JsonNode rows = world.read("/api/static-data/ssis?on=2026-11-24&search=b9");
      assertThat(rows.at("/items").size()).isEqualTo(1);
      assertThat(rows.at("/items/0/in_force_to").isNull()).isTrue();

      String longer = "{" + FILES + " ".repeat(300 * 1024) + "}";
      ok(world.post(LOADS + "preview", world.ann(), longer));
      ok(world.postOnce("l2", LOADS + "preview", world.ann(), longer));
      String longest = "{" + FILES + " ".repeat(4 * 1024 * 1024) + "}";
      answered(world.post(LOADS + "preview", world.ann(), longest), 413);
    }
  }

  private static JsonNode ok(HttpResponse<String> answer) {
    return answered(answer, 200);
  }

  private static JsonNode created(HttpResponse<String> answer) {
    return answered(answer, 201);
  }

  private static JsonNode answered(HttpResponse<String> answer, int status) {
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
    return ApiFixture.json(answer);
  }
}
