import "server-only";
import { FunctionFailed, openAnswer } from "@/server/database/answer";
import { Refusal } from "@/server/http/errors";
import type { Db } from "@/server/supabase/client-options";
import type { FunctionName, MaybeArgs } from "@/server/database/functions";

type RpcError = { code?: string; message?: string };

/** Calls a database function: its data, or a Refusal with the function's own code, message and facts. */
export async function callFunction<Name extends FunctionName>(db: Db, name: Name, ...[args]: MaybeArgs<Name>): Promise<unknown> {
  const { data, error, status } = (await db.rpc(name, args ?? {})) as { data: unknown; error: RpcError | null; status: number };
  if (error) throw failure(name, error, status);
  return openAnswer(name, data);
}

function failure(name: string, error: RpcError, status: number): Error {
  // The token ended between our check and the database's.
  if (status === 401 || error.code === "PGRST301" || error.code === "PGRST303") return new Refusal("UNAUTHENTICATED");
  // postgrest-js answers a failed fetch with status 0 and no code.
  if (!status || status === 502 || status === 503 || status === 504) return new Refusal("PROVIDER_UNAVAILABLE");
  return new FunctionFailed(name, error.code ?? "", error.message ?? "");
}
