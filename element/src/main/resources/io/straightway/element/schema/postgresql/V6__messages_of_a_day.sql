-- Finds the messages of a day, as trade_by_creation finds its trades.
CREATE INDEX message_by_time ON incoming_trade_message USING brin (stored_at);
