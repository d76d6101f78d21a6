// Bypasses the routes and calls the database client: what a fault in a route would let a user call.

import { rpcAs, assumeRole, callerFromToken } from "../../fixtures/rpc";
import { ownerPool, type ApiPerson } from "./app";

type RpcResult = { ok: boolean; code?: string };

/** The access token in a signed-in phone's session cookie. */
export const accessTokenOf = ({ cookies }: Pick<ApiPerson, "cookies">): Promise<string> =>
  Promise.resolve(readSessionToken(cookies));

/** Calls database functions with this token; each call returns the function's result. */
export const rpcWithToken =
  (token: string) =>
  async (fn: string, args: Record<string, unknown> = {}): Promise<RpcResult> =>
    (await rpcAs(ownerPool(), callerFromToken(token), fn, args)) as RpcResult;

/** Calls database functions as this user. */
export const rpcAsUser = async (person: ApiPerson): Promise<ReturnType<typeof rpcWithToken>> =>
  rpcWithToken(await accessTokenOf(person));

/** A statement's result for this user, if there were a way to send one; the SQL error code if it is refused. */
export async function runStatementAs(
  person: ApiPerson,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[]; code?: string }> {
  const caller = callerFromToken(await accessTokenOf(person));
  const client = await ownerPool().connect();
  try {
    await client.query("begin");
    await assumeRole(client, caller);
    return { rows: (await client.query<Record<string, unknown>>(text, values)).rows };
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === undefined) throw error;
    return { rows: [], code };
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** The session's access token from the session cookie, which pages cannot read. Takes cookies by name. */
function readSessionToken(cookies: Iterable<readonly [name: string, value: string]>): string {
  const chunks = [...cookies]
    .filter(([name]) => /^(__Host-)?handover-session(\.\d+)?$/.test(name))
    .sort(([a], [b]) => Number(a.split(".")[1] ?? 0) - Number(b.split(".")[1] ?? 0))
    .map(([, value]) => decodeURIComponent(value));
  const { accessToken } = JSON.parse(Buffer.from(chunks.join(""), "base64url").toString()) as { accessToken: string };
  return accessToken;
}
