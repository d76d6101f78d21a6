// The gateway before lite's Auth: phones are turned into what lite knows, and its answers back into what a hosted
// project says, so that no trace of the detour is seen.
import { decodeJwt, SignJWT } from "jose";
import type { Pool } from "pg";
import type { Lite } from "./lite.ts";
import { DOMAIN } from "./phone.ts";

type Body = Record<string, unknown>;
type User = Body & { id: string; email?: string; phone?: string; identities?: Body[]; email_confirmed_at?: string };

export function authGateway(lite: Lite, db: Pool, jwtSecret: string) {
  // Answers an /auth/v1 request, whichever way the account is known.
  return async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const route = url.pathname.slice("/auth/v1".length);
    const headers = new Headers(request.headers);
    headers.delete("x-handover-phone");
    headers.delete("content-length");
    const text = ["GET", "HEAD"].includes(request.method) ? null : await request.text();
    if (request.method !== "POST" || !/^\/(signup|token|otp|verify|resend)$/.test(route)) {
      return disguised(await lite.fetch(new Request(url, { method: request.method, headers, body: text || null })));
    }
    const send = (path: string, body: Body | string, phoneFlow?: string) => {
      const target = new URL(url);
      target.pathname = `/auth/v1${path}`;
      const copy = new Headers(headers);
      if (phoneFlow) copy.set("x-handover-phone", phoneFlow);
      return lite.fetch(new Request(target, { method: "POST", headers: copy, body: typeof body === "string" ? body : JSON.stringify(body) }));
    };

    const body = parse(text ?? "");
    if (!body) return send(route, text ?? "");
    const { phone: given, ...rest } = body;
    if (typeof given !== "string" || given === "") {
      // supabase-js calls a code from an e-mail "email"; lite knows it as the magic link's.
      return disguised(await send(route, route === "/verify" && body.type === "email" ? { ...body, type: "magiclink" } : body));
    }
    const phone = given.replace(/^\+/, "");
    if (!/^[1-9]\d{6,14}$/.test(phone)) return refusal(400, "validation_failed", "Invalid phone number format (E.164 required)");
    const asEmail: Body = { ...rest, email: `${phone}@${DOMAIN}` };
    const known = route === "/signup" ? await userByPhone(phone) : null;
    if (known) return repeatedSignUp(known);
    if (route === "/verify") return disguised(await send(route, { ...asEmail, type: "magiclink" }, "verify"), true);
    if (route === "/resend") return disguised(await send("/otp", { email: asEmail.email, create_user: false }, "otp"), true);
    return disguised(await send(route, asEmail, route.slice(1)), true);

    // As hosted: an account that never proved its phone gets a new code; a proven one is not given away, so the answer
    // looks the same, has no identities, and no code is sent.
    async function repeatedSignUp(user: KnownUser): Promise<Response> {
      if (!user.confirmed) {
        const sent = await send("/otp", { email: asEmail.email, create_user: false }, "otp");
        if (!sent.ok) return disguised(sent, true);
      }
      const now = new Date().toISOString();
      return json(200, {
        id: user.confirmed ? crypto.randomUUID() : user.id, aud: "authenticated", role: "", email: "", phone,
        confirmation_sent_at: now, app_metadata: { provider: "phone", providers: ["phone"] },
        user_metadata: user.confirmed ? {} : user.meta, identities: user.confirmed ? [] : user.identities,
        created_at: now, updated_at: now, is_anonymous: false,
      });
    }
  };

  type KnownUser = { id: string; confirmed: boolean; meta: Body; identities: Body[] };

  async function userByPhone(phone: string): Promise<KnownUser | null> {
    const found = await db.query<KnownUser>(
      `select u.id, u.phone_confirmed_at is not null as confirmed, u.raw_user_meta_data as meta,
              (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from auth.identities i where i.user_id = u.id) as identities
         from auth.users u where u.phone = $1`, [phone]);
    return found.rows[0] ?? null;
  }

  async function disguised(answer: Response, aboutPhone = false): Promise<Response> {
    if (!answer.headers.get("content-type")?.includes("application/json")) return answer;
    const body = parse(await answer.clone().text());
    if (!body) return answer;
    if (answer.status >= 400) return aboutPhone ? respond(answer, phoneError(body)) : answer;
    const user = (body.user ?? (body.identities ? body : null)) as User | null;
    if (!user?.phone || user.email) return answer;
    const { email_confirmed_at: confirmedAt, ...rest } = user;
    const shown: User = { ...rest, email: "", ...(confirmedAt ? { phone_confirmed_at: confirmedAt } : {}) };
    if (!body.user) return respond(answer, shown);
    const token = typeof body.access_token === "string" ? { access_token: await withPhone(body.access_token, user.phone) } : {};
    return respond(answer, { ...body, ...token, user: shown });
  }

  // The token says the phone, as a hosted one does.
  async function withPhone(token: string, phone: string): Promise<string> {
    return new SignJWT({ ...decodeJwt(token), email: "", phone })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(jwtSecret));
  }
}

function phoneError(body: Body): Body {
  const said: Record<string, [string, string]> = {
    otp_expired: ["otp_expired", "Token has expired or is invalid"],
    email_not_confirmed: ["phone_not_confirmed", "Phone not confirmed"],
    over_email_send_rate_limit: ["over_sms_send_rate_limit", "For security purposes, you can only request this after 59 seconds."],
    email_exists: ["phone_exists", "A user with this phone number has already been registered"],
  };
  const found = said[String(body.error_code)];
  return found ? { ...body, error_code: found[0], msg: found[1] } : body;
}

function parse(text: string): Body | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Body) : null;
  } catch {
    return null;
  }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status, headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
  });
}

function refusal(status: number, code: string, message: string): Response {
  return json(status, { code: status, error_code: code, msg: message });
}

function respond(answer: Response, body: Body): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  if (typeof body.error_code === "string") headers.set("x-sb-error-code", body.error_code);
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}
