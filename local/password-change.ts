// Password change as in hosted Auth with "require current password when updating": needs the current password, unless
// the session came from a mailed link or the account has none. Lite requires nothing.
import { decodeJwt } from "jose";
import type { Pool } from "pg";
import type { AuthRefusal } from "./phone-change.ts";

const currentPasswordRequired: AuthRefusal = {
  status: 400,
  code: "current_password_required",
  message: "Current password required when setting new password.",
};
const currentPasswordInvalid: AuthRefusal = { ...currentPasswordRequired, code: "current_password_invalid" };

/** The account and session of the token. */
type AuthCaller = { userId: string; sessionId: string };
/** Signs in with a password; returns the auth server's response. */
export type PasswordSignIn = (name: { email: string } | { phone: string }, password: string) => Promise<Response>;

/** Sessions that began with a mailed link: they need no current password. */
export function createRecoverySessions(): {
  note(response: Response): Promise<void>;
  noteToken(token: string): void;
  has(sessionId: string): boolean;
} {
  const knownIds = new Set<string>();
  const noteToken = (token: string): void => void knownIds.add(String(decodeJwt(token).session_id));
  return {
    noteToken,
    async note(response) {
      const { access_token: token } = (response.ok ? await response.clone().json() : {}) as { access_token?: string };
      if (token) noteToken(token);
    },
    has: (sessionId) => knownIds.has(sessionId),
  };
}

/** Why this session may not set a new password; null if it may. */
export async function passwordChangeRefusal(
  db: Pool,
  { userId, sessionId }: AuthCaller,
  currentPassword: unknown,
  recovering: boolean,
  signIn: PasswordSignIn,
): Promise<AuthRefusal | null> {
  const {
    rows: [account],
  } = await db.query<{ email: string | null; phone: string | null; has: boolean }>(
    "select email, phone, coalesce(encrypted_password, '') <> '' as has from auth.users where id = $1",
    [userId],
  );
  if (!account?.has || recovering) return null;
  if (typeof currentPassword !== "string" || currentPassword === "") return currentPasswordRequired;
  const response = await signIn(
    account.email ? { email: account.email } : { phone: account.phone ?? "" },
    currentPassword,
  );
  if (!response.ok) return currentPasswordInvalid;
  const { access_token: token } = (await response.json()) as { access_token: string };
  // Lite checks a password by opening a session, which is removed here.
  await db.query("delete from auth.sessions where id = $1 and id <> $2", [decodeJwt(token).session_id, sessionId]);
  return null;
}
