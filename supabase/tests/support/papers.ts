/**
 * An applicant with the papers that a motor vehicle needs and the consent signed, by the functions that record them: $1
 * the driver, $2 the name typed. One row each, `ok`. No file lies behind them: a page shows that a PDF is there, and
 * opens none.
 */
export const HAND_IN_PAPERS = `
  select app.save_application_document($1::uuid, k.kind, $1 || '/' || k.kind || '.pdf', k.kind || '.pdf', 'application/pdf', 1, repeat('0', 64)) ->> 'ok' as ok
    from unnest('{license,registration,insurance}'::text[]) k (kind)
  union all
  select app.sign_consent($1::uuid, 'en', private.text_sha256((private.consent_text('en')).body), $2) ->> 'ok'`;

/** Their hashes, as an approval names them. */
export const PAPERS = ["0".repeat(64)];
