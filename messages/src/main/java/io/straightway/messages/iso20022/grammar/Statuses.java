package io.straightway.messages.iso20022.grammar;

import io.straightway.messages.iso20022.StatusMessage;
import io.straightway.messages.iso20022.StatusMessage.StatusPart;
import io.straightway.messages.iso20022.StatusMessage.StatusReason;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The places at which a message reports statuses, each with its reasons. Of several statuses of one
 * aspect, the one declared first counts; a status declared at several places is written at the
 * first.
 */
public final class Statuses<R extends StatusMessage, S extends Enum<S>> {
  private static final String PROPRIETARY_ISSUER = "STWY";

  private final Group<R> root;
  private final List<StatusPlace<S>> places = new ArrayList<>();

  /** Creates an empty set of statuses of a message. */
  public Statuses(Group<R> root) {
    this.root = root;
  }

  /** A status, its element, and how its reasons are read. */
  private record StatusPlace<S>(GrammarElement element, S status, ReasonReader reasons) {}

  /** Reads the reasons of a status. */
  @FunctionalInterface
  private interface ReasonReader {
    List<StatusReason> read(Values values) throws UnreadableException;
  }

  /** Adds a status whose reasons are {@code Rsn/Cd/Cd}, proprietary or none. */
  public Statuses<R, S> coded(String path, S status) {
    Function<R, @Nullable StatusPart<?>> part = written(status);
    Group<R> place = root.inside(path);
    place.written("NoSpcfdRsn", Form.ANY, row -> none(part.apply(row)));
    Group<StatusReason> rows = place.rows("Rsn", row -> reasons(part.apply(row)));
    Place<String> code = rows.place("Cd/Cd", Form.REASON_CODE, StatusReason::code);
    Place<String> proprietary = rows.place("Cd/Prtry/Id", Form.REASON_CODE);
    Place<String> words = rows.place("AddtlRsnInf", Form.WORDS, StatusReason::words);
    rows.reading(in -> reason(in, in.has(code) ? code : proprietary, words));
    return add(
        place,
        status,
        values -> values.all(rows).stream().limit(StatusMessage.MOST_REASONS).toList());
  }

  /** Adds a status whose reason is always proprietary. */
  public Statuses<R, S> proprietary(String path, S status) {
    Function<R, @Nullable StatusPart<?>> part = written(status);
    Function<R, @Nullable StatusReason> reason =
        row -> reasons(part.apply(row)).stream().findFirst().orElse(null);
    Group<R> place = root.inside(path);
    place.alsoWritten(row -> part.apply(row) != null, XmlText::begin);
    Place<String> code = place.place("Rsn/Id", Form.REASON_CODE, of(reason, StatusReason::code));
    place.written("Rsn/Issr", Form.ANY, of(reason, any -> PROPRIETARY_ISSUER));
    Place<String> words = place.place("AddtlRsnInf", Form.WORDS, of(reason, StatusReason::words));
    return add(
        place,
        status,
        values -> {
          StatusReason one = reason(values, code, words);
          return one == null ? List.of() : List.of(one);
        });
  }

  /** Adds a status without a reason; its content is skipped. */
  public Statuses<R, S> bare(String path, S status) {
    Function<R, @Nullable StatusPart<?>> part = written(status);
    Group<R> place = root.inside(path);
    place.alsoWritten(row -> part.apply(row) != null, XmlText::empty);
    return add(place, status, values -> List.of());
  }

  private Statuses<R, S> add(Group<R> place, S status, ReasonReader reasons) {
    places.add(new StatusPlace<>(place.element(), status, reasons));
    return this;
  }

  private static @Nullable StatusReason reason(Values in, Place<String> code, Place<String> words)
      throws UnreadableException {
    return in.has(code) ? new StatusReason(in.get(code), in.lenient(words)) : null;
  }

  /** Returns the part of a message that is written at the place being declared; null if none is. */
  private Function<R, @Nullable StatusPart<?>> written(S status) {
    boolean first = places.stream().noneMatch(place -> place.status == status);
    return row ->
        !first
            ? null
            : row.statuses().stream()
                .filter(part -> part.status() == status)
                .findFirst()
                .orElse(null);
  }

  private static List<StatusReason> reasons(@Nullable StatusPart<?> part) {
    return part == null ? List.of() : part.reasons();
  }

  private static @Nullable String none(@Nullable StatusPart<?> part) {
    return part != null && part.reasons().isEmpty() ? "NORE" : null;
  }

  private static <R> Function<R, @Nullable String> of(
      Function<R, @Nullable StatusReason> reason, Function<StatusReason, @Nullable String> value) {
    return row -> {
      StatusReason one = reason.apply(row);
      return one == null ? null : value.apply(one);
    };
  }

  /**
   * Returns the status of a message that has only one.
   *
   * @throws UnreadableException if the message reports none of the statuses
   */
  public StatusPart<S> in(Values values) throws UnreadableException {
    return in(values, status -> root).get(0);
  }

  /**
   * Returns the reported statuses, the first of each aspect, in the order of declaration.
   *
   * @throws UnreadableException if the message reports none of the statuses
   */
  public List<StatusPart<S>> in(Values values, Function<S, ?> aspect) throws UnreadableException {
    Set<Object> seen = new HashSet<>();
    List<StatusPart<S>> parts = new ArrayList<>();
    for (StatusPlace<S> place : places) {
      if (values.has(place.element) && seen.add(aspect.apply(place.status))) {
        parts.add(new StatusPart<>(place.status, place.reasons.read(values)));
      }
    }
    if (parts.isEmpty()) {
      throw UnreadableException.structure("The message reports no supported status.");
    }
    return parts;
  }
}
