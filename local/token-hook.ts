// Calls the project's access token hook ([auth.hook.custom_access_token] in supabase/config.toml) as hosted Auth does:
// a database function that returns the token's claims or an error.
import type { ClientBase, Pool } from "pg";

/** The event that Auth passes to the hook. */
type TokenEvent = { user_id: string | undefined; claims: object; authentication_method: string };
/** Same shape as Auth's other refusals. */
type TokenRefusal = { status: number; code: string; message: string };
type HookResult = { error?: { http_code?: number; message?: string } };

/** The hook's refusal of a token; null if it may be issued, or without a hook. */
export async function createAccessTokenHook(
  db: Pick<Pool | ClientBase, "query">,
  event: TokenEvent,
): Promise<TokenRefusal | null> {
  const hookFunction = await db.query(
    "select from pg_proc where oid = to_regprocedure('private.custom_access_token(jsonb)')",
  );
  if (!hookFunction.rowCount) return null;
  const {
    rows: [row],
  } = await db.query<{ answer: HookResult }>("select private.custom_access_token($1) as answer", [
    JSON.stringify(event),
  ]);
  const error = row?.answer.error;
  // As in Auth: an error without a message counts as none.
  return error?.message ? { status: error.http_code ?? 500, code: "unknown", message: error.message } : null;
}
