package io.straightway.element.staticdata;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a file of static data is about. Its header tells: it names exactly the kind's columns. */
public enum StaticDataKind {
  /** Currencies, known by their code. */
  CURRENCIES("currency,minor_unit,name", 1),
  /** Days without settlement, known by currency and date. */
  HOLIDAYS("currency,date,name", 2),
  /** Securities, known by ISIN. */
  SECURITIES("isin,name,kind,currency,mic,settlement_days", 1),
  /** Accounts of ours, known by their code. */
  ACCOUNTS("account,name", 1),
  /** Counterparties, known by BIC. */
  COUNTERPARTIES("bic,name", 1);

  private final String header;
  private final int keyColumns;

  StaticDataKind(String header, int keyColumns) {
    this.header = header;
    this.keyColumns = keyColumns;
  }

  /** The kind that has these columns, or null. */
  static @Nullable StaticDataKind withColumns(Set<String> names) {
    for (StaticDataKind kind : values()) {
      if (names.equals(Set.copyOf(kind.columns()))) {
        return kind;
      }
    }
    return null;
  }

  /** The header of its files, such as {@code bic,name}. The columns may stand in any order. */
  public String header() {
    return header;
  }

  List<String> columns() {
    return List.of(header.split(",", -1));
  }

  /** The columns that no two rows may agree in. */
  List<String> key() {
    return columns().subList(0, keyColumns);
  }

  /** Whether its rows refer to a currency. */
  boolean needsCurrency() {
    return this == HOLIDAYS || this == SECURITIES;
  }
}
