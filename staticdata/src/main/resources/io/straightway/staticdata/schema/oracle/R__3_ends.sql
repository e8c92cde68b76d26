-- Ends of static data. Data that begins again later is listed only when that ends too.
CREATE OR REPLACE VIEW static_data_end AS
  SELECT 'account' AS kind, a.account AS name, a.valid_to AS last_day,
         CAST(NULL AS VARCHAR2(11 CHAR)) AS counterparty, CAST(NULL AS VARCHAR2(3 CHAR)) AS currency,
         CAST(NULL AS VARCHAR2(11 CHAR)) AS place_of_settlement, CAST(NULL AS VARCHAR2(120 CHAR)) AS agent,
         CAST(NULL AS VARCHAR2(35 CHAR)) AS safekeeping_account
    FROM account a
   WHERE a.valid_to IS NOT NULL
     AND a.valid_from = (SELECT MAX(l.valid_from) FROM account l WHERE l.account = a.account)
  UNION ALL
  SELECT 'counterparty', c.bic, c.valid_to, NULL, NULL, NULL, NULL, NULL
    FROM counterparty c
   WHERE c.valid_to IS NOT NULL
     AND c.valid_from = (SELECT MAX(l.valid_from) FROM counterparty l WHERE l.bic = c.bic)
  UNION ALL
  SELECT 'security', s.isin, s.valid_to, NULL, NULL, NULL, NULL, NULL
    FROM security s
   WHERE s.valid_to IS NOT NULL
     AND s.valid_from = (SELECT MAX(l.valid_from) FROM security l WHERE l.isin = s.isin)
  UNION ALL
  SELECT 'ssi', i.counterparty || '/' || i.currency || '/' || i.mic, i.valid_to, i.counterparty,
         i.currency, i.place_of_settlement, i.agent, i.safekeeping_account
    FROM ssi i
   WHERE i.valid_to IS NOT NULL
     AND i.valid_from = (SELECT MAX(l.valid_from) FROM ssi l
                          WHERE l.counterparty = i.counterparty AND l.currency = i.currency
                            AND l.mic = i.mic);
COMMENT ON TABLE static_data_end IS
  'published: accounts, counterparties, securities and settlement instructions that end, and when';
GRANT SELECT ON static_data_end TO stp_engine;
GRANT READ ON static_data_end TO stp_reader;
