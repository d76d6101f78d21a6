// Authenticates a token, and checks by the policies on realtime.messages whether it may read or write a private
// channel.
import { errors, jwtVerify } from "jose";
import type { Pool, PoolClient } from "pg";

export type RealtimeClaims = { role: string; sub?: string; exp?: number } & Record<string, unknown>;
export type RealtimeKeys = { publishableKey: string; secretKey: string; jwtSecret: string };

export class InvalidTokenError extends Error {
  override name = "InvalidTokenError";
}

// Claims of a token or key; throws InvalidTokenError.
export async function verifyToken(token: string, keys: RealtimeKeys): Promise<RealtimeClaims> {
  if (token === keys.publishableKey) return { role: "anon" };
  if (token === keys.secretKey) return { role: "service_role" };
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(keys.jwtSecret), { algorithms: ["HS256"] });
    const role = typeof payload.role === "string" ? payload.role : "anon";
    if (!["anon", "authenticated", "service_role"].includes(role))
      throw new InvalidTokenError("InvalidJWTToken: unknown role");
    return { ...payload, role } as RealtimeClaims;
  } catch (error) {
    if (error instanceof InvalidTokenError) throw error;
    if (error instanceof errors.JWTExpired) throw new InvalidTokenError("InvalidJWTToken: Token has expired");
    throw new InvalidTokenError("InvalidJWTToken: Token is invalid");
  }
}

// As hosted: inserts a probe row, reads it as the user, and rolls back. The user may receive the topic if the policies
// show the row.
export function canReadTopic(db: Pool, claims: RealtimeClaims, topic: string): Promise<boolean> {
  return asUser(db, async (client, setUser) => {
    const probe = await client.query<{ id: string }>(
      "insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true) returning id",
      [topic],
    );
    await setUser(claims, topic);
    const visible = await client.query("select 1 from realtime.messages where id = $1", [probe.rows[0]?.id]);
    return visible.rowCount === 1;
  });
}

export function canWriteTopic(db: Pool, claims: RealtimeClaims, topic: string): Promise<boolean> {
  return asUser(db, async (client, setUser) => {
    await setUser(claims, topic);
    await client.query("insert into realtime.messages (topic, extension, private) values ($1, 'broadcast', true)", [
      topic,
    ]);
    return true;
  });
}

type SetUser = (claims: RealtimeClaims, topic: string) => Promise<void>;

async function asUser(db: Pool, check: (client: PoolClient, setUser: SetUser) => Promise<boolean>): Promise<boolean> {
  const client = await db.connect();
  let connectionError: Error | undefined;
  try {
    await client.query("begin");
    return await check(client, async (claims, topic) => {
      await client.query(
        `select set_config('role', $1, true), set_config('realtime.topic', $2, true), set_config('request.jwt.claims', $3, true),
                set_config('request.jwt.claim.sub', $4, true), set_config('request.jwt.claim.role', $1, true)`,
        [claims.role, topic, JSON.stringify(claims), claims.sub ?? ""],
      );
    });
  } catch (error) {
    // A policy's denial and a failing policy both deny; a lost connection is an error.
    if ((error as { code?: string }).code === undefined) throw error;
    return false;
  } finally {
    await client.query("rollback").catch((error: Error) => {
      connectionError = error;
    });
    client.release(connectionError);
  }
}
