// Sessions of accounts that a dataset has created: tokens signed with the project's secret.
import { SignJWT } from "jose";

export type BenchAccount = { id: string; session: string };

/** The session cookie of the account's browser. */
export async function createSessionCookie(account: BenchAccount, secret: string): Promise<string> {
  const accessToken = await createAccessToken(account, secret);
  const tokens = JSON.stringify({ accessToken, refreshToken: "none", expiresAt: inOneDay(), keep: false });
  return `handover-session=${Buffer.from(tokens).toString("base64url")}`;
}

export const createAccessToken = ({ id, session }: BenchAccount, secret: string): Promise<string> =>
  new SignJWT({ sub: id, role: "authenticated", session_id: session, aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(inOneDay())
    .sign(new TextEncoder().encode(secret));

const inOneDay = (): number => Math.floor(Date.now() / 1_000) + 86_400;

/** The claims that database functions read for this account. */
export const toClaims = ({ id, session }: BenchAccount): string =>
  JSON.stringify({ sub: id, role: "authenticated", session_id: session });
