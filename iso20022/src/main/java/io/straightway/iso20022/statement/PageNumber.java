package io.straightway.iso20022.statement;

import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.util.regex.Pattern;

/** Where the number of a page stands, and whether it is the last one. */
record PageNumber(GrammarElement number, GrammarElement last) {
  private static final Pattern FORM = Pattern.compile("0{0,4}[1-9][0-9]{0,4}");

  /** In an element that holds {@code PgNb} and {@code LastPgInd}. */
  static PageNumber at(GrammarElement place) {
    return new PageNumber(place.value("PgNb"), place.value("LastPgInd"));
  }

  boolean isThere(Values values) {
    return values.has(number);
  }

  int number(Values values) throws UnreadableException {
    return Integer.parseInt(values.text(number, text -> FORM.matcher(text).matches()));
  }

  boolean isLast(Values values) throws UnreadableException {
    return values.flag(last);
  }

  static XmlText write(XmlText xml, String name, int number, boolean last) {
    xml.open(name).element("PgNb", Integer.toString(number)).element("LastPgInd", last);
    return xml.close(name);
  }
}
