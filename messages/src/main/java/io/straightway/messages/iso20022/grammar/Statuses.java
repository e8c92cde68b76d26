package io.straightway.messages.iso20022.grammar;

import io.straightway.messages.iso20022.StatusMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The places at which a message reports one of several statuses, each with its reason. If a message
 * reports several, the one declared first counts; a status declared at several places is written at
 * the first.
 */
public final class Statuses<R extends StatusMessage, S extends Enum<S>> {
  private static final String PROPRIETARY_ISSUER = "STWY";

  private final Group<R> root;
  private final List<StatusPlaces<S>> places = new ArrayList<>();

  /** Creates an empty set of statuses of a message. */
  public Statuses(Group<R> root) {
    this.root = root;
  }

  /** A status, its element, and the places of its reason. */
  public record StatusPlaces<S>(
      GrammarElement place,
      S status,
      List<Place<String>> codes,
      @Nullable Place<String> statedWords) {
    /** Returns the code of the reason; null if there is none. */
    public @Nullable String code(Values values) throws UnreadableException {
      for (Place<String> code : codes) {
        if (code.isIn(values)) {
          return code.read(values);
        }
      }
      return null;
    }

    /** Returns the reason in words; null if there is none, or no code. */
    public @Nullable String words(Values values) throws UnreadableException {
      return statedWords == null || code(values) == null ? null : values.lenient(statedWords);
    }
  }

  /** Adds a status whose reason is {@code Rsn/Cd/Cd}, proprietary or none. */
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

  /** Adds a status whose reason is always proprietary. */
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

  /** Adds a status without a reason; its content is skipped. */
  public Statuses<R, S> bare(String path, S status) {
    Group<R> place = root.inside(path);
    place.alsoWritten(writes(status), XmlText::empty);
    return add(place, status, List.of(), null);
  }

  private Statuses<R, S> add(
      Group<R> place, S status, List<Place<String>> codes, @Nullable Place<String> words) {
    places.add(new StatusPlaces<>(place.element(), status, codes, words));
    return this;
  }

  /** Returns the condition under which a message is written at the place being declared. */
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
   * Returns the status that counts.
   *
   * @throws UnreadableException if the message reports none of the statuses
   */
  public StatusPlaces<S> in(Values values) throws UnreadableException {
    for (StatusPlaces<S> place : places) {
      if (values.has(place.place)) {
        return place;
      }
    }
    throw UnreadableException.structure("The message reports no supported status.");
  }
}
