const NEWEST_SESSION_SQL =
  "select s.id from auth.sessions s where s.user_id = $1::uuid order by s.created_at desc limit 1";

/**
 * Records a driver applicant's documents for a motor vehicle, and a signed consent. $1: the driver's id, $2: the typed
 * signature. The driver's newest session reauthenticates first, which signing requires. Each call returns a row `ok`.
 * The PDF files themselves do not exist in storage.
 */
export const SUBMIT_DOCUMENTS_SQL = `
  select app.record_reauthentication($1::uuid, (${NEWEST_SESSION_SQL}), 'password') ->> 'ok' as ok
  union all
  select app.save_application_document($1::uuid, k.kind, $1 || '/' || k.kind || '.pdf', k.kind || '.pdf', 'application/pdf', 1, repeat('0', 64)) ->> 'ok' as ok
    from unnest('{license,registration,insurance}'::text[]) k (kind)
  union all
  select app.sign_consent($1::uuid, (${NEWEST_SESSION_SQL}), 'en', private.hash_text((private.find_consent_text('en')).body), $2) ->> 'ok'`;

/** The SHA-256 of these documents, which `admin_approve_driver` takes as proof that the administrator saw them. */
export const DOCUMENT_HASHES = ["0".repeat(64)];
