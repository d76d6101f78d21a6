const SESSION = "select s.id from auth.sessions s where s.user_id = $1::uuid order by s.created_at desc limit 1";

/**
 * Creates an applicant's documents for a motor vehicle and a signed consent with the functions that record them: $1
 * the driver, $2 the name typed. Any session of theirs signs, after a reauthentication. One row each, `ok`. No files
 * exist: a page shows that there is a PDF, and opens none.
 */
export const SUBMIT_DOCUMENTS_SQL = `
  select app.record_reauthentication($1::uuid, (${SESSION}), 'password') ->> 'ok' as ok
  union all
  select app.save_application_document($1::uuid, k.kind, $1 || '/' || k.kind || '.pdf', k.kind || '.pdf', 'application/pdf', 1, repeat('0', 64)) ->> 'ok' as ok
    from unnest('{license,registration,insurance}'::text[]) k (kind)
  union all
  select app.sign_consent($1::uuid, (${SESSION}), 'en', private.hash_text((private.find_consent_text('en')).body), $2) ->> 'ok'`;

/** Their hashes, as an approval names them. */
export const DOCUMENT_HASHES = ["0".repeat(64)];
