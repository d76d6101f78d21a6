// Auth's hook for sending codes, from both sides: an external project sends its codes to our inbox
// ([auth.hook.send_sms] in supabase/config.toml), and our Auth emulator can call a hook too (LOCAL_SMS_HOOK).
import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Inbox } from "./inbox.ts";
import { smsCodeMessage } from "./phone-accounts.ts";

/** Sends a code to a phone; the number in E.164. */
export type SendCode = (phone: string, code: string) => Promise<void>;

// Standard Webhooks: the secret after "v1,whsec_" is base64, and a message is valid for five minutes.
const TIMESTAMP_TOLERANCE_MS = 300_000;
const createSignature = (secret: string, id: string, at: string, body: string): string =>
  createHmac("sha256", Buffer.from(secret.replace(/^v1,whsec_/, ""), "base64"))
    .update(`${id}.${at}.${body}`)
    .digest("base64");

/** Handles the hook's requests: delivers the code to the inbox if the signature is valid. */
export function createSmsHook(inbox: Inbox, secret: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const body = await request.text();
    const [id, at, signatureHeader] = ["id", "timestamp", "signature"].map(
      (name) => request.headers.get(`webhook-${name}`) ?? "",
    );
    const expectedSignature = Buffer.from(createSignature(secret, id ?? "", at ?? "", body));
    const isValid = (signatureHeader ?? "")
      .split(/,? /)
      .map((signature) => Buffer.from(signature.replace(/^v1,/, "")))
      .some(
        (signature) => signature.length === expectedSignature.length && timingSafeEqual(signature, expectedSignature),
      );
    if (!isValid || Math.abs(Date.now() - Number(at) * 1000) > TIMESTAMP_TOLERANCE_MS)
      return Response.json({ error: { http_code: 401, message: "The signature is not right" } }, { status: 401 });
    const { user, sms } = JSON.parse(body) as { user?: { phone?: string }; sms?: { otp?: string; phone?: string } };
    const phone = (sms?.phone || user?.phone || "").replace(/^\+/, "");
    if (!phone || !sms?.otp)
      return Response.json({ error: { http_code: 400, message: "No number or no code" } }, { status: 400 });
    inbox.add({ kind: "sms", to: `+${phone}`, text: smsCodeMessage(sms.otp), code: sms.otp });
    return Response.json({});
  };
}

/** How the Auth emulator sends codes: to its own inbox, or to a hook, as a hosted project does. */
export function createCodeSender(inbox: Inbox, hook: string | undefined, secret: string): SendCode {
  return async (phone, code) => {
    if (!hook) {
      inbox.add({ kind: "sms", to: phone, text: smsCodeMessage(code), code });
      return;
    }
    const [id, at] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
    const digits = phone.replace(/^\+/, "");
    const body = JSON.stringify({ user: { phone: digits }, sms: { otp: code, phone: digits } });
    const response = await fetch(hook, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": at,
        "webhook-signature": `v1,${createSignature(secret, id, at, body)}`,
      },
      body,
    });
    if (!response.ok) throw new Error(`The hook that sends codes answered ${response.status}`);
  };
}
