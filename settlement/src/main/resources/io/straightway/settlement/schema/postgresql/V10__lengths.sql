-- Bounds the parts of the codes of ledger accounts, which an end of day has to post to.
ALTER TABLE settlement_instruction ADD CONSTRAINT short_keys CHECK (greatest(octet_length(account),
  octet_length(isin), octet_length(counterparty), octet_length(currency), octet_length(trade_currency)) <= 64);
ALTER TABLE income ADD CONSTRAINT short_keys CHECK (greatest(octet_length(account), octet_length(owner)) <= 64);
