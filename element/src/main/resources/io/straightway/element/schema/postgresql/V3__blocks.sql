-- Blocks: one trade for several accounts, each of which got a trade of its own.

-- A message of a block that is booked. Several may have come before one had all of the allocation.
CREATE TABLE block_message (
  message_id      bigint PRIMARY KEY,
  -- the message that had it
  block_id        bigint NOT NULL,
  source          text COLLATE "C" NOT NULL,
  trade_reference text COLLATE "C" NOT NULL
);
CREATE INDEX block_by_trade ON block_message (source, trade_reference);

-- What was made of it, in the order of its allocations; a message of its own made each trade.
CREATE TABLE block_allocation (
  trade_id bigint PRIMARY KEY,
  block_id bigint NOT NULL,
  place    integer NOT NULL CHECK (place > 0),
  CONSTRAINT block_place UNIQUE (block_id, place)
);

GRANT SELECT ON block_message, block_allocation TO stp_engine, stp_reader;
GRANT INSERT ON block_message, block_allocation TO stp_engine;
