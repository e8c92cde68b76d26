-- Blocks: one trade for several accounts, each of which has received a trade of its own.

-- Messages of booked blocks. Several can arrive before one completes the allocation.
CREATE TABLE block_message (
  message_id NUMBER(19),
  -- the message that completed it
  block_id NUMBER(19) NOT NULL,
  source VARCHAR2(32 CHAR) NOT NULL,
  trade_reference VARCHAR2(64 CHAR) NOT NULL,
  CONSTRAINT block_message_pkey PRIMARY KEY (message_id)
);
CREATE INDEX block_by_trade ON block_message (source, trade_reference);

-- The trades of a block, in the order of its allocations; each was created by a message of its own.
CREATE TABLE block_allocation (
  trade_id NUMBER(19),
  block_id NUMBER(19) NOT NULL,
  place NUMBER(10) NOT NULL,
  CONSTRAINT block_allocation_pkey PRIMARY KEY (trade_id),
  CONSTRAINT block_allocation_place_check CHECK (place > 0),
  CONSTRAINT block_place UNIQUE (block_id, place)
);

GRANT SELECT, INSERT ON block_message TO stp_engine;
GRANT READ ON block_message TO stp_reader;
GRANT SELECT, INSERT ON block_allocation TO stp_engine;
GRANT READ ON block_allocation TO stp_reader;
