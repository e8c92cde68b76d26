-- Finds the entries of a day: rows are stored in that order, so a range index of a few pages finds them.
CREATE INDEX entry_by_time ON journal_entry USING brin (posted_at);
