package io.straightway.iso20022.grammar;

import io.straightway.iso20022.AmountDirection;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What is written and read of a record: its fields, each declared once, in the order in which they
 * are written. Paths are names below the element of the group. A field whose value is null is not
 * written. A field that is declared without a value is only read, and one that is {@code written}
 * is not looked at when a message is read.
 */
public final class Group<R> {
  private final GrammarElement element;
  private final List<BiConsumer<XmlText, R>> fields;
  private @Nullable Reading<R> reading;

  private Group(GrammarElement element, List<BiConsumer<XmlText, R>> fields) {
    this.element = element;
    this.fields = fields;
  }

  /** Makes a record of what stood in a message; null if it is not one that counts. */
  @FunctionalInterface
  public interface Reading<R> {
    @Nullable R read(Values in) throws UnreadableException;
  }

  /** The group of a message, by the element in its Document. */
  public static <R> Group<R> root(String name) {
    return new Group<>(GrammarElement.root(name), new ArrayList<>());
  }

  /** The same group, for paths below an element of it. */
  public Group<R> inside(String path) {
    return new Group<>(element.at(path), fields);
  }

  /** The same group, of which a part of the record is written. */
  public <P> Group<P> of(Function<R, P> part) {
    List<BiConsumer<XmlText, P>> fieldsOfPart = new ArrayList<>();
    fields.add((xml, row) -> fieldsOfPart.forEach(field -> field.accept(xml, part.apply(row))));
    return new Group<>(element, fieldsOfPart);
  }

  /** A value that is written and read. */
  public <T> Place<T> place(String path, Form<T> form, Function<R, @Nullable T> value) {
    written(path, form, value);
    return place(path, form);
  }

  /** A value that is only read. */
  public <T> Place<T> place(String path, Form<T> form) {
    Place<T> place = new Place<>(element.at(path), form);
    place.element().value = true;
    return place;
  }

  /** A value that is only written. */
  public <T> void written(String path, Form<T> form, Function<R, @Nullable T> value) {
    GrammarElement place = element.written(path);
    fields.add(
        (xml, row) -> {
          T one = value.apply(row);
          if (one != null) {
            xml.value(place, "", form.writing().apply(one));
          }
        });
  }

  /** A text that is only written, and always the same. */
  public void written(String path, String text) {
    written(path, Form.ANY, row -> text);
  }

  /** An element that is written even if nothing in it is. */
  public void opened(String path) {
    GrammarElement place = element.written(path);
    fields.add((xml, row) -> xml.begin(place));
  }

  /** The element itself, which is written in some records. */
  void alsoWritten(Predicate<R> inThose, BiConsumer<XmlText, GrammarElement> writing) {
    fields.add(
        (xml, row) -> {
          if (inThose.test(row)) {
            writing.accept(xml, element);
          }
        });
  }

  /** An amount with its currency as an attribute; not written without a currency. */
  public Place<BigDecimal> money(
      String path,
      Function<R, @Nullable String> currency,
      Function<R, @Nullable BigDecimal> value) {
    Place<BigDecimal> place = place(path, Form.MONEY);
    writtenMoney(path, currency, value);
    return place;
  }

  /** An amount that is only written. */
  public void writtenMoney(
      String path,
      Function<R, @Nullable String> currency,
      Function<R, @Nullable BigDecimal> value) {
    GrammarElement place = element.written(path);
    fields.add(
        (xml, row) -> {
          String code = currency.apply(row);
          BigDecimal amount = value.apply(row);
          if (code != null && amount != null) {
            xml.value(place, " Ccy=\"" + code + "\"", Form.MONEY.writing().apply(amount));
          }
        });
  }

  /** A quantity, in units or as a face amount, inside an element. */
  public QuantityPlace quantity(
      String path, Function<R, @Nullable BigDecimal> value, Predicate<R> isFace) {
    return new QuantityPlace(
        element.at(path),
        place(path + "/Unit", Form.UNITS, row -> isFace.test(row) ? null : value.apply(row)),
        place(path + "/FaceAmt", Form.FACE, row -> isFace.test(row) ? value.apply(row) : null));
  }

  /** An amount and a side that gives it its sign. */
  public SignedPlace signed(
      String path,
      String side,
      Function<R, @Nullable String> currency,
      Function<R, @Nullable BigDecimal> value) {
    return new SignedPlace(
        money(path, currency, row -> size(value.apply(row))),
        place(side, Form.DIRECTION, row -> side(value.apply(row))));
  }

  /** One that is only read. */
  public SignedPlace signed(String path, String side) {
    return signed(path, side, row -> null, row -> null);
  }

  private static @Nullable BigDecimal size(@Nullable BigDecimal signed) {
    return signed == null ? null : signed.abs();
  }

  private static @Nullable AmountDirection side(@Nullable BigDecimal signed) {
    return signed == null ? null : AmountDirection.of(signed);
  }

  /** A date, which is also read if it has a time, inside an element. */
  public IsoField<LocalDate> date(String path, Function<R, @Nullable LocalDate> value) {
    return date(path + "/Dt", path + "/DtTm", value);
  }

  /** A date, which with a time is read from another place. */
  public IsoField<LocalDate> date(
      String path, String pathWithTime, Function<R, @Nullable LocalDate> value) {
    return new DatePlace(place(path, Form.DAY, value), place(pathWithTime, Form.START_OF_DAY));
  }

  /** Rows that are only read. */
  public <C> Group<C> rows(String path) {
    Group<C> rows = new Group<>(element.at(path), new ArrayList<>());
    rows.element.rows = rows;
    return rows;
  }

  /** Rows that are written and read. */
  public <C> Group<C> rows(String path, Function<R, ? extends Collection<C>> values) {
    Group<C> rows = rows(path);
    fields.add((xml, row) -> values.apply(row).forEach(value -> rows.write(xml, value)));
    return rows;
  }

  /** How a record is made of its fields. */
  public Group<R> reading(Reading<R> made) {
    reading = made;
    return this;
  }

  /** What stood in a message; null if it is not one that counts. */
  @Nullable R read(Values values) throws UnreadableException {
    try {
      return reading == null ? null : reading.read(values);
    } catch (IllegalArgumentException e) { // values that contradict each other
      throw UnreadableException.value(String.valueOf(e.getMessage()));
    }
  }

  void write(XmlText xml, R row) {
    xml.begin(element);
    fields.forEach(field -> field.accept(xml, row));
  }

  GrammarElement element() {
    return element;
  }
}
