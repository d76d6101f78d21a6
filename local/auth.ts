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
  const recoverySessions = createRecoverySessions();
  // Responds to an /auth/v1 request, by email or by phone.
  return async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const route = url.pathname.slice("/auth/v1".length);
    const headers = new Headers(request.headers);
    headers.delete("x-handover-phone");
    headers.delete("x-handover-user");
    headers.delete("content-length");
    const requestBody = ["GET", "HEAD"].includes(request.method) ? null : await request.text();
    if (request.method === "GET" && route === "/settings") return json(200, SETTINGS);
    if (request.method === "GET" && route === "/verify")
      return addRecoverySession(await lite.fetch(new Request(url, { headers, redirect: "manual" })));
    if (request.method === "PUT" && route === "/user") return updateUser(request, url, headers, requestBody ?? "");
    if (request.method !== "POST" || !/^\/(signup|token|otp|verify|resend)$/.test(route)) {
      return restorePhoneUser(
        await lite.fetch(new Request(url, { method: request.method, headers, body: requestBody || null })),
      );
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

    const body = parse(requestBody ?? "");
    if (!body) return send(route, requestBody ?? "");
    const { phone: requestedPhone, ...rest } = body;
    // As hosted: with both, the email address identifies the sign-up.
    if (typeof requestedPhone !== "string" || requestedPhone === "" || (route === "/signup" && rest.email)) {
      // supabase-js calls an emailed code "email"; lite calls it "magiclink".
      const hookedResponse = await runAccessTokenHook(
        await send(route, route === "/verify" && body.type === "email" ? { ...body, type: "magiclink" } : body),
        authenticationMethod(route, url),
      );
      if (route === "/verify" && body.type === "recovery") await recoverySessions.note(hookedResponse);
      return restorePhoneUser(hookedResponse);
    }
    const phone = phoneDigits(requestedPhone);
    if (!phone || phone.length < 7) return refusalResponse(invalidPhoneRefusal);
    if (route === "/verify" && body.type === "phone_change") {
      const confirmation = await confirmPhoneChange(db, phone, String(body.token ?? ""));
      return "userId" in confirmation
        ? restorePhoneUser(
            await send(
              route,
              { email: `session@${PHONE_EMAIL_DOMAIN}`, token: "000000", type: "magiclink" },
              "session",
              confirmation.userId,
            ),
          )
        : refusalResponse(confirmation);
    }
    const tooSoon =
      route === "/otp" || route === "/resend" ? resendTooSoonRefusal((await userByPhone(phone))?.sentAt ?? null) : null;
    if (tooSoon) return refusalResponse(tooSoon);
    const emailBody: Body = { ...rest, email: `${phone}@${PHONE_EMAIL_DOMAIN}` };
    const existingUser = route === "/signup" ? await userByPhone(phone) : null;
    if (existingUser) return respondToRepeatedSignUp(existingUser);
    if (route === "/verify")
      return restorePhoneUser(
        await runAccessTokenHook(await send(route, { ...emailBody, type: "magiclink" }, "verify"), "otp"),
        true,
      );
    if (route === "/resend")
      return restorePhoneUser(await send("/otp", { email: emailBody.email, create_user: false }, "otp"), true);
    return restorePhoneUser(
      await runAccessTokenHook(await send(route, emailBody, route.slice(1)), authenticationMethod(route, url)),
      true,
    );

    // As hosted: an account with an unverified phone gets a new code. For a verified one the response looks the same,
    // to hide its existence, but without identities, and no code is sent.
    async function respondToRepeatedSignUp(user: PhoneUser): Promise<Response> {
      if (!user.confirmed) {
        const tooSoon = resendTooSoonRefusal(user.sentAt);
        if (tooSoon) return refusalResponse(tooSoon);
        const updatedFields = await send("/otp", { email: emailBody.email, create_user: false }, "otp");
        if (!updatedFields.ok) return restorePhoneUser(updatedFields, true);
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
        user_metadata: user.confirmed ? {} : user.metadata,
        identities: user.confirmed ? [] : user.identities,
        created_at: now,
        updated_at: now,
        is_anonymous: false,
      });
    }
  };

  // The link in a hosted project's own email leads to the app with a session in the URL fragment. As hosted, the
  // account is identified by the token.
  async function addRecoverySession(response: Response): Promise<Response> {
    const redirectUrl = response.headers.get("location");
    const [page = "", hash = ""] = redirectUrl?.split("#") ?? [];
    const hashParams = new URLSearchParams(hash);
    const token = hashParams.get("access_token");
    if (!token) return response;
    const refusal = await accessTokenRefusal(token, "otp");
    if (refusal) {
      const error = new URLSearchParams({
        error: "access_denied",
        error_code: refusal.code,
        error_description: refusal.message,
      });
      return new Response(null, { status: response.status, headers: { location: `${page}#${error.toString()}` } });
    }
    const amr = [{ method: "otp", timestamp: Math.floor(Date.now() / 1000) }];
    const signed = await new SignJWT({ ...decodeJwt(token), amr })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(jwtSecret));
    recoverySessions.noteToken(signed);
    hashParams.set("access_token", signed);
    return new Response(null, { status: response.status, headers: { location: `${page}#${hashParams.toString()}` } });
  }

  // As hosted: the project's access token hook sees each token before it is issued.
  async function runAccessTokenHook(response: Response, method: string): Promise<Response> {
    const token = response.ok ? parse(await response.clone().text())?.access_token : undefined;
    const refusal = typeof token === "string" ? await accessTokenRefusal(token, method) : null;
    return refusal ? refusalResponse(refusal) : response;
  }

  // Hosted Auth rolls the sign-in back; lite has already created the session, so it is removed here.
  async function accessTokenRefusal(token: string, method: string): Promise<AuthRefusal | null> {
    const claims = decodeJwt(token);
    const refusal = await createAccessTokenHook(db, { user_id: claims.sub, claims, authentication_method: method });
    if (refusal) await db.query("delete from auth.sessions where id = $1", [claims.session_id]);
    return refusal;
  }

  // PUT /user: a new password needs the current one, a new phone a code; the rest is forwarded to lite.
  async function updateUser(request: Request, url: URL, headers: Headers, requestBody: string): Promise<Response> {
    const body = parse(requestBody);
    const forward = (method: string, updatedFields: Body | null) =>
      lite.fetch(new Request(url, { method, headers, body: updatedFields ? JSON.stringify(updatedFields) : null }));
    const [hasPhone, hasPassword] = [body?.phone, body?.password].map(
      (value) => typeof value === "string" && value !== "",
    );
    if (!body || !(hasPhone || hasPassword))
      return restorePhoneUser(
        await lite.fetch(new Request(url, { method: request.method, headers, body: requestBody })),
      );
    const phone = hasPhone ? phoneDigits(String(body.phone)) : null;
    if (hasPhone && !phone) return refusalResponse(invalidPhoneRefusal);
    const currentUser = await forward("GET", null);
    if (!currentUser.ok) return currentUser;
    const { id } = (await currentUser.json()) as User;
    const { current_password: current, ...rest } = body;
    delete rest.phone;
    if (hasPassword) {
      const sessionId = String(decodeJwt((headers.get("authorization") ?? "").replace(/^Bearer /i, "")).session_id);
      const refusal = await passwordChangeRefusal(
        db,
        { userId: id, sessionId },
        current,
        recoverySessions.has(sessionId),
        signIn(url, headers),
      );
      if (refusal) return refusalResponse(refusal);
    }
    if (!phone) return restorePhoneUser(await forward("PUT", rest));
    const refusal = await requestPhoneChange(db, sendCode, id, phone);
    if (refusal) return refusalResponse(refusal);
    const response = await forward(
      Object.keys(rest).length > 0 ? "PUT" : "GET",
      Object.keys(rest).length > 0 ? rest : null,
    );
    const user = response.ok ? parse(await response.clone().text()) : null;
    return user
      ? restorePhoneUser(
          respond(response, { ...user, new_phone: phone, phone_change_sent_at: new Date().toISOString() }),
        )
      : response;
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

  type PhoneUser = { id: string; sentAt: Date | null; confirmed: boolean; metadata: Body; identities: Body[] };

  async function userByPhone(phone: string): Promise<PhoneUser | null> {
    const accounts = await db.query<PhoneUser>(
      `select u.id, u.confirmation_sent_at as "sentAt", u.phone_confirmed_at is not null as confirmed, u.raw_user_meta_data as meta,
              (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from auth.identities i where i.user_id = u.id) as identities
         from auth.users u where u.phone = $1`,
      [phone],
    );
    return accounts.rows[0] ?? null;
  }

  async function restorePhoneUser(response: Response, byPhone = false): Promise<Response> {
    if (!response.headers.get("content-type")?.includes("application/json")) return response;
    const body = parse(await response.clone().text());
    if (!body) return response;
    if (response.status >= 400) return byPhone ? respond(response, phoneError(body)) : response;
    const user = (body.user ?? (body.identities ? body : null)) as User | null;
    if (!user?.phone) return response;
    if (user.email) {
      const token =
        typeof body.access_token === "string"
          ? { access_token: await addPhoneClaim(body.access_token, user.phone) }
          : {};
      return respond(response, { ...body, ...token });
    }
    const { email_confirmed_at: confirmedAt, ...rest } = user;
    const publicUser: User = { ...rest, email: "", ...(confirmedAt ? { phone_confirmed_at: confirmedAt } : {}) };
    if (!body.user) return respond(response, publicUser);
    const token =
      typeof body.access_token === "string" ? { access_token: await addPhoneClaim(body.access_token, user.phone) } : {};
    return respond(response, { ...body, ...token, user: publicUser });
  }

  // Adds the phone claim, as hosted tokens have it.
  async function addPhoneClaim(token: string, phone: string): Promise<string> {
    return new SignJWT({ email: "", ...decodeJwt(token), phone })
      .setProtectedHeader({ alg: "HS256", typ: "JWT" })
      .sign(new TextEncoder().encode(jwtSecret));
  }
}

const authenticationMethod = (route: string, url: URL): string =>
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
  const phoneMessage = messages[String(body.error_code)];
  return phoneMessage ? { ...body, error_code: phoneMessage[0], msg: phoneMessage[1] } : body;
}

function parse(requestBody: string): Body | null {
  try {
    const value: unknown = JSON.parse(requestBody);
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

function refusalResponse({ status, code, message }: AuthRefusal): Response {
  return json(status, { code: status, error_code: code, msg: message });
}

function respond(response: Response, body: Body): Response {
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  if (typeof body.error_code === "string") headers.set("x-sb-error-code", body.error_code);
  return new Response(JSON.stringify(body), { status: response.status, headers });
}
