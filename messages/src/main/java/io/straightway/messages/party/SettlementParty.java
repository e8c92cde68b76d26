package io.straightway.messages.party;

import io.straightway.markup.BicForm;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A party of settlement. Its text is that of static data: a BIC, such as {@code BARCGB22XXX}; a
 * participant's number after its data source, such as {@code DTCYID/0355} or, with the scheme of
 * ISO 20022, {@code DTCYID:SCHEME/0355}; or a name, an address and a country, such as {@code Broker
 * Ltd|1 High Street, London|GB}. An at sign precedes its securities account, and semicolons
 * separate the parties of a chain.
 *
 * @param id the identification
 * @param account its securities account, 1 to 35 printable ASCII characters; null if not given
 */
public record SettlementParty(String id, @Nullable String account) {
  private static final String WORD = "[!-:<-?A-{}~]([ -:<-?A-{}~]{0,%d}[!-:<-?A-{}~])?";
  private static final Pattern ACCOUNT = Pattern.compile("[!-~]([ -~]{0,33}[!-~])?");
  private static final Pattern NUMBER =
      Pattern.compile("([A-Z0-9]{1,8})(?::([A-Z0-9]{1,35}))?/(" + WORD.formatted(32) + ")");
  private static final Pattern NAME =
      Pattern.compile(
          "(%s)\\|(?:(%s)\\|)?([A-Z]{2})?".formatted(WORD.formatted(33), WORD.formatted(68)));
  private static final Pattern OTHER_SIGNS = Pattern.compile("[|;@]");
  private static final Pattern NOT_COMPARED = Pattern.compile("[^A-Z0-9]");
  private static final Pattern LEADING_ZEROS = Pattern.compile("^0+(?=.)");

  /** A participant's number at a depository or payment system. */
  public record ParticipantNumber(String issuer, @Nullable String scheme, String number) {}

  /** A name with an address and a country, each null if not given. */
  public record NameAndAddress(String name, @Nullable String address, @Nullable String country) {}

  /**
   * Checks the identification and the account, and completes a BIC of 8 characters.
   *
   * @throws IllegalArgumentException if one of them is invalid
   */
  public SettlementParty {
    id = BicForm.full(id);
    if (!BicForm.matches(id) && !NUMBER.matcher(id).matches() && !NAME.matcher(id).matches()) {
      throw new IllegalArgumentException("A message can't express " + id + " for a party.");
    }
    if (account != null && !ACCOUNT.matcher(account).matches()) {
      throw new IllegalArgumentException(
          "A message can't express " + account + " for a party's account.");
    }
  }

  /** Creates a party from a number. */
  public static SettlementParty of(ParticipantNumber number, @Nullable String account) {
    String scheme = number.scheme();
    return new SettlementParty(
        number.issuer() + (scheme == null ? "" : ":" + scheme) + "/" + number.number(), account);
  }

  /** Creates a party from a name; signs with a meaning in the text become dots. */
  public static SettlementParty of(NameAndAddress name, @Nullable String account) {
    String address = name.address();
    String country = name.country();
    return new SettlementParty(
        plain(name.name())
            + "|"
            + (address == null ? "" : plain(address) + "|")
            + (country == null ? "" : country),
        account);
  }

  private static String plain(String text) {
    return OTHER_SIGNS.matcher(text).replaceAll(".");
  }

  /**
   * Parses the text of a party.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  public static SettlementParty parse(String text) {
    int at = text.indexOf('@');
    return at < 0
        ? new SettlementParty(text, null)
        : new SettlementParty(text.substring(0, at), text.substring(at + 1));
  }

  /** Parses the text of a chain; null is the empty one. */
  public static List<SettlementParty> chain(@Nullable String text) {
    return text == null
        ? List.of()
        : Arrays.stream(text.split(";", -1)).map(SettlementParty::parse).toList();
  }

  /** Returns the text of a chain; null of the empty one. */
  public static @Nullable String text(List<SettlementParty> chain) {
    return chain.isEmpty()
        ? null
        : chain.stream().map(SettlementParty::text).collect(Collectors.joining(";"));
  }

  /** Returns the text of a party; an account with a sign that has a meaning in it is left out. */
  public String text() {
    return account == null || OTHER_SIGNS.matcher(account).find() ? id : id + "@" + account;
  }

  /** Returns the BIC; null if it is identified otherwise. */
  public @Nullable String bic() {
    return BicForm.matches(id) ? id : null;
  }

  /** Returns the participant's number; null if it is identified otherwise. */
  public @Nullable ParticipantNumber number() {
    Matcher parts = NUMBER.matcher(id);
    return parts.matches()
        ? new ParticipantNumber(parts.group(1), parts.group(2), parts.group(3))
        : null;
  }

  /** Returns the name; null if it is identified otherwise. */
  public @Nullable NameAndAddress name() {
    Matcher parts = NAME.matcher(id);
    return parts.matches()
        ? new NameAndAddress(parts.group(1), parts.group(3), parts.group(5))
        : null;
  }

  /**
   * Returns whether two identifications of one form, or two accounts, show that the parties are
   * different. Zeros before a number have no meaning, and of a name only letters and digits count.
   */
  public boolean differsFrom(SettlementParty other) {
    return (account != null && other.account != null && !account.equals(other.account))
        || (form().equals(other.form()) && !compared().equals(other.compared()));
  }

  /** Returns the form of the identification, with its data source if it is a number. */
  private String form() {
    ParticipantNumber number = number();
    return bic() != null ? "BIC" : number == null ? "NAME" : "/" + number.issuer();
  }

  private String compared() {
    ParticipantNumber number = number();
    NameAndAddress name = name();
    if (number != null) {
      return LEADING_ZEROS.matcher(number.number()).replaceFirst("");
    }
    return name == null
        ? id
        : NOT_COMPARED.matcher(name.name().toUpperCase(Locale.ROOT)).replaceAll("");
  }
}
