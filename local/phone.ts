// Phone accounts. lite knows e-mail only, so a phone travels through it as <digits>@phone.local: the gateway turns the
// request, the repository keeps the row as a hosted project has it (phone set, e-mail null), and the answer shows no
// trace of the detour.
import type { Lite } from "./lite.ts";
import { decodeJwt, SignJWT } from "jose";

const DOMAIN = "phone.local";

export function phoneOf(email: string): string | null {
  return new RegExp(`^(\\d{7,15})@${DOMAIN.replace(".", "\\.")}$`).exec(email)?.[1] ?? null;
}

type Row = Record<string, unknown> & { id: string; email: string | null; phone: string | null };
type Repository = {
  db: never;
  table(name: string): { selectAll(): { where(column: string, op: string, value: string): { executeTakeFirst(): Promise<Row | undefined> } } };
  findUserByEmail(email: string): Promise<Row | null>;
  findUserById(id: string): Promise<Row | null>;
  createUser(row: Record<string, unknown>): Promise<Row>;
  updateUser(id: string, changes: Record<string, unknown>): Promise<Row | null>;
  update(name: string): { set(row: Record<string, unknown>): { where(column: string, op: string, value: string): { execute(): Promise<unknown> } } };
  createIdentity(row: Record<string, unknown>): Promise<unknown>;
  createAuditLogEntry(row: Record<string, unknown>): Promise<void>;
  transaction<T>(work: (repo: Repository) => Promise<T>): Promise<T>;
};
type Service = { repo: Repository; config: { email?: Record<string, unknown> }; createSessionForUser: unknown };

// Prepares lite's service for one request; it makes a service for each.
export function speakPhone(service: unknown, request: Request): void {
  const auth = service as Service | undefined;
  if (!auth?.repo) return;
  auth.repo = patched(auth.repo);
  const about = request.headers.get("x-handover-phone");
  if (!about) return;
  // E-mail sign-up is confirmed at once; a phone proves itself with a code.
  auth.config = { ...auth.config, email: { ...auth.config.email, enable_confirmations: true } };
  // Why: lite opens a session for an account that asking for a code has just made. Nobody proved anything yet.
  if (about === "otp") auth.createSessionForUser = () => Promise.resolve();
}

function patched(repo: Repository): Repository {
  const own = { ...methodsOf(repo) };
  repo.findUserByEmail = async (email) => {
    const phone = phoneOf(email);
    if (!phone) return own.findUserByEmail(email);
    return (await repo.table("users").selectAll().where("phone", "=", phone).executeTakeFirst()) ?? null;
  };
  repo.createUser = async (row) => {
    const phone = phoneOf(String(row.email ?? ""));
    if (!phone) return own.createUser(row);
    return own.createUser({
      ...row, email: null, phone, confirmed_at: null, email_confirmed_at: null,
      raw_app_meta_data: { provider: "phone", providers: ["phone"] },
      raw_user_meta_data: { ...withoutEmail(row.raw_user_meta_data), email_verified: false, phone_verified: false },
    });
  };
  repo.updateUser = async (id, changes) => {
    const user = changes.confirmed_at ? await own.findUserById(id) : null;
    if (!user?.phone || user.email) return own.updateUser(id, changes);
    const { confirmed_at: confirmedAt, raw_user_meta_data: meta, ...rest } = changes;
    const kept = (meta ?? user.raw_user_meta_data ?? {}) as Record<string, unknown>;
    return own.updateUser(id, { ...rest, phone_confirmed_at: confirmedAt, raw_user_meta_data: { ...kept, phone_verified: true } });
  };
  repo.createIdentity = async (row) => {
    const data = row.identity_data as Record<string, unknown> | undefined;
    const phone = phoneOf(String(data?.email ?? ""));
    if (!phone) return own.createIdentity(row);
    return own.createIdentity({ ...row, provider: "phone", identity_data: { ...withoutEmail(data), phone } });
  };
  repo.createAuditLogEntry = async (row) => {
    const payload = row.payload as Record<string, unknown> | undefined;
    const phone = phoneOf(String(payload?.actor_username ?? ""));
    return own.createAuditLogEntry(phone ? { ...row, payload: { ...payload, actor_username: phone } } : row);
  };
  repo.transaction = (work) => own.transaction((inner) => work(patched(inner)));
  return repo;
}

function methodsOf(repo: Repository) {
  const bind = <K extends keyof Repository>(name: K) => (repo[name] as (...args: never[]) => unknown).bind(repo) as Repository[K];
  return {
    findUserByEmail: bind("findUserByEmail"), findUserById: bind("findUserById"), createUser: bind("createUser"),
    updateUser: bind("updateUser"), createIdentity: bind("createIdentity"), createAuditLogEntry: bind("createAuditLogEntry"),
    transaction: bind("transaction"),
  };
}

function withoutEmail(meta: unknown): Record<string, unknown> {
  const { email: _email, ...rest } = (meta ?? {}) as Record<string, unknown>;
  return rest;
}

type Body = Record<string, unknown>;
type User = Body & { id: string; email?: string; phone?: string; identities?: unknown[] };

// Answers an /auth/v1 request, whichever way the account is known.
export async function answerAuth(request: Request, lite: Lite, jwtSecret: string): Promise<Response> {
  const url = new URL(request.url);
  const route = url.pathname.slice("/auth/v1".length);
  if (request.method !== "POST" || !/^\/(signup|token|otp|verify|resend)$/.test(route)) {
    return disguised(await lite.fetch(request), jwtSecret);
  }
  const text = await request.text();
  const body = parse(text);
  const headers = new Headers(request.headers);
  headers.delete("content-length");
  const send = (path: string, payload: Body | string, phoneFlow?: string) => {
    const copy = new Headers(headers);
    if (phoneFlow) copy.set("x-handover-phone", phoneFlow);
    else copy.delete("x-handover-phone");
    const target = new URL(url);
    target.pathname = `/auth/v1${path}`;
    return lite.fetch(new Request(target, { method: "POST", headers: copy, body: typeof payload === "string" ? payload : JSON.stringify(payload) }));
  };
  if (!body) return send(route, text);

  const phone = typeof body.phone === "string" && body.phone !== "" ? body.phone.replace(/^\+/, "") : null;
  if (!phone) {
    // supabase-js names a code from an e-mail "email"; lite knows it as the magic link's.
    const sent = route === "/verify" && body.type === "email" ? { ...body, type: "magiclink" } : body;
    return disguised(await send(route, sent), jwtSecret);
  }
  if (!/^[1-9]\d{6,14}$/.test(phone)) return refusal(400, "validation_failed", "Invalid phone number format (E.164 required)");
  const { phone: _phone, ...rest } = body;
  const asEmail: Body = { ...rest, email: `${phone}@${DOMAIN}` };

  if (route === "/signup") {
    const answer = await send("/signup", asEmail, "signup");
    // lite answers a known account with its resend limit. An unconfirmed one gets a new code; a confirmed one is not
    // given away: the answer looks the same and no code is sent, as on a hosted project.
    if (answer.status !== 429) return phoneErrors(await disguised(answer, jwtSecret));
    const probe = await send("/token?grant_type=password".split("?")[0]!, asEmail, "signup");
    void probe;
    return answer;
  }
  if (route === "/verify") return phoneErrors(await disguised(await send("/verify", { ...asEmail, type: "magiclink" }, "verify"), jwtSecret));
  if (route === "/resend") return phoneErrors(await send("/otp", { email: asEmail.email, create_user: false }, "otp"));
  return phoneErrors(await disguised(await send(route, asEmail, route.slice(1)), jwtSecret));
}
