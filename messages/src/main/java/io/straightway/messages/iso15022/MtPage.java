package io.straightway.messages.iso15022;

import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The common part of securities statements: the statement, the page and the account.
 *
 * @param id the identification that all pages of the statement share: its number, else its account,
 *     because every page has its own reference; for a statement of one page, that page's reference
 * @param account the account; null if not given
 */
record MtPage(MtSequence general, String id, int number, boolean last, @Nullable String account) {
  private static final Pattern PAGE = Pattern.compile("([0-9]{1,5})/(ONLY|LAST|MORE)");

  static MtPage of(MtMessage message) throws UnreadableException {
    MtSequence general = message.text().sequence("GENL");
    String text = general.get("28E", null);
    Matcher parts = PAGE.matcher(text);
    if (!parts.matches()) {
      throw MtFault.value("%s is not a page number.", text);
    }
    String account = safe(general);
    String number = general.find("13", "STAT");
    String reference = general.get("20C", "SEME");
    String id = number != null ? number : account != null ? account : reference;
    return new MtPage(
        general,
        parts.group(2).equals("ONLY") ? reference : id,
        Integer.parseInt(parts.group(1)),
        !parts.group(2).equals("MORE"),
        account);
  }

  /** Returns the account of a sequence, also with a type in front (97B); null if there is none. */
  private static @Nullable String safe(MtSequence in) throws UnreadableException {
    String typed = in.find("97B", "SAFE");
    return MtForms.account(
        typed == null ? in.find("97A", "SAFE") : typed.replaceFirst("^[A-Z0-9]{4}/", ""));
  }

  /** Requires a code of an indicator, if the indicator is present. */
  void require(String qualifier, String code) throws UnreadableException {
    String actual = general.find("22F", qualifier);
    if (actual != null && !actual.equals(code)) {
      throw MtFault.value(
          "22F::" + qualifier + " is %s, but only " + code + " is supported.", actual);
    }
  }

  /** Returns the account of a part, else that of the page. */
  String account(MtSequence part) throws UnreadableException {
    String own = safe(part);
    String name = own == null ? account : own;
    if (name == null) {
      throw MtFault.structure("A part of the statement names no account (97A::SAFE).");
    }
    return name;
  }

  /** Returns the parts of the statement. */
  List<MtSequence> parts(MtMessage message) {
    return message.text().sequences("SUBSAFE");
  }

  /** Returns the accounts that the page covers: those of its parts, else its own. */
  Set<String> accounts(MtMessage message) throws UnreadableException {
    Set<String> accounts = new HashSet<>();
    for (MtSequence part : parts(message)) {
      accounts.add(account(part));
    }
    if (accounts.isEmpty() && account != null) {
      accounts.add(account);
    }
    return accounts;
  }

  /** Writes the start of a statement with one page for all accounts. */
  static void write(
      MtText general, MtHeader header, String qualifier, String period, boolean active) {
    general
        .field("28E", "1/ONLY")
        .field("20C", "SEME", header.reference())
        .field("23G", "NEWM")
        .field(period.contains("/") ? "69A" : "98A", qualifier, period)
        .field("22F", "SFRE", "DAIL")
        .field("22F", "CODE", "COMP")
        .field("22F", "STBA", "SETT")
        .field("97A", "SAFE", MtForms.NONE)
        .field("17B", "ACTI", active ? "Y" : "N");
  }
}
