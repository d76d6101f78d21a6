// Creates sessions for the accounts of a dataset: rows in auth.sessions, and tokens signed with the project's secret.
import { SignJWT } from "jose";
import type pg from "pg";

export type BenchAccount = { id: string; session: string };

export const createSessions = (admin: pg.Client, accounts: readonly BenchAccount[]): Promise<unknown> =>
  admin.query(
    "insert into auth.sessions (id, user_id, created_at, updated_at) select session, id, now(), now() from jsonb_to_recordset($1) as r (id uuid, session uuid)",
    [JSON.stringify(accounts)],
  );

/** The session cookie of the account's browser. */
export async function createSessionCookie(account: BenchAccount, secret: string): Promise<string> {
  const accessToken = await createAccessToken(account, secret);
  const tokens = JSON.stringify({
    accessToken,
    refreshToken: "none",
    expiresAt: unixTimeInOneDay(),
    persistent: false,
  });
  return `handover-session=${Buffer.from(tokens).toString("base64url")}`;
}

export const createAccessToken = ({ id, session }: BenchAccount, secret: string): Promise<string> =>
  new SignJWT({ sub: id, role: "authenticated", session_id: session, aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(unixTimeInOneDay())
    .sign(new TextEncoder().encode(secret));

const unixTimeInOneDay = (): number => Math.floor(Date.now() / 1_000) + 86_400;

/** The claims that database functions read for this account. */
export const toClaims = ({ id, session }: BenchAccount): string =>
  JSON.stringify({ sub: id, role: "authenticated", session_id: session });
