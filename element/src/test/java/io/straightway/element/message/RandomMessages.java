package io.straightway.element.message;

import io.straightway.staticdata.FeeKind;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Generates valid messages. */
final class RandomMessages {
  private static final String CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final String DIGITS = "0123456789";
  private static final String ALNUM = CAPITALS + DIGITS;
  private static final String PLAIN = ALNUM + "abcdefghijklmnopqrstuvwxyz._-";
  private static final String REFERENCE = PLAIN + ":/";

  private final Random random;

  RandomMessages(Random random) {
    this.random = random;
  }

  Node message() {
    Node message =
        new Node("TradeMessage")
            .add("Source", text(PLAIN, upTo(32)))
            .add("MessageId", text(REFERENCE, upTo(64)))
            .add("SequenceNumber", whole(18))
            .add("SentTime", instant())
            .add("Action", oneOf("NEW", "AMEND", "CANCEL"))
            .add("TradeReference", text(REFERENCE, upTo(64)))
            .add("Version", whole(9))
            .add("Side", oneOf("BUY", "SELL"))
            .add("Isin", text(CAPITALS, 2) + text(ALNUM, 9) + text(DIGITS, 1))
            .add(random.nextInt(4) > 0 ? new Node("Account", text(PLAIN, upTo(32))) : allocations())
            .add("Counterparty", bic())
            .add("Quantity", positive())
            .add("Price", decimal(8))
            .add("Currency", text(CAPITALS, 3))
            .add("TradeDate", day());
    if (random.nextBoolean()) {
      message.add("SettlementDate", day());
    }
    if (random.nextBoolean()) {
      message.add("PaymentType", oneOf("AGAINST", "FREE"));
    }
    if (random.nextInt(4) == 0) {
      message.add("TransferAccount", text(PLAIN, upTo(32)));
    }
    if (random.nextInt(4) == 0) {
      message.add("PlaceOfTrade", text(ALNUM, 4));
    }
    if (random.nextInt(4) == 0) {
      message.add("Consideration", decimal(4));
    }
    if (random.nextBoolean()) {
      message.children.add(fees());
    }
    if (random.nextBoolean()) {
      message.add("AccruedInterest", (random.nextInt(4) == 0 ? "-" : "") + decimal(4));
    }
    if (random.nextBoolean()) {
      message.add("SettlementCurrency", text(CAPITALS, 3));
    }
    if (random.nextBoolean()) {
      message.add("FxRate", positive());
    }
    if (random.nextBoolean()) {
      message.add("FxCalculation", oneOf("MULTIPLY", "DIVIDE"));
    }
    if (random.nextBoolean()) {
      message.add("SettlementAmount", decimal(4));
    }
    return message;
  }

  private Node allocations() {
    Node allocations = new Node("Allocations");
    for (int i = random.nextInt(4); i > 0; i--) {
      Node allocation = new Node("Allocation", positive());
      allocation.attributes.put("account", i + text(PLAIN, upTo(31)));
      allocations.children.add(allocation);
    }
    return allocations;
  }

  private Node fees() {
    Node fees = new Node("Fees");
    List<FeeKind> kinds = new ArrayList<>(List.of(FeeKind.values()));
    Collections.shuffle(kinds, random);
    for (FeeKind kind : kinds.subList(0, upTo(4))) {
      Node fee = new Node("Fee", decimal(4));
      fee.attributes.put("kind", kind.name());
      fees.children.add(fee);
    }
    return fees;
  }

  private String bic() {
    String branch = random.nextBoolean() ? text(ALNUM, 3) : "";
    return text(ALNUM, 4) + text(CAPITALS, 2) + text(ALNUM, 2) + branch;
  }

  private String day() {
    LocalDate first = LocalDate.of(1900, 1, 1);
    long days = LocalDate.of(2199, 12, 31).toEpochDay() - first.toEpochDay();
    return first.plusDays((long) (random.nextDouble() * (days + 1))).toString();
  }

  private String instant() {
    int digits = random.nextInt(10);
    return "%sT%02d:%02d:%02d%sZ"
        .formatted(
            day(),
            random.nextInt(24),
            random.nextInt(60),
            random.nextInt(60),
            digits == 0 ? "" : "." + text(DIGITS, digits));
  }

  private String whole(int digits) {
    return text("123456789", 1) + text(DIGITS, random.nextInt(digits));
  }

  private String decimal(int decimals) {
    String fraction = random.nextBoolean() ? "." + text(DIGITS, upTo(decimals)) : "";
    return text(DIGITS, upTo(18)) + fraction;
  }

  private String positive() {
    String number = decimal(8);
    return number.matches("[0.]*") ? number.replaceFirst("0", "1") : number;
  }

  private String oneOf(String... values) {
    return values[random.nextInt(values.length)];
  }

  private int upTo(int most) {
    return 1 + random.nextInt(most);
  }

  private String text(String characters, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(characters.charAt(random.nextInt(characters.length())));
    }
    return text.toString();
  }
}
