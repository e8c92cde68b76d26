-- Find the rows of a day, for its proof: rows are stored in the order of their times, so a range index of a few pages
-- finds them.
CREATE INDEX instruction_by_time ON settlement_instruction USING brin (instructed_at);
CREATE INDEX custodian_message_by_time ON custodian_message USING brin (stored_at);
CREATE INDEX income_entry_by_time ON income_entry USING brin (made_at);
CREATE INDEX security_cost_by_day ON security_cost USING brin (business_date);
CREATE INDEX settlement_with_difference ON settlement (settlement_id) WHERE difference <> 0;
