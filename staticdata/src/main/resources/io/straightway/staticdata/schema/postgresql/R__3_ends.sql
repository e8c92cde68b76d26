-- Ends of static data. Data that begins again later is listed only when that ends too.
CREATE OR REPLACE VIEW static_data_end AS
  SELECT kind, name, last_day, counterparty, currency, place_of_settlement, agent, safekeeping_account
    FROM ((SELECT DISTINCT ON (account) 'account' AS kind, account AS name, valid_to AS last_day,
                  NULL::text COLLATE "C" AS counterparty, NULL::text COLLATE "C" AS currency,
                  NULL::text COLLATE "C" AS place_of_settlement, NULL::text COLLATE "C" AS agent,
                  NULL::text COLLATE "C" AS safekeeping_account
             FROM account ORDER BY account, valid_from DESC)
          UNION ALL
          (SELECT DISTINCT ON (bic) 'counterparty', bic, valid_to, NULL, NULL, NULL, NULL, NULL
             FROM counterparty ORDER BY bic, valid_from DESC)
          UNION ALL
          (SELECT DISTINCT ON (isin) 'security', isin, valid_to, NULL, NULL, NULL, NULL, NULL
             FROM security ORDER BY isin, valid_from DESC)
          UNION ALL
          (SELECT DISTINCT ON (counterparty, currency, mic) 'ssi',
                  concat_ws('/', counterparty, currency, mic) COLLATE "C", valid_to, counterparty,
                  currency, place_of_settlement, agent, safekeeping_account
             FROM ssi ORDER BY counterparty, currency, mic, valid_from DESC)
          UNION ALL
          (SELECT DISTINCT ON (account, currency, mic) 'own-ssi',
                  concat_ws('/', account, currency, mic) COLLATE "C", valid_to, NULL, NULL, NULL, NULL, NULL
             FROM own_ssi ORDER BY account, currency, mic, valid_from DESC)) AS latest
   WHERE last_day IS NOT NULL;
COMMENT ON VIEW static_data_end IS
  'published: accounts, counterparties, securities and settlement instructions that end, and when';
GRANT SELECT ON static_data_end TO stp_engine, stp_reader;
