// A password chosen in the session begun by Supabase's own email.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SignJWT } from "jose";
import { SessionJar } from "@/server/session/session-jar";

const JWT_SECRET = "a-shared-secret-of-the-local-stack";
const USER = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const settings: Record<string, unknown> = {
  APP_URL: "https://handover.example",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "sb_publishable",
  SUPABASE_SECRET_KEY: "sb_secret_of_the_test",
  SUPABASE_JWT_SECRET: JWT_SECRET,
  LINK_SECRET: "link-secret-for-tests-of-sessions",
  LOG_LEVEL: "silent",
};
jest.mock("@/server/env", () => ({ env: () => settings }));
let isBrowserSession = false;
let rpcCalls: string[] = [];
jest.mock("@/server/database/rpc", () => ({
  rpc: async (_db: unknown, name: string) => {
    const { Refusal } = await import("@/server/core/errors");
    rpcCalls.push(name);
    if (name === "check_recovery_session" && isBrowserSession) throw new Refusal("OTP_INVALID");
    return { userId: USER };
  },
}));

let server: Server;
let requests: string[] = [];
/** Response of PUT /user; null: success. */
let refused: { status: number; error_code: string } | null = null;
const now = (): number => Math.floor(Date.now() / 1000);
const token = (amr: unknown, sessionId = "s1"): Promise<string> =>
  new SignJWT({ session_id: sessionId, role: "authenticated", ...(amr === undefined ? {} : { amr }) })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(USER)
    .setExpirationTime(now() + 3600)
    .sign(new TextEncoder().encode(JWT_SECRET));

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const { pathname, search } = new URL(request.url ?? "/", "http://127.0.0.1");
    const route = `${request.method} ${pathname.slice("/auth/v1".length)}${search}`;
    requests.push(route);
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    const user = { id: USER, aud: "authenticated", email: "cora@example.test", user_metadata: {}, app_metadata: {} };
    if (route === "PUT /user" && refused) return send(refused.status, { ...refused, msg: "no" });
    if (route.endsWith("/user")) return send(200, user);
    if (route.startsWith("POST /logout")) return send(204, null);
    void token([{ method: "password", timestamp: now() }], "s2").then((accessToken) => {
      send(200, { access_token: accessToken, refresh_token: "next", token_type: "bearer", expires_in: 3600, user });
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
  refused = null;
  isBrowserSession = false;
  rpcCalls = [];
});

const reset = async (accessToken: string, password = "another-password"): Promise<unknown> =>
  (await import("@/server/session/passwords")).resetPassword(await SessionJar.from(null, null), {
    accessToken,
    password,
  });
const signedInBy = (method: string, secondsAgo = 60): unknown => [{ method, timestamp: now() - secondsAgo }];

test.each(["otp", "recovery", "magiclink"])(
  "sets it, ends all sessions, and begins one by the new password: begun by %s",
  async (method) => {
    expect(await reset(await token(signedInBy(method)))).toMatchObject({ userId: USER });
    expect(requests).toEqual([
      "GET /user",
      "PUT /user",
      "POST /logout?scope=global",
      "POST /token?grant_type=password",
    ]);
  },
);

test.each<[string, () => Promise<string>]>([
  ["a password", () => token(signedInBy("password"))],
  ["a link of more than half an hour ago", () => token(signedInBy("otp", 1801))],
  ["an unknown method", () => token(undefined)],
  ["an invalid `amr`", () => token("otp")],
  ["an invalid token", () => Promise.resolve("a.b.c")],
])("is refused before any request, begun by %s", async (_, make) => {
  await expect(reset(await make())).rejects.toMatchObject({ code: "OTP_INVALID" });
  expect(requests).toEqual([]);
});

test("treats an ended session, and one that Auth does not accept for recovery, as an invalid link", async () => {
  for (const no of [
    { status: 403, error_code: "session_not_found" },
    { status: 400, error_code: "current_password_required" },
  ]) {
    refused = no;
    await expect(reset(await token(signedInBy("otp")))).rejects.toMatchObject({ code: "OTP_INVALID" });
  }
  expect(requests.filter((route) => route.startsWith("POST"))).toEqual([]);
});

test("refuses a session begun by a code that is in a browser, because its cookie may be stolen", async () => {
  isBrowserSession = true;
  await expect(reset(await token(signedInBy("otp")))).rejects.toMatchObject({ code: "OTP_INVALID" });
  expect(requests).not.toContain("PUT /user");
});

test.each([
  ["otp", true],
  ["recovery", true],
  ["password", false],
])("marks a session begun by %s before it is in a browser: %s", async (method, marked) => {
  const jar = await SessionJar.from(null, null);
  const { beginSession } = await import("@/server/session/session-lifecycle");
  const session = { access_token: await token(signedInBy(method)), refresh_token: "r", expires_at: now() + 60 };
  await beginSession(jar, session as Parameters<typeof beginSession>[1], true);
  expect(rpcCalls.includes("record_code_session")).toBe(marked);
});

test("uses nothing up for a weak password", async () => {
  await expect(reset(await token(signedInBy("otp")), "12345")).rejects.toMatchObject({ code: "WEAK_PASSWORD" });
  expect(requests).not.toContain("PUT /user");
});
