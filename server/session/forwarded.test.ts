// The auth server rate limits by network address, and all our calls come from this host: the caller's address is
// forwarded.
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { createAuthRateLimiter } from "@/local/auth-limits.ts";
import { SessionJar } from "@/server/session/session-jar";

const SECRET_KEY = "sb_secret_of_the_test";
const JWT_SECRET = "a-shared-secret-of-the-local-stack";
const USER = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const settings: Record<string, unknown> = {
  APP_URL: "https://handover.example",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable",
  SUPABASE_SECRET_KEY: SECRET_KEY,
  SUPABASE_JWT_SECRET: JWT_SECRET,
  LINK_SECRET: "link-secret-for-tests-of-sessions",
  LOG_LEVEL: "silent",
};
jest.mock("@/server/env", () => ({ env: () => settings }));
jest.mock("@/server/session/phone/constant-time", () => ({
  failInConstantTime: (work: () => Promise<unknown>) => work(),
  returnInConstantTime: (work: () => Promise<unknown>) => work(),
}));
let page = new Headers();
jest.mock("next/headers", () => ({ headers: () => Promise.resolve(page) }));
jest.mock("@/server/database/rpc", () => ({ rpc: () => Promise.resolve({ userId: USER }) }));

const limits = createAuthRateLimiter(SECRET_KEY, { everybody: true });
let server: Server;
let requests: { route: string; key: unknown; address: unknown }[] = [];
const now = (): number => Math.floor(Date.now() / 1000);
const accessToken = (): Promise<string> =>
  new SignJWT({ session_id: "s1", role: "authenticated" })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(USER)
    .setExpirationTime(now() + 3600)
    .sign(new TextEncoder().encode(JWT_SECRET));

/** Rate limits like hosted Auth, and accepts everything else. */
async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const route = url.pathname.slice("/auth/v1".length);
  const { apikey, "sb-forwarded-for": address } = request.headers;
  requests.push({ route: `${request.method} ${route}`, key: apikey, address });
  const headers = Object.entries(request.headers).filter(([, value]) => typeof value === "string") as [
    string,
    string,
  ][];
  const refused = limits(new Request(url, { method: request.method ?? "GET", headers }), route, "10.0.0.1");
  if (refused) return { status: refused.status, body: await refused.json() };
  const user = { id: USER, aud: "authenticated", email: "cora@example.test", user_metadata: {}, app_metadata: {} };
  if (route === "/user") return { status: 200, body: user };
  const session = {
    access_token: await accessToken(),
    refresh_token: "next",
    token_type: "bearer",
    expires_in: 3600,
    user,
  };
  return { status: 200, body: route === "/otp" || route === "/recover" ? {} : session };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    void answer(request).then(({ status, body }) => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", done);
  });
  settings.NEXT_PUBLIC_SUPABASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(
  () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(done);
    }),
);
beforeEach(() => {
  requests = [];
});

const bodies = { email: "cora@example.test", password: "handover-tests" };
const signIn = async (address: string | null): Promise<unknown> =>
  (await import("@/server/session/sign-in")).signIn(await SessionJar.from(null, address), bodies);
const jarOf = async (address: string | null, expiresAt = now() + 10): Promise<SessionJar> => {
  const jar = await SessionJar.from(null, address);
  jar.store({
    accessToken: await accessToken(),
    refreshToken: `refresh-${Math.random()}`,
    expiresAt,
    persistent: true,
  });
  return jar;
};

test("signs a hundred people in, and renews a hundred sessions, through one host", async () => {
  const { openSession } = await import("@/server/session/refresh-session");
  const signIns = Array.from({ length: 100 }, async (_, n) => {
    expect(await signIn(`203.0.113.${n}`)).toMatchObject({ userId: USER });
    expect(await openSession(await jarOf(`203.0.113.${n}`))).toMatchObject({ sub: USER });
  });
  await Promise.all(signIns);
  expect(new Set(requests.map(({ key }) => key))).toEqual(new Set([SECRET_KEY]));
});

test("renews a session on behalf of the page's caller", async () => {
  const sourceJar = await jarOf(null);
  const cookie = sourceJar.setCookies.map((line) => line.split(";")[0]).join("; ");
  page = new Headers({ cookie, "x-forwarded-for": "10.9.8.7, 203.0.113.200" });
  settings.TRUST_PROXY = 1;
  const { readSession } = await import("@/server/http/page-session");
  expect(await readSession()).toEqual({ userId: USER });
  expect(requests).toEqual([{ route: "POST /token", key: SECRET_KEY, address: "203.0.113.200" }]);
});

test("rate limits only the caller who tries too often", async () => {
  const guesses = Array.from({ length: 30 }, () => signIn("198.51.100.1"));
  await Promise.all(guesses);
  await expect(signIn("198.51.100.1")).rejects.toMatchObject({ code: "RATE_LIMITED" });
  expect(await signIn("198.51.100.2")).toMatchObject({ userId: USER });
});

test("counts callers without an address together", async () => {
  await Promise.all(Array.from({ length: 30 }, () => signIn(null)));
  await expect(signIn(null)).rejects.toMatchObject({ code: "RATE_LIMITED" });
});

test("forwards the caller's address with every rate limited call", async () => {
  const address = "192.0.2.44";
  const jar = (): Promise<SessionJar> => jarOf(address, now() + 3600);
  const { signUp } = await import("@/server/session/sign-up");
  const { verifyOtp } = await import("@/server/session/phone/otp");
  const { sendOtp } = await import("@/server/session/phone/otp");
  const { forgotPassword } = await import("@/server/session/passwords");
  const { resetPassword } = await import("@/server/session/passwords");
  const { checkOwnPassword } = await import("@/server/session/passwords");
  const { changePassword } = await import("@/server/session/passwords");
  const { verifyPhone } = await import("@/server/session/phone/phone-verification");
  const { anonContext } = await import("@/server/database/client");
  const phone = "+13055550123";
  await signUp(await jar(), { ...bodies, name: "Cora", userType: "user" } as never, "en");
  await verifyOtp(await jar(), { phone, token: "123456", type: "sms" });
  await sendOtp(await jar(), { phone });
  await forgotPassword(await jar(), { email: bodies.email });
  await resetPassword(await jar(), { token: "hash", password: "another-password" });
  await checkOwnPassword(await jar(), bodies.password);
  await changePassword(await jar(), { currentPassword: bodies.password, password: "another-password" });
  await verifyPhone(anonContext, await jar(), USER, { phone, token: "123456" }).catch(() => undefined);
  const tokenRequests = requests.filter(({ route }) =>
    /^(?:POST \/(?:token|verify|signup|otp|recover)|PUT \/user)$/.test(route),
  );
  expect(new Set(tokenRequests.map(({ route }) => route))).toEqual(
    new Set(["POST /signup", "POST /verify", "POST /otp", "POST /recover", "PUT /user", "POST /token"]),
  );
  for (const { key, address: sentAddress } of tokenRequests) expect([key, sentAddress]).toEqual([SECRET_KEY, address]);
});
