-- The proof of decisions: they agree with the audit trail, which is a chain of hashes.

-- Grants and revocations of roles in the audit trail.
CREATE OR REPLACE VIEW role_event AS
  SELECT event_number, coalesce(substring(subject FROM '^operator:(.*)$'), split_part(after, ' ', 2)) AS name,
         action NOT IN ('ROLE_REVOKED', 'ACCESS_RESTRICTED') AS is_granted,
         string_to_array(translate(CASE action WHEN 'ROLE_REVOKED' THEN before ELSE after END, ',:', '  '), ' ') AS words
    FROM audit_trail
   WHERE action IN ('OPERATOR_ADDED', 'ROLE_GRANTED', 'ROLE_REVOKED')
      OR action = 'ACCESS_APPROVED' AND after ~ '^(ADD_OPERATOR|GRANT_ROLE) '
      OR action = 'ACCESS_RESTRICTED' AND after ~ '^REVOKE_ROLE ';

CREATE OR REPLACE VIEW decision_fault AS
  SELECT format('%s is closed by %s, without an event in the audit trail', c.item, c.closed_by) AS fault
    FROM closed_exception c
   WHERE NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.subject = c.item AND a.actor = c.closed_by AND a.action = 'ITEM_REJECTED' AND a.proved
                         AND a.after = c.reason)
  UNION ALL
  SELECT format('%s was rejected by %s, and is not closed', a.subject, a.actor)
    FROM audit_trail a
   WHERE a.action = 'ITEM_REJECTED' AND NOT EXISTS (SELECT FROM closed_exception c WHERE c.item = a.subject)
  UNION ALL
  SELECT format('repair %s of %s is approved by %s, without an event in the audit trail or a message', r.repair_id,
                message_item(r.message_id), r.checker)
    FROM repair r
   WHERE r.state = 'APPROVED'
     AND NOT (EXISTS (SELECT FROM audit_trail a
                       WHERE a.subject = message_item(r.message_id) AND a.actor = r.checker
                         AND a.action = 'REPAIR_APPROVED' AND a.proved
                         AND a.before = 'proposed by ' || r.maker
                         AND a.after = 'repair ' || r.repair_id || ', SHA-256 ' || encode(sha256(r.body), 'hex'))
              AND EXISTS (SELECT FROM message m
                           WHERE m.message_id = r.new_message_id AND m.content_hash = sha256(r.body)))
  UNION ALL
  SELECT format('%s is REPAIRED, and no repair of it is approved', message_item(m.message_id))
    FROM message m
   WHERE m.status = 'REPAIRED'
     AND NOT EXISTS (SELECT FROM repair r WHERE r.message_id = m.message_id AND r.state = 'APPROVED')
  UNION ALL
  SELECT format('proposal %s is %s by %s, without an event in the audit trail', p.proposal_id, p.state, p.checker)
    FROM proposed_change p
   WHERE p.state = 'APPROVED' AND p.kind NOT IN ('REPAIR', 'JOURNAL')
     AND NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.subject = 'proposal:' || p.proposal_id AND a.actor = p.checker
                        AND a.action = p.kind || '_APPROVED' AND a.proved AND a.before = 'proposed by ' || p.maker
                        AND (p.kind = 'ACCESS'
                             OR a.after = 'SHA-256 ' || encode(sha256(convert_to(p.content, 'UTF8')), 'hex')))
  UNION ALL
  SELECT format('element run %s has plug-ins, without an event in the audit trail', e.element_run)
    FROM element_start e
   WHERE e.has_trade_checks
     AND NOT EXISTS (SELECT FROM audit_trail a
                      WHERE a.subject = 'element-run:' || e.element_run AND a.action = 'PLUG_INS_LOADED')
  UNION ALL
  SELECT format('proposal %s of the kind %s is made by %s, without an event in the audit trail', p.proposal_id, p.kind, p.maker)
    FROM proposed_change p
   WHERE NOT EXISTS (SELECT FROM (SELECT actor, action, unnest(ARRAY[substring(subject FROM ':([0-9]+)$'),
                                           substring(after FROM '^[a-z]+ ([0-9]+), ')]) AS number
                                    FROM audit_trail WHERE action LIKE '%\_PROPOSED' AND proved) AS a
                      WHERE a.number = p.proposal_id::text AND a.actor = p.maker AND a.action = p.kind || '_PROPOSED')
  UNION ALL SELECT fault FROM break_fault
  UNION ALL
  SELECT format('operator %s is %s, without an event in the audit trail', o.name, r.role)
    FROM known_operator o
   CROSS JOIN unnest(string_to_array(o.roles, ',')) AS r (role)
   WHERE NOT coalesce((SELECT e.is_granted FROM role_event e
                        WHERE e.name = o.name AND r.role = ANY (e.words)
                        ORDER BY e.event_number DESC LIMIT 1), false);
COMMENT ON VIEW decision_fault IS 'published: decisions of people without an event in the audit trail';
GRANT SELECT ON role_event, decision_fault TO stp_engine, stp_reader;
