package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.party.SettlementParty;
import io.straightway.messages.party.SettlementParty.NameAndAddress;
import io.straightway.messages.party.SettlementParty.ParticipantNumber;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The parties of a settlement (95P a BIC, 95R a participant's number, 95Q name and address), each
 * in a sequence SETPRTY with its account.
 *
 * <p>The standard requires the deliverer's or receiver's custodian, DECU or RECU, before its
 * intermediary 1, and that before intermediary 2 (rule E86), so one intermediary is the custodian
 * of the counterparty.
 */
final class PartyText {
  private static final List<String> DELIVERER = List.of("DEAG", "DEI2", "DEI1", "DECU", "SELL");
  private static final List<String> RECEIVER = List.of("REAG", "REI2", "REI1", "RECU", "BUYR");
  private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
  private static final Pattern LINES = Pattern.compile("(.{1,35})(?: (.{1,35}))?");
  private static final String BREAK = "\r\n";

  private PartyText() {}

  /** Returns the qualifiers of the other side, from the depository outward. */
  private static List<String> across(Movement ours) {
    return ours == Movement.RECEIVE ? DELIVERER : RECEIVER;
  }

  /** Writes the parties of the other side: its agent, intermediaries and the counterparty. */
  static void write(MtText settlement, Movement ours, List<SettlementParty> parties) {
    List<String> qualifiers = across(ours);
    int skipped = qualifiers.size() - parties.size();
    for (int i = 0; i < parties.size(); i++) {
      write(settlement, qualifiers.get(i == 0 ? 0 : i + skipped), parties.get(i));
    }
  }

  /** Writes the agent and the counterparty of the other side, if they are given. */
  static void write(
      MtText settlement, Movement ours, @Nullable String agent, @Nullable String counterparty) {
    List<String> qualifiers = across(ours);
    if (agent != null) {
      write(settlement, qualifiers.get(0), SettlementParty.parse(agent));
    }
    if (counterparty != null) {
      write(settlement, qualifiers.get(qualifiers.size() - 1), SettlementParty.parse(counterparty));
    }
  }

  private static void write(MtText settlement, String qualifier, SettlementParty party) {
    settlement.sequence(
        "SETPRTY",
        text -> {
          field(text, qualifier, party);
          text.optional("97A", "SAFE", party.account());
        });
  }

  private static void field(MtText text, String qualifier, SettlementParty party) {
    ParticipantNumber number = party.number();
    NameAndAddress name = party.name();
    if (number != null) {
      FieldRules.require(number.scheme() == null, "95R", party.id());
      text.field("95R", ":" + qualifier + "/" + number.issuer() + "/" + number.number());
    } else if (name != null) {
      text.field("95Q", qualifier, lines(name));
    } else {
      text.field("95P", qualifier, party.id());
    }
  }

  private static String lines(NameAndAddress name) {
    String address = name.address();
    String country = name.country();
    StringBuilder lines = new StringBuilder(name.name());
    if (address != null) {
      Matcher parts = LINES.matcher(address);
      FieldRules.require(parts.matches(), "95Q", address);
      lines.append(BREAK).append(parts.group(1));
      if (parts.group(2) != null) {
        lines.append(BREAK).append(parts.group(2));
      }
    }
    return lines + (country == null ? "" : BREAK + country);
  }

  /** Returns the parties of the other side, from its agent to the counterparty. */
  static List<SettlementParty> read(MtSequence settlement, Movement ours)
      throws UnreadableException {
    return read(settlement, across(ours));
  }

  private static List<SettlementParty> read(MtSequence settlement, List<String> qualifiers)
      throws UnreadableException {
    List<SettlementParty> parties = new ArrayList<>();
    for (String qualifier : qualifiers) {
      SettlementParty party = party(settlement, qualifier);
      if (party != null) {
        parties.add(party);
      }
    }
    return parties;
  }

  /** Returns the parties as text; null if there are none or one has no such text. */
  static @Nullable String text(MtSequence settlement, Movement ours) {
    return text(settlement, across(ours));
  }

  /** Returns the agent as text; null if it is not given or has no such text. */
  static @Nullable String agent(MtSequence settlement, Movement ours) {
    return text(settlement, across(ours).subList(0, 1));
  }

  /** Returns the counterparty as text; null if it is not given or has no such text. */
  static @Nullable String counterparty(MtSequence settlement, Movement ours) {
    List<String> qualifiers = across(ours);
    return text(settlement, qualifiers.subList(qualifiers.size() - 1, qualifiers.size()));
  }

  private static @Nullable String text(MtSequence settlement, List<String> qualifiers) {
    try {
      return SettlementParty.text(read(settlement, qualifiers));
    } catch (IllegalArgumentException | UnreadableException e) { // in a form that we never write
      return null;
    }
  }

  private static @Nullable SettlementParty party(MtSequence settlement, String qualifier)
      throws UnreadableException {
    for (MtSequence sequence : settlement.sequences("SETPRTY")) {
      for (MtField field : sequence.fields()) {
        if (field.tag().startsWith("95") && qualifier.equals(field.qualifier())) {
          return party(field, MtForms.account(sequence.find("97A", "SAFE")));
        }
      }
    }
    return null;
  }

  private static SettlementParty party(MtField field, @Nullable String account) {
    return switch (field.tag()) {
      case "95R" ->
          SettlementParty.of(new ParticipantNumber(field.source(), null, field.value()), account);
      case "95Q" -> SettlementParty.of(name(field.value()), account);
      default -> new SettlementParty(field.value(), account);
    };
  }

  private static NameAndAddress name(String value) {
    List<String> lines = Arrays.stream(value.split("\\R")).map(String::strip).toList();
    String last = lines.get(lines.size() - 1);
    boolean hasCountry = lines.size() > 1 && COUNTRY.matcher(last).matches();
    String address =
        String.join(" ", lines.subList(1, hasCountry ? lines.size() - 1 : lines.size()));
    return new NameAndAddress(
        lines.get(0), address.isEmpty() ? null : address, hasCountry ? last : null);
  }
}
