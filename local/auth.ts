// Gateway in front of lite's Auth, which knows no phones: translates phones to lite's accounts and its responses to
// those of a hosted project.
import { decodeJwt, SignJWT } from "jose";
import type { Pool } from "pg";
import type { SupabaseLite } from "./lite.ts";
import { PHONE_EMAIL_DOMAIN } from "./phone-accounts.ts";
import { createRecoverySessions, passwordChangeRefusal, type PasswordSignIn } from "./password-change.ts";
import {
  requestPhoneChange,
  invalidPhoneRefusal,
  phoneDigits,
  confirmPhoneChange,
  resendTooSoonRefusal,
  type AuthRefusal,
} from "./phone-change.ts";
import type { SendCode } from "./sms-hook.ts";
import { createAccessTokenHook } from "./token-hook.ts";

type Body = Record<string, unknown>;
type User = Body & { id: string; email?: string; phone?: string; identities?: Body[]; email_confirmed_at?: string };

// The public settings of a hosted project.
const SETTINGS = {
  external: { email: true, phone: true },
  disable_signup: false,
  mailer_autoconfirm: true,
  phone_autoconfirm: false,
  sms_provider: "twilio",
  saml_enabled: false,
};

export function createAuthGateway(lite: SupabaseLite, db: Pool, sendCode: SendCode, jwtSecret: string) {
  const recovered = createRecoverySessions();
  // Responds to an /auth/v1 request, by email or by phone.
  return async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const route = url.pathname.slice("/auth/v1".length);
    const headers = new Headers(request.headers);
    headers.delete("x-handover-phone");
    headers.delete("x-handover-user");
    headers.delete("content-length");
    const text = ["GET", "HEAD"].includes(request.method) ? null : await request.text();
    if (request.method === "GET" && route === "/settings") return json(200, SETTINGS);
    if (request.method === "GET" && route === "/verify")
      return opened(await lite.fetch(new Request(url, { headers, redirect: "manual" })));
    if (request.method === "PUT" && route === "/user") return changed(request, url, headers, text ?? "");
    if (request.method !== "POST" || !/^\/(signup|token|otp|verify|resend)$/.test(route)) {
      return disguised(await lite.fetch(new Request(url, { method: request.method, headers, body: text || null })));
    }
    const send = (path: string, body: Body | string, phoneFlow?: string, userId?: string) => {
      const target = new URL(url);
      target.pathname = `/auth/v1${path}`;
      const copy = new Headers(headers);
      if (phoneFlow) copy.set("x-handover-phone", phoneFlow);
      if (userId) copy.set("x-handover-user", userId);
      return lite.fetch(
        new Request(target, {
          method: "POST",
          headers: copy,
          body: typeof body === "string" ? body : JSON.stringify(body),
        }),
      );
    };

    const body = parse(text ?? "");
    if (!body) return send(route, text ?? "");
    const { phone: requestedPhone, ...rest } = body;
    // As hosted: with both, the email address identifies the sign-up.
    if (typeof requestedPhone !== "string" || requestedPhone === "" || (route === "/signup" && rest.email)) {
      // supabase-js calls an emailed code "email"; lite calls it "magiclink".
      const answered = await issued(
        await send(route, route === "/verify" && body.type === "email" ? { ...body, type: "magiclink" } : body),
        methodOf(route, url),
      );
      if (route === "/verify" && body.type === "recovery") await recovered.note(answered);
      return disguised(answered);
    }
    const phone = phoneDigits(requestedPhone);
    if (!phone || phone.length < 7) return refused(invalidPhoneRefusal);
    if (route === "/verify" && body.type === "phone_change") {
      const confirmation = await confirmPhoneChange(db, phone, String(body.token ?? ""));
      return "userId" in confirmation
        ? disguised(
            await send(
              route,
              { email: `session@${PHONE_EMAIL_DOMAIN}`, token: "000000", type: "magiclink" },
              "session",
              confirmation.userId,
            ),
          )
        : refused(confirmation);
    }
    const tooSoon =
      route === "/otp" || route === "/resend" ? resendTooSoonRefusal((await userByPhone(phone))?.sentAt ?? null) : null;
    if (tooSoon) return refused(tooSoon);
    const asEmail: Body = { ...rest, email: `${phone}@${PHONE_EMAIL_DOMAIN}` };
    const existingUser = route === "/signup" ? await userByPhone(phone) : null;
    if (existingUser) return repeatedSignUp(existingUser);
    if (route === "/verify")
      return disguised(await issued(await send(route, { ...asEmail, type: "magiclink" }, "verify"), "otp"), true);
    if (route === "/resend")
      return disguised(await send("/otp", { email: asEmail.email, create_user: false }, "otp"), true);
    return disguised(await issued(await send(route, asEmail, route.slice(1)), methodOf(route, url)), true);

    // As hosted: an account with an unverified phone gets a new code. For a verified one the response looks the same,
    // to hide its existence, but without identities, and no code is sent.
    async function repeatedSignUp(user: KnownUser): Promise<Response> {
      if (!user.confirmed) {
        const tooSoon = resendTooSoonRefusal(user.sentAt);
        if (tooSoon) return refused(tooSoon);
        const sent = await send("/otp", { email: asEmail.email, create_user: false }, "otp");
        if (!sent.ok) return disguised(sent, true);
      }
      const now = new Date().toISOString();
      return json(200, {
        id: user.confirmed ? crypto.randomUUID() : user.id,
        aud: "authenticated",
        role: "",
        email: "",
        phone,
        confirmation_sent_at: now,
        app_metadata: { provider: "phone", providers: ["phone"] },
        user_metadata: user.confirmed ? {} : user.meta,
        identities: user.confirmed ? [] : user.identities,
        created_at: now,
        updated_at: now,
        is_anonymous: false,
      });
    }
  };

  // The link in a hosted project's own email leads to the app with a session in the URL fragment. As hosted, the
  // account is identified by the token.
  async function opened(answer: Response): Promise<Response> {
    const to = answer.headers.get("location");
    const [page = "", hash = ""] = to?.split("#") ?? [];
    const hashParams = new URLSearchParams(hash);
    const token = hashParams.get("access_token");
    if (!token) return answer;
    const no = await refusesToken(token, "otp");
    if (no) {
      const error = new URLSearchParams({ error: "access_denied", error_code: no.code, error_description: no.message });
      return new Response(null, { status: answer.status, headers: { location: `${page}#${error.toString()}` } });
    }
    const amr = [{ method: "otp", timestamp: Math.floor(Date.now() / 1000) }];
    const signed = await new SignJWT({ ...decodeJwt(token), amr })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(jwtSecret));
    recovered.noteToken(signed);
    hashParams.set("access_token", signed);
    return new Response(null, { status: answer.status, headers: { location: `${page}#${hashParams.toString()}` } });
  }

  // As hosted: the project's access token hook sees each token before it is issued.
  async function issued(answer: Response, method: string): Promise<Response> {
    const token = answer.ok ? parse(await answer.clone().text())?.access_token : undefined;
    const no = typeof token === "string" ? await refusesToken(token, method) : null;
    return no ? refused(no) : answer;
  }

  // Hosted Auth rolls the sign-in back; lite has already created the session, so it is removed here.
  async function refusesToken(token: string, method: string): Promise<AuthRefusal | null> {
    const claims = decodeJwt(token);
    const no = await createAccessTokenHook(db, { user_id: claims.sub, claims, authentication_method: method });
    if (no) await db.query("delete from auth.sessions where id = $1", [claims.session_id]);
    return no;
  }

  // PUT /user: a new password needs the current one, a new phone a code; the rest is forwarded to lite.
  async function changed(request: Request, url: URL, headers: Headers, text: string): Promise<Response> {
    const body = parse(text);
    const forward = (method: string, sent: Body | null) =>
      lite.fetch(new Request(url, { method, headers, body: sent ? JSON.stringify(sent) : null }));
    const [hasPhone, hasPassword] = [body?.phone, body?.password].map(
      (value) => typeof value === "string" && value !== "",
    );
    if (!body || !(hasPhone || hasPassword))
      return disguised(await lite.fetch(new Request(url, { method: request.method, headers, body: text })));
    const phone = hasPhone ? phoneDigits(String(body.phone)) : null;
    if (hasPhone && !phone) return refused(invalidPhoneRefusal);
    const currentUser = await forward("GET", null);
    if (!currentUser.ok) return currentUser;
    const { id } = (await currentUser.json()) as User;
    const { current_password: current, ...rest } = body;
    delete rest.phone;
    if (hasPassword) {
      const sessionId = String(decodeJwt((headers.get("authorization") ?? "").replace(/^Bearer /i, "")).session_id);
      const no = await passwordChangeRefusal(
        db,
        { userId: id, sessionId },
        current,
        recovered.has(sessionId),
        signIn(url, headers),
      );
      if (no) return refused(no);
    }
    if (!phone) return disguised(await forward("PUT", rest));
    const no = await requestPhoneChange(db, sendCode, id, phone);
    if (no) return refused(no);
    const answer = await forward(
      Object.keys(rest).length > 0 ? "PUT" : "GET",
      Object.keys(rest).length > 0 ? rest : null,
    );
    const user = answer.ok ? parse(await answer.clone().text()) : null;
    return user
      ? disguised(respond(answer, { ...user, new_phone: phone, phone_change_sent_at: new Date().toISOString() }))
      : answer;
  }

  // Signs in as the account itself, by lite's name for it.
  function signIn(requestUrl: URL, requestHeaders: Headers): PasswordSignIn {
    return (name, password) => {
      const headers = new Headers(requestHeaders);
      headers.delete("authorization");
      if ("phone" in name) headers.set("x-handover-phone", "token");
      const body = JSON.stringify({
        email: "phone" in name ? `${name.phone}@${PHONE_EMAIL_DOMAIN}` : name.email,
        password,
      });
      return lite.fetch(
        new Request(new URL("/auth/v1/token?grant_type=password", requestUrl), { method: "POST", headers, body }),
      );
    };
  }

  type KnownUser = { id: string; sentAt: Date | null; confirmed: boolean; meta: Body; identities: Body[] };

  async function userByPhone(phone: string): Promise<KnownUser | null> {
    const accounts = await db.query<KnownUser>(
      `select u.id, u.confirmation_sent_at as "sentAt", u.phone_confirmed_at is not null as confirmed, u.raw_user_meta_data as meta,
              (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from auth.identities i where i.user_id = u.id) as identities
         from auth.users u where u.phone = $1`,
      [phone],
    );
    return accounts.rows[0] ?? null;
  }

  async function disguised(answer: Response, aboutPhone = false): Promise<Response> {
    if (!answer.headers.get("content-type")?.includes("application/json")) return answer;
    const body = parse(await answer.clone().text());
    if (!body) return answer;
    if (answer.status >= 400) return aboutPhone ? respond(answer, phoneError(body)) : answer;
    const user = (body.user ?? (body.identities ? body : null)) as User | null;
    if (!user?.phone) return answer;
    if (user.email) {
      const token =
        typeof body.access_token === "string" ? { access_token: await withPhone(body.access_token, user.phone) } : {};
      return respond(answer, { ...body, ...token });
    }
    const { email_confirmed_at: confirmedAt, ...rest } = user;
    const publicUser: User = { ...rest, email: "", ...(confirmedAt ? { phone_confirmed_at: confirmedAt } : {}) };
    if (!body.user) return respond(answer, publicUser);
    const token =
      typeof body.access_token === "string" ? { access_token: await withPhone(body.access_token, user.phone) } : {};
    return respond(answer, { ...body, ...token, user: publicUser });
  }

  // Adds the phone claim, as hosted tokens have it.
  async function withPhone(token: string, phone: string): Promise<string> {
    return new SignJWT({ email: "", ...decodeJwt(token), phone })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(jwtSecret));
  }
}

const methodOf = (route: string, url: URL): string =>
  route === "/verify" ? "otp" : url.searchParams.get("grant_type") === "refresh_token" ? "token_refresh" : "password";

function phoneError(body: Body): Body {
  const messages: Record<string, [string, string]> = {
    otp_expired: ["otp_expired", "Token has expired or is invalid"],
    email_not_confirmed: ["phone_not_confirmed", "Phone not confirmed"],
    over_email_send_rate_limit: [
      "over_sms_send_rate_limit",
      "For security purposes, you can only request this after 59 seconds.",
    ],
    email_exists: ["phone_exists", "A user with this phone number has already been registered"],
  };
  const found = messages[String(body.error_code)];
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
    status,
    headers: { "content-type": "application/json", "access-control-allow-origin": "*" },
  });
}

function refused({ status, code, message }: AuthRefusal): Response {
  return json(status, { code: status, error_code: code, msg: message });
}

function respond(answer: Response, body: Body): Response {
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  if (typeof body.error_code === "string") headers.set("x-sb-error-code", body.error_code);
  return new Response(JSON.stringify(body), { status: answer.status, headers });
}
