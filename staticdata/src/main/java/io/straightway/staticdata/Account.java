package io.straightway.staticdata;

/**
 * An account of ours, with its place of settlement.
 *
 * @param custodian the BIC of the custodian of its securities and its cash
 * @param safekeepingAccount its securities account there
 * @param cashAccount its cash account there
 * @param mayBeShort whether it may sell securities that it does not have
 */
public record Account(
    String code,
    String name,
    String custodian,
    String safekeepingAccount,
    String cashAccount,
    boolean mayBeShort) {}
