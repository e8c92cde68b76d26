package io.straightway.messages.iso20022.grammar;

import io.straightway.messages.iso20022.AmountDirection;
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
 * The fields of a record in a message, each declared once, in the order in which they are written.
 * Paths are element names below the element of the group. A field with a null value is not written.
 * A field declared without a value is only read; one declared with {@code written} is only written.
 */
public final class Group<R> {
  private final GrammarElement element;
  private final List<BiConsumer<XmlText, R>> fields;
  private @Nullable RecordReader<R> reading;

  private Group(GrammarElement element, List<BiConsumer<XmlText, R>> fields) {
    this.element = element;
    this.fields = fields;
  }

  /** Creates a record from the values of a message, or null to skip the occurrence. */
  @FunctionalInterface
  public interface RecordReader<R> {
    @Nullable R read(Values in) throws UnreadableException;
  }

  /**
   * Creates the group of a message.
   *
   * @param name the element inside the Document
   */
  public static <R> Group<R> root(String name) {
    return new Group<>(GrammarElement.root(name), new ArrayList<>());
  }

  /** Returns this group with paths relative to an element below it. */
  public Group<R> inside(String path) {
    return new Group<>(element.at(path), fields);
  }

  /** Returns this group with the fields of a part of the record. */
  public <P> Group<P> of(Function<R, P> part) {
    List<BiConsumer<XmlText, P>> fieldsOfPart = new ArrayList<>();
    fields.add((xml, row) -> fieldsOfPart.forEach(field -> field.accept(xml, part.apply(row))));
    return new Group<>(element, fieldsOfPart);
  }

  /** Declares a value that is written and read. */
  public <T> Place<T> place(String path, Form<T> form, Function<R, @Nullable T> value) {
    written(path, form, value);
    return place(path, form);
  }

  /** Declares a value that is written once, and read from its first occurrence. */
  public <T> Place<T> first(String path, Form<T> form, Function<R, @Nullable T> value) {
    Place<T> place = place(path, form, value);
    place.element().firstCounts = true;
    return place;
  }

  /** Declares a value that is only read. */
  public <T> Place<T> place(String path, Form<T> form) {
    Place<T> place = new Place<>(element.at(path), form);
    place.element().value = true;
    return place;
  }

  /** Declares a value that is only written. */
  public <T> void written(String path, Form<T> form, Function<R, @Nullable T> value) {
    GrammarElement place = element.written(path);
    fields.add(
        (xml, row) -> {
          T item = value.apply(row);
          if (item != null) {
            xml.value(place, "", form.writing().apply(item));
          }
        });
  }

  /** Declares a constant text that is only written. */
  public void written(String path, String text) {
    written(path, Form.ANY, row -> text);
  }

  /** Declares an element that is written even if it is empty. */
  public void opened(String path) {
    GrammarElement place = element.written(path);
    fields.add((xml, row) -> xml.begin(place));
  }

  /** Declares that the element itself is written for the records that satisfy a condition. */
  void alsoWritten(Predicate<R> inThose, BiConsumer<XmlText, GrammarElement> writing) {
    fields.add(
        (xml, row) -> {
          if (inThose.test(row)) {
            writing.accept(xml, element);
          }
        });
  }

  /** Declares an amount with its currency as an attribute; not written without a currency. */
  public Place<BigDecimal> money(
      String path,
      Function<R, @Nullable String> currency,
      Function<R, @Nullable BigDecimal> value) {
    Place<BigDecimal> place = place(path, Form.MONEY);
    writtenMoney(path, currency, value);
    return place;
  }

  /** Declares an amount that is only written. */
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

  /** Declares an element with a quantity, in units or as a face amount. */
  public QuantityPlace quantity(
      String path, Function<R, @Nullable BigDecimal> value, Predicate<R> isFace) {
    return new QuantityPlace(
        element.at(path),
        place(path + "/Unit", Form.UNITS, row -> isFace.test(row) ? null : value.apply(row)),
        place(path + "/FaceAmt", Form.FACE, row -> isFace.test(row) ? value.apply(row) : null));
  }

  /** Declares an amount, and the credit or debit indicator that gives its sign. */
  public SignedPlace signed(
      String path,
      String side,
      Function<R, @Nullable String> currency,
      Function<R, @Nullable BigDecimal> value) {
    return new SignedPlace(
        money(path, currency, row -> size(value.apply(row))),
        place(side, Form.DIRECTION, row -> side(value.apply(row))));
  }

  /** Declares a signed amount that is only read. */
  public SignedPlace signed(String path, String side) {
    return signed(path, side, row -> null, row -> null);
  }

  private static @Nullable BigDecimal size(@Nullable BigDecimal signed) {
    return signed == null ? null : signed.abs();
  }

  private static @Nullable AmountDirection side(@Nullable BigDecimal signed) {
    return signed == null ? null : AmountDirection.of(signed);
  }

  /** Declares an element with a date, which is also read with a time. */
  public IsoField<LocalDate> date(String path, Function<R, @Nullable LocalDate> value) {
    return date(path + "/Dt", path + "/DtTm", value);
  }

  /** Declares a date, which is read from another path if it has a time. */
  public IsoField<LocalDate> date(
      String path, String pathWithTime, Function<R, @Nullable LocalDate> value) {
    return new DatePlace(
        null, place(path, Form.DAY, value), place(pathWithTime, Form.START_OF_DAY));
  }

  /** Declares an element that is a date in some versions and holds one in others; only read. */
  public IsoField<LocalDate> anyDate(String path) {
    return new DatePlace(
        place(path, Form.DAY),
        place(path + "/Dt", Form.DAY),
        place(path + "/DtTm", Form.START_OF_DAY));
  }

  /** Declares rows that are only read. */
  public <C> Group<C> rows(String path) {
    Group<C> rows = new Group<>(element.at(path), new ArrayList<>());
    rows.element.rows = rows;
    return rows;
  }

  /** Declares rows that are written and read. */
  public <C> Group<C> rows(String path, Function<R, ? extends Collection<C>> values) {
    Group<C> rows = rows(path);
    fields.add((xml, row) -> values.apply(row).forEach(value -> rows.write(xml, value)));
    return rows;
  }

  /** Sets how a record is created from its fields. */
  public Group<R> reading(RecordReader<R> made) {
    reading = made;
    return this;
  }

  /** Returns the record of the values; null if the occurrence is skipped. */
  @Nullable R read(Values values) throws UnreadableException {
    try {
      return reading == null ? null : reading.read(values);
    } catch (IllegalArgumentException e) { // contradictory values
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
