import "server-only";
import { isErrorCode, Refusal, type RefusalMore } from "@/server/http/errors";
import type { Db } from "@/server/supabase/client-options";
import type { FunctionName, MaybeArgs } from "@/server/supabase/functions";

/** A database function that broke, rather than refused: a bug or an outage. Its message may name data, so it is for logs alone. */
export class FunctionFailed extends Error {
  override name = "FunctionFailed";
  constructor(readonly functionName: string, readonly sqlCode: string, detail: string) {
    super(`${functionName} failed with ${sqlCode || "no code"}: ${detail}`);
  }
}

type RpcError = { code?: string; message?: string };

/** Calls a database function: its data, or a Refusal with the function's own code, message and facts. */
export async function callFunction<Name extends FunctionName>(db: Db, name: Name, ...[args]: MaybeArgs<Name>): Promise<unknown> {
  const { data, error, status } = (await db.rpc(name, args ?? {})) as { data: unknown; error: RpcError | null; status: number };
  if (error) throw failure(name, error, status);
  return unwrap(name, data);
}

function failure(name: string, error: RpcError, status: number): Error {
  // The token ended between our check and the database's.
  if (status === 401 || error.code === "PGRST301" || error.code === "PGRST303") return new Refusal("UNAUTHENTICATED");
  // postgrest-js answers a failed fetch with status 0 and no code.
  if (!status || status === 502 || status === 503 || status === 504) return new Refusal("PROVIDER_UNAVAILABLE");
  return new FunctionFailed(name, error.code ?? "", error.message ?? "");
}

/** `{ok: true, data}` gives the data, `{ok: false, code, …}` throws; any other value is the answer itself. */
function unwrap(name: string, answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || !("ok" in answer)) return answer;
  const { ok, data, code, message, ...more } = answer as { ok: boolean; data?: unknown; code?: string; message?: string } & RefusalMore;
  if (ok) return data ?? null;
  if (!code || !isErrorCode(code)) throw new FunctionFailed(name, "", `refused with the unknown code ${String(code)}`);
  throw new Refusal(code, message, more);
}
