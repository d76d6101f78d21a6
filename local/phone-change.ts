// Change of an account's phone as in hosted Auth: PUT /user sends a code to the new number, which is stored as pending;
// POST /verify with type phone_change confirms it. Lite has none of it.
import { createHash, randomInt, randomUUID } from "node:crypto";
import type { Pool } from "pg";
import type { SendCode } from "./sms-hook.ts";
import { createAccessTokenHook } from "./token-hook.ts";

// A hosted project sends one code a minute to an account; the lifetime is the one configured in
// docs/deploy/supabase.md.
const RESEND_INTERVAL_SECONDS = 60;
const CODE_LIFETIME_SECONDS = 600;

export type AuthRefusal = { status: number; code: string; message: string };
type Account = { id: string; phone: string | null; phone_change_sent_at: Date | null };

/** The digits of an E.164 number, as Auth stores it; null for an invalid one. */
export function phoneDigits(phone: string): string | null {
  const digits = phone.replace(/^\+/, "").replaceAll(" ", "");
  return /^[1-9]\d{1,14}$/.test(digits) ? digits : null;
}

export const invalidPhoneRefusal: AuthRefusal = {
  status: 400,
  code: "validation_failed",
  message: "Invalid phone number format (E.164 required)",
};
const invalidCodeRefusal: AuthRefusal = {
  status: 403,
  code: "otp_expired",
  message: "Token has expired or is invalid",
};

/** The refusal of a code too soon after the last one; null if it may be sent. */
export function resendTooSoonRefusal(sentAt: Date | null): AuthRefusal | null {
  const secondsLeft = sentAt ? Math.ceil(RESEND_INTERVAL_SECONDS - (Date.now() - sentAt.getTime()) / 1000) : 0;
  if (secondsLeft <= 0) return null;
  return {
    status: 429,
    code: "over_sms_send_rate_limit",
    message: `For security purposes, you can only request this after ${secondsLeft} seconds.`,
  };
}

const unexpectedFailure = (message: string): AuthRefusal => ({ status: 500, code: "unexpected_failure", message });

const hashOf = (phone: string, code: string): string =>
  createHash("sha224")
    .update(phone + code)
    .digest("hex");

/** Sends a code to the number; the account keeps its old one until verification. Null on success. */
export async function requestPhoneChange(
  db: Pool,
  send: SendCode,
  userId: string,
  phone: string,
): Promise<AuthRefusal | null> {
  const {
    rows: [account],
  } = await db.query<Account>("select id, phone, phone_change_sent_at from auth.users where id = $1", [userId]);
  if (!account || account.phone === phone) return null;
  if ((await db.query("select from auth.users where phone = $1", [phone])).rowCount) {
    return { status: 422, code: "phone_exists", message: "A user with this phone number has already been registered" };
  }
  const tooSoon = resendTooSoonRefusal(account.phone_change_sent_at);
  if (tooSoon) return tooSoon;
  const code = String(randomInt(0, 1_000_000)).padStart(6, "0");
  // As hosted: the text is sent first, and a constraint violation is an internal error.
  await send(`+${phone}`, code);
  return db
    .query(
      "update auth.users set phone_change = $2, phone_change_token = $3, phone_change_sent_at = now(), updated_at = now() where id = $1",
      [userId, phone, hashOf(phone, code)],
    )
    .then(
      () => null,
      () => unexpectedFailure("Database error updating user for phone"),
    );
}

/** The account that entered the right code for its pending number; otherwise hosted Auth's refusal. */
export async function confirmPhoneChange(
  db: Pool,
  phone: string,
  code: string,
): Promise<{ userId: string } | AuthRefusal> {
  // As hosted: looked up by the number only, so that of two accounts with the same pending number only one is found.
  const {
    rows: [account],
  } = await db.query<{ id: string; phone_change_token: string | null; phone_change_sent_at: Date | null }>(
    "select id, phone_change_token, phone_change_sent_at from auth.users where phone_change = $1 limit 1",
    [phone],
  );
  const isCodeValid =
    account?.phone_change_sent_at &&
    Date.now() - account.phone_change_sent_at.getTime() <= CODE_LIFETIME_SECONDS * 1000;
  if (!account || !isCodeValid || account.phone_change_token !== hashOf(phone, code)) return invalidCodeRefusal;
  const client = await db.connect();
  try {
    await client.query("begin");
    // The condition lets only one of two concurrent requests with the same code succeed.
    const updatedUser = await client.query(
      `update auth.users set phone = phone_change, phone_change = '', phone_change_token = '', phone_confirmed_at = now(), updated_at = now(),
              raw_app_meta_data = jsonb_set(coalesce(raw_app_meta_data, '{}'), '{providers}',
                case when raw_app_meta_data -> 'providers' @> '["phone"]' then raw_app_meta_data -> 'providers'
                     else coalesce(raw_app_meta_data -> 'providers', '[]') || '["phone"]' end)
        where id = $1 and phone_change_token = $2`,
      [account.id, account.phone_change_token],
    );
    if (!updatedUser.rowCount) {
      await client.query("rollback");
      return invalidCodeRefusal;
    }
    const identity = await client.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('phone', $2::text, 'phone_verified', true), updated_at = now()
        where user_id = $1 and provider = 'phone'`,
      [account.id, phone],
    );
    if (!identity.rowCount) {
      await client.query(
        `insert into auth.identities (id, provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
         values ($1, 'phone', $2::uuid::text, $2::uuid, jsonb_build_object('sub', $2::uuid, 'phone', $3::text, 'phone_verified', true), now(), now(), now())`,
        [randomUUID(), account.id, phone],
      );
    }
    // As hosted: the new session's token is checked in the same transaction.
    const refusal = await createAccessTokenHook(client, {
      user_id: account.id,
      claims: {},
      authentication_method: "otp",
    });
    await client.query(refusal ? "rollback" : "commit");
    return refusal ?? { userId: account.id };
  } catch {
    await client.query("rollback");
    return unexpectedFailure("Error confirming user");
  } finally {
    client.release();
  }
}
