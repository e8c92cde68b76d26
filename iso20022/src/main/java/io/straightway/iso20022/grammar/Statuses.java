package io.straightway.iso20022.grammar;

import io.straightway.iso20022.StatusMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where a message reports one of several statuses, each with its reason. Of those that are there
 * the one that was declared first counts; of several places of a status the first one is written.
 */
public final class Statuses<R extends StatusMessage, S extends Enum<S>> {
  private static final String PROPRIETARY_ISSUER = "STWY";

  private final Group<R> root;
  private final List<Stated<S>> places = new ArrayList<>();

  /** None yet, of a message. */
  public Statuses(Group<R> root) {
    this.root = root;
  }

  /** A status and where it stands, with its reason. */
  public record Stated<S>(
      GrammarElement place,
      S status,
      List<Place<String>> codes,
      @Nullable Place<String> statedWords) {
    /** The code of the reason; null if there is none. */
    public @Nullable String code(Values values) throws UnreadableException {
      for (Place<String> code : codes) {
        if (code.isIn(values)) {
          return code.read(values);
        }
      }
      return null;
    }

    /** The reason in words; null if there is none, or no code. */
    public @Nullable String words(Values values) throws UnreadableException {
      return statedWords == null || code(values) == null ? null : values.lenient(statedWords);
    }
  }

  /** A status whose reason is {@code Rsn/Cd/Cd}, proprietary or none. */
  public Statuses<R, S> coded(String path, S status) {
    Predicate<R> written = writes(status);
    Group<R> place = root.inside(path);
    place.written("NoSpcfdRsn", Form.ANY, ifIt(written, row -> none(row.reasonCode())));
    place.inside("Rsn").element().firstCounts = true;
    return add(
        place,
        status,
        List.of(
            place.place("Rsn/Cd/Cd", Form.REASON_CODE, ifIt(written, StatusMessage::reasonCode)),
            place.place("Rsn/Cd/Prtry/Id", Form.REASON_CODE)),
        place.place("Rsn/AddtlRsnInf", Form.WORDS, ifIt(written, StatusMessage::reasonText)));
  }

  /** A status whose reason is always proprietary. */
  public Statuses<R, S> proprietary(String path, S status) {
    Predicate<R> written = writes(status);
    Group<R> place = root.inside(path);
    place.alsoWritten(written, XmlText::begin);
    Place<String> code =
        place.place("Rsn/Id", Form.REASON_CODE, ifIt(written, StatusMessage::reasonCode));
    place.written(
        "Rsn/Issr",
        Form.ANY,
        ifIt(written, row -> row.reasonCode() == null ? null : PROPRIETARY_ISSUER));
    return add(
        place,
        status,
        List.of(code),
        place.place("AddtlRsnInf", Form.WORDS, ifIt(written, StatusMessage::reasonText)));
  }

  /** A status that needs no reason: whatever stands in it is passed over. */
  public Statuses<R, S> bare(String path, S status) {
    Group<R> place = root.inside(path);
    place.alsoWritten(writes(status), XmlText::empty);
    return add(place, status, List.of(), null);
  }

  private Statuses<R, S> add(
      Group<R> place, S status, List<Place<String>> codes, @Nullable Place<String> words) {
    places.add(new Stated<>(place.element(), status, codes, words));
    return this;
  }

  /** Whether a message is to be written at the place that is being declared. */
  private Predicate<R> writes(S status) {
    boolean first = places.stream().noneMatch(place -> place.status == status);
    return row -> first && row.status() == status;
  }

  private static <R> Function<R, @Nullable String> ifIt(
      Predicate<R> written, Function<R, @Nullable String> value) {
    return row -> written.test(row) ? value.apply(row) : null;
  }

  private static @Nullable String none(@Nullable String code) {
    return code == null ? "NORE" : null;
  }

  /**
   * The status that counts.
   *
   * @throws UnreadableException if none is there
   */
  public Stated<S> in(Values values) throws UnreadableException {
    for (Stated<S> place : places) {
      if (values.has(place.place)) {
        return place;
      }
    }
    throw UnreadableException.structure("The message reports none of the statuses that are read.");
  }
}
