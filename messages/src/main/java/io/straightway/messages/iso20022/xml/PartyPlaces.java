package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.Place;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.grammar.Values;
import io.straightway.messages.party.SettlementParty;
import io.straightway.messages.party.SettlementParty.NameAndAddress;
import io.straightway.messages.party.SettlementParty.ParticipantNumber;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The places of a party: its BIC, its number or its name, and its account. */
record PartyPlaces(
    Place<String> bic,
    Place<String> number,
    Place<String> issuer,
    Place<String> scheme,
    Place<String> name,
    Place<String> address,
    Place<String> country,
    Place<String> account) {
  /** The parties of one side: that at the depository, and those behind it. */
  static final int CHAIN = 5;

  /** Declares a party. */
  static <R> PartyPlaces of(Group<R> at, Function<R, @Nullable SettlementParty> party) {
    return new PartyPlaces(
        at.place("Id/AnyBIC", Form.BIC, m -> of(party.apply(m), SettlementParty::bic)),
        at.place("Id/PrtryId/Id", Form.REFERENCE, m -> number(party.apply(m), n -> n.number())),
        at.place("Id/PrtryId/Issr", Form.REFERENCE, m -> number(party.apply(m), n -> n.issuer())),
        at.place(
            "Id/PrtryId/SchmeNm", Form.REFERENCE, m -> number(party.apply(m), n -> n.scheme())),
        at.place("Id/NmAndAdr/Nm", Form.WORDS, m -> name(party.apply(m), n -> n.name())),
        at.first(
            "Id/NmAndAdr/Adr/AdrLine", Form.WORDS, m -> name(party.apply(m), n -> n.address())),
        at.place("Id/NmAndAdr/Adr/Ctry", Form.WORDS, m -> name(party.apply(m), n -> n.country())),
        at.place(
            "SfkpgAcct/Id", Form.REFERENCE, m -> of(party.apply(m), SettlementParty::account)));
  }

  /** Declares the parties of a side, from the depository outward. */
  static <R> List<PartyPlaces> chain(
      Group<R> side, Function<R, ? extends List<? extends @Nullable SettlementParty>> parties) {
    return IntStream.range(0, CHAIN)
        .mapToObj(
            i ->
                of(
                    side.inside("Pty" + (i + 1)),
                    (R m) -> i < parties.apply(m).size() ? parties.apply(m).get(i) : null))
        .toList();
  }

  private static <P, T> @Nullable T of(@Nullable P part, Function<P, @Nullable T> value) {
    return part == null ? null : value.apply(part);
  }

  private static @Nullable String number(
      @Nullable SettlementParty party, Function<ParticipantNumber, @Nullable String> value) {
    return of(of(party, SettlementParty::number), value);
  }

  private static @Nullable String name(
      @Nullable SettlementParty party, Function<NameAndAddress, @Nullable String> value) {
    return of(of(party, SettlementParty::name), value);
  }

  /** Returns the party; null if it is not given, or in another form. */
  @Nullable SettlementParty read(Values in) throws UnreadableException {
    String at = in.optional(account);
    if (in.has(bic)) {
      return new SettlementParty(in.get(bic), at);
    }
    if (in.has(number) && in.has(issuer)) {
      return SettlementParty.of(
          new ParticipantNumber(in.get(issuer), in.optional(scheme), in.get(number)), at);
    }
    return in.has(name)
        ? SettlementParty.of(
            new NameAndAddress(in.get(name), in.optional(address), in.optional(country)), at)
        : null;
  }

  /** Returns the party, which is required. */
  SettlementParty get(Values in) throws UnreadableException {
    SettlementParty party = read(in);
    if (party == null) {
      throw UnreadableException.structure(bic.path() + " is missing.");
    }
    return party;
  }

  /** Returns the parties of a side that are given, up to the first gap. */
  static List<SettlementParty> read(List<PartyPlaces> side, Values in) throws UnreadableException {
    List<SettlementParty> parties = new ArrayList<>();
    for (PartyPlaces place : side) {
      SettlementParty party = place.read(in);
      if (party == null) {
        break;
      }
      parties.add(party);
    }
    return parties;
  }

  /** Returns the parties of a side as text; null if there are none or one has no such text. */
  static @Nullable String text(List<PartyPlaces> side, Values in) throws UnreadableException {
    try {
      return SettlementParty.text(read(side, in));
    } catch (IllegalArgumentException e) { // an identification in a form that we never write
      return null;
    }
  }
}
