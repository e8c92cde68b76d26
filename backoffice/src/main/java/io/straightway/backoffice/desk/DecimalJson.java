package io.straightway.backoffice.desk;

import io.straightway.markup.DecimalForm;
import java.math.BigDecimal;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;

/** Reads decimals in JSON, as numbers or as text, within the bounds of {@link DecimalForm#ANY}. */
public final class DecimalJson extends StdDeserializer<BigDecimal> {
  private DecimalJson() {
    super(BigDecimal.class);
  }

  /** Returns the Jackson module that reads every decimal of a mapper. */
  public static SimpleModule module() {
    return new SimpleModule("decimals").addDeserializer(BigDecimal.class, new DecimalJson());
  }

  @Override
  public BigDecimal deserialize(JsonParser parser, DeserializationContext context) {
    BigDecimal number = DecimalForm.ANY.read(parser.getString());
    return number == null
        ? (BigDecimal)
            context.handleWeirdStringValue(
                BigDecimal.class, "a decimal", "out of the bounds of a decimal")
        : number;
  }
}
