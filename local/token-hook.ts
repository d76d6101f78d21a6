// The project's hook for access tokens ([auth.hook.custom_access_token] in supabase/config.toml), as hosted Auth calls it:
// a function of the database that returns the token's claims, or an error.
import type { ClientBase, Pool } from "pg";

/** What Auth tells the hook. */
type TokenEvent = { user_id: string | undefined; claims: object; authentication_method: string };
/** As the other refusals of Auth. */
type TokenRefusal = { status: number; code: string; message: string };
type Answer = { error?: { http_code?: number; message?: string } };

/** The hook's refusal of a token; null when Auth may give it out, or the database has no such hook. */
export async function accessTokenHook(
  db: Pick<Pool | ClientBase, "query">,
  event: TokenEvent,
): Promise<TokenRefusal | null> {
  const there = await db.query("select from pg_proc where oid = to_regprocedure('private.custom_access_token(jsonb)')");
  if (!there.rowCount) return null;
  const {
    rows: [row],
  } = await db.query<{ answer: Answer }>("select private.custom_access_token($1) as answer", [JSON.stringify(event)]);
  const error = row?.answer.error;
  // Auth takes an error without a message for none.
  return error?.message ? { status: error.http_code ?? 500, code: "unknown", message: error.message } : null;
}
