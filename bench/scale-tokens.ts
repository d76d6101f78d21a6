// Sessions of people whom a bench has signed in: tokens that are signed with the project's secret.
import { SignJWT } from "jose";

export type Person = { id: string; session: string };

/** What this person's browser sends along: a session's tokens, signed with the project's secret. */
export async function cookieOf(person: Person, secret: string): Promise<string> {
  const accessToken = await tokenOf(person, secret);
  const tokens = JSON.stringify({ accessToken, refreshToken: "none", expiresAt: inADay(), keep: false });
  return `handover-session=${Buffer.from(tokens).toString("base64url")}`;
}

/** For a channel, or an address that takes bearers. */
export const tokenOf = ({ id, session }: Person, secret: string): Promise<string> =>
  new SignJWT({ sub: id, role: "authenticated", session_id: session, aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setExpirationTime(inADay())
    .sign(new TextEncoder().encode(secret));

const inADay = (): number => Math.floor(Date.now() / 1_000) + 86_400;
