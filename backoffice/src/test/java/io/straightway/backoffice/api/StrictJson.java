package io.straightway.backoffice.api;

import tools.jackson.databind.json.JsonMapper;

/** The reader of JSON as the server has it. */
public final class StrictJson {
  private StrictJson() {}

  /** Creates the reader. */
  public static JsonMapper mapper() {
    JsonMapper.Builder builder = JsonMapper.builder();
    DeskServer.strictJson().customize(builder);
    return builder.build();
  }
}
