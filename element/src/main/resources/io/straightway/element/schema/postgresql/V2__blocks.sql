-- Blocks: one trade for several accounts, each of which has received a trade of its own.

-- Messages of booked blocks. Several can arrive before one completes the allocation.
CREATE TABLE block_message (
  message_id      bigint PRIMARY KEY,
  -- the message that completed it
  block_id        bigint NOT NULL,
  source          text COLLATE "C" NOT NULL,
  trade_reference text COLLATE "C" NOT NULL
);
CREATE INDEX block_by_trade ON block_message (source, trade_reference);

-- The trades of a block, in the order of its allocations; each was created by a message of its own.
CREATE TABLE block_allocation (
  trade_id bigint PRIMARY KEY,
  block_id bigint NOT NULL,
  place    integer NOT NULL CHECK (place > 0),
  CONSTRAINT block_place UNIQUE (block_id, place)
);

GRANT SELECT ON block_message, block_allocation TO stp_engine, stp_reader;
GRANT INSERT ON block_message, block_allocation TO stp_engine;
