// Calls for the seed: runs SQL functions with a user's token claims, as the app does.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type pg from "pg";
import type { StackEndpoints } from "./environment.ts";
import { StackError } from "./ports.ts";

export const PASSWORD = "handover";

export async function signInClient(stack: StackEndpoints, email: string): Promise<SupabaseClient> {
  const client = createClient(stack.apiUrl, stack.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  if (error) throw new StackError(`Could not sign in ${email}: ${error.message}`);
  return client;
}

/** The fields of a result that indicate a pending approval by a second administrator. */
type ApprovalResult = { approvalId?: string; pendingCashiers?: { approvalId: string } | null };

export async function callRpc(
  db: pg.Client,
  client: SupabaseClient,
  call: string,
  ...values: unknown[]
): Promise<ApprovalResult> {
  const token = (await client.auth.getSession()).data.session?.access_token.split(".")[1] ?? "";
  const claims = Buffer.from(token, "base64url").toString();
  await db.query("begin; set local role handover_authenticated");
  const {
    rows: [row],
  } = await db.query<{ answer: { ok: boolean; code?: string; reason?: string; data?: ApprovalResult } }>(
    `with caller as materialized (select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true)) select ${call} as answer from caller`,
    [claims, (JSON.parse(claims) as { sub: string }).sub, ...values],
  );
  await db.query("commit");
  if (!row?.answer.ok)
    throw new StackError(`${call}: ${[row?.answer.code ?? "no answer", row?.answer.reason].filter(Boolean).join(" ")}`);
  return row.answer.data ?? {};
}
