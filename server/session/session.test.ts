import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, jwtVerify, SignJWT } from "jose";
import type { Refusal } from "@/server/core/errors";
import { SessionJar, type Tokens } from "@/server/session/session-jar";

// A small auth server: public keys, and counted refreshes.
const settings: Record<string, unknown> = {
  APP_URL: "https://handover.example",
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: "key",
  RATE_LIMIT_FACTOR: 1,
  LOG_LEVEL: "silent",
};
jest.mock("@/server/env", () => ({ env: () => settings }));

const SECRET = "a-shared-secret-of-the-local-stack";
const USER = "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c";
const now = (): number => Math.floor(Date.now() / 1000);
const claims = { session_id: "s1", role: "authenticated" };
const signShared = (overrides: Record<string, unknown> = {}, key = SECRET, alg = "HS256") =>
  new SignJWT({ ...claims, ...overrides })
    .setProtectedHeader({ alg })
    .setSubject(USER)
    .setExpirationTime(now() + 3600)
    .sign(new TextEncoder().encode(key));

let server: Server;
let refreshes = 0;
let answerRefresh: () => Promise<[number, unknown]>;
let publicKeys: unknown = { keys: [] };
beforeAll(async () => {
  server = createServer((request, response) => {
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    };
    if (request.url?.includes("jwks.json")) return send(200, publicKeys);
    refreshes++;
    void answerRefresh().then(([status, body]) => {
      send(status, body);
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
  jest.resetModules();
  refreshes = 0;
  settings.SUPABASE_JWT_SECRET = SECRET;
});

const tokens = (overrides: Partial<Tokens> = {}): Tokens => ({
  accessToken: "access",
  refreshToken: `refresh-${Math.random()}`,
  expiresAt: now() + 3600,
  persistent: true,
  ...overrides,
});
const headerOf = (setCookies: string[]): string => setCookies.map((line) => line.split(";")[0]).join("; ");

describe("realtime token", () => {
  const holder = { sub: USER, session_id: "s1" };
  const sign = async () => {
    const { signRealtimeToken } = await import("@/server/session/realtime-token");
    const { token } = (await signRealtimeToken(holder)) ?? { token: "" };
    return token;
  };

  test("names no account in sub, lasts ten minutes, and is not a session's token", async () => {
    const token = await sign();
    const { payload } = await jwtVerify(token, new TextEncoder().encode(SECRET));
    expect(payload).toMatchObject({ role: "authenticated", handover_user: USER, handover_session: "s1" });
    expect(payload.sub).not.toBe(USER);
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600);
    expect(payload.session_id).toBeUndefined();
    const { accountOfToken, verifyAccessToken } = await import("@/server/session/access-token");
    expect([await verifyAccessToken(token), await accountOfToken(token)]).toEqual([null, null]);
  });

  test("is signed by the project's signing key if configured", async () => {
    const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
    settings.SUPABASE_SIGNING_KEY = { ...(await exportJWK(privateKey)), kid: "standby", alg: "ES256" };
    const { payload, protectedHeader } = await jwtVerify(await sign(), publicKey);
    expect([protectedHeader.kid, payload.handover_user]).toEqual(["standby", USER]);
    delete settings.SUPABASE_SIGNING_KEY;
  });

  test("is not created without a key, which readiness reports", async () => {
    delete settings.SUPABASE_JWT_SECRET;
    const { realtimeTokens } = await import("@/server/session/realtime-token");
    expect([await sign(), realtimeTokens()]).toEqual(["", "session"]);
  });
});

describe("session cookies", () => {
  // docs/readings.md: session-cookie
  test("store a session of any size, completely or not at all", async () => {
    const written = await SessionJar.from(null, null);
    const large = tokens({ accessToken: "x".repeat(6000) });
    written.store(large);
    expect(written.setCookies.length).toBeGreaterThan(1);
    expect((await SessionJar.from(headerOf(written.setCookies), null)).tokens).toEqual(large);
    expect((await SessionJar.from(headerOf(written.setCookies.slice(1)), null)).tokens).toBeNull();
  });

  test("of a shorter session replace a longer one's", async () => {
    const written = await SessionJar.from(null, null);
    written.store(tokens({ accessToken: "x".repeat(6000) }));
    const jar = await SessionJar.from(`other=1; ${headerOf(written.setCookies)}`, null);
    const small = tokens();
    jar.store(small);
    expect(jar.setCookies.filter((line) => /Max-Age=0/.test(line)).length).toBeGreaterThan(0);
    expect((await SessionJar.from(jar.cookieHeader, null)).tokens).toEqual(small);
    expect(jar.cookieHeader).toContain("other=1");
  });

  test("are same-site over https, httpOnly, and end with the browser unless remembered", async () => {
    const jar = await SessionJar.from(null, null);
    jar.store(tokens({ persistent: false }));
    expect(jar.setCookies[0]).toMatch(/^__Host-handover-session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect((await SessionJar.from(headerOf(jar.setCookies).replace("__Host-", ""), null)).tokens).toBeNull();
    jar.store(tokens());
    expect(jar.setCookies[0]).toMatch(/Max-Age=34560000/);
    const cleared = await SessionJar.from(headerOf(jar.setCookies), null);
    cleared.clear();
    expect([cleared.setCookies.length, cleared.tokens, cleared.cookieHeader]).toEqual([1, null, ""]);
  });

  test("of a pending sign-up are separate, and survive the start and end of a session", async () => {
    const ticketJar = await SessionJar.from(null, null);
    ticketJar.storeTicket("sealed", 3600);
    expect(ticketJar.setCookies).toEqual([
      "__Host-handover-sign-up=sealed; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax",
    ]);
    ticketJar.store(tokens());
    expect(ticketJar.setCookies.length).toBe(2);
    const jar = await SessionJar.from(headerOf(ticketJar.setCookies), null);
    expect([jar.ticket, jar.tokens === null]).toEqual(["sealed", false]);
    jar.removeTicket();
    jar.store(tokens());
    expect(jar.setCookies[0]).toMatch(/^__Host-handover-sign-up=; Max-Age=0/);
    expect((await SessionJar.from(jar.cookieHeader, null)).ticket).toBeNull();
    const none = await SessionJar.from(null, null);
    none.removeTicket();
    expect(none.setCookies).toEqual([]);
  });

  test.each(["nonsense", "e30", "", "%"].map((value) => `__Host-handover-session=${value}`))(
    "%s is no session",
    async (header) => {
      expect((await SessionJar.from(header, null)).tokens).toBeNull();
    },
  );
});

describe("access token", () => {
  const verify = async (token: string) => (await import("@/server/session/access-token")).verifyAccessToken(token);

  test("is valid when signed by the shared secret", async () => {
    expect(await verify(await signShared())).toMatchObject({ sub: USER, session_id: "s1" });
    for (const token of [
      await signShared({}, "another-secret-than-the-projects"),
      await signShared({ role: "anon" }),
      await signShared({ session_id: undefined }),
      "a.b.c",
      "",
      await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(USER)
        .setExpirationTime(now() - 1)
        .sign(new TextEncoder().encode(SECRET)),
      `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify({ ...claims, sub: USER, exp: now() + 99 })).toString("base64url")}.`,
    ])
      expect(await verify(token)).toBeNull();
  });

  test("is verified once a minute, and never used after its expiry", async () => {
    const checks = jest.spyOn(globalThis.crypto.subtle, "verify");
    const start = Date.now();
    const clock = jest.useFakeTimers({ now: start, doNotFake: ["nextTick", "queueMicrotask", "setImmediate"] });
    try {
      const token = await signShared();
      const short = await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(USER)
        .setExpirationTime(Math.floor(start / 1000) + 20)
        .sign(new TextEncoder().encode(SECRET));
      for (const currentToken of [token, token, short, short])
        expect(await verify(currentToken)).toMatchObject({ sub: USER });
      expect(checks).toHaveBeenCalledTimes(2);
      expect(await verify(`${token}x`)).toBeNull();
      clock.setSystemTime(start + 21_000);
      expect(await verify(short)).toBeNull();
      checks.mockClear();
      expect(await verify(token)).toMatchObject({ sub: USER });
      expect(checks).not.toHaveBeenCalled();
      clock.setSystemTime(start + 61_000);
      expect(await verify(token)).toMatchObject({ sub: USER });
      expect(checks).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
      checks.mockRestore();
    }
  });

  test("is valid on a hosted project only when signed by one of its public keys", async () => {
    delete settings.SUPABASE_JWT_SECRET;
    const { publicKey, privateKey } = await generateKeyPair("ES256");
    publicKeys = { keys: [{ ...(await exportJWK(publicKey)), kid: "k1", alg: "ES256" }] };
    const sign = (key: CryptoKey) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid: "k1" })
        .setSubject(USER)
        .setExpirationTime(now() + 60)
        .sign(key);
    expect(await verify(await sign(privateKey))).toMatchObject({ sub: USER });
    expect(await verify(await sign((await generateKeyPair("ES256")).privateKey))).toBeNull();
    expect(await verify(await signShared())).toBeNull();
  });

  test("is not rejected while the public keys are unavailable: no session ends", async () => {
    delete settings.SUPABASE_JWT_SECRET;
    publicKeys = "out of order";
    const { privateKey } = await generateKeyPair("ES256");
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: "ES256", kid: "k1" })
      .setSubject(USER)
      .setExpirationTime(now() + 60)
      .sign(privateKey);
    await expect(verify(token)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
  });
});

describe("expiring session", () => {
  // Time advances only in pauses, without waiting.
  let pauses: number[] = [];
  const clock = {
    now: () => pauses.reduce((sum, ms) => sum + ms, 0),
    sleep: (ms: number) => {
      pauses.push(ms);
      return Promise.resolve();
    },
  };
  beforeEach(() => {
    pauses = [];
  });
  const open = async (jar: SessionJar) => (await import("@/server/session/refresh-session")).openSession(jar, clock);
  const jarOf = async (storedTokens: Tokens): Promise<SessionJar> => {
    const written = await SessionJar.from(null, null);
    written.store(storedTokens);
    return SessionJar.from(headerOf(written.setCookies), null);
  };
  const renewed = async (): Promise<[number, unknown]> => [
    200,
    {
      access_token: await signShared(),
      refresh_token: "next",
      expires_in: 3600,
      token_type: "bearer",
      user: { id: USER },
    },
  ];

  // docs/readings.md: session-cookie
  test("is renewed once for concurrent requests, and keeps its remember-me choice", async () => {
    answerRefresh = renewed;
    const storedTokens = tokens({ expiresAt: now() + 60, persistent: false });
    const jars = await Promise.all(Array.from({ length: 5 }, () => jarOf(storedTokens)));
    const read = await Promise.all(jars.map(open));
    expect(read.map((result) => result?.sub)).toEqual([USER, USER, USER, USER, USER]);
    expect(refreshes).toBe(1);
    for (const jar of jars) expect(jar.tokens).toMatchObject({ refreshToken: "next", persistent: false });
    expect(await open(await jarOf(storedTokens))).toMatchObject({ sub: USER });
    expect(refreshes).toBe(1);
  });

  test("is renewed after a transient failure, with retries after 200 ms, then twice as long", async () => {
    const answers = [
      [503, {}],
      [500, {}],
      [502, {}],
    ] as [number, unknown][];
    answerRefresh = () => {
      const failed = answers.shift();
      return failed ? Promise.resolve(failed) : renewed();
    };
    const storedTokens = tokens({ expiresAt: now() + 30 });
    const [jar, otherJar] = [await jarOf(storedTokens), await jarOf(storedTokens)];
    expect(await Promise.all([open(jar), open(otherJar)])).toMatchObject([{ sub: USER }, { sub: USER }]);
    expect([refreshes, pauses, jar.tokens?.refreshToken]).toEqual([4, [200, 400, 800], "next"]);
  });

  test("is renewed although the auth server has closed a connection", async () => {
    let calls = 0;
    answerRefresh = () => {
      calls += 1;
      if (calls === 1) server.closeAllConnections();
      return renewed();
    };
    expect(await open(await jarOf(tokens({ expiresAt: now() - 10 })))).toMatchObject({ sub: USER });
    expect([refreshes, pauses]).toEqual([2, [200]]);
  });

  test("is used until its expiry while the auth server is unavailable", async () => {
    answerRefresh = () => Promise.resolve([503, {}]);
    const jar = await jarOf(tokens({ accessToken: await signShared(), expiresAt: now() + 60 }));
    expect([await open(jar), jar.setCookies]).toMatchObject([{ sub: USER }, []]);
    // Optional renewals do not wait long.
    expect(pauses).toEqual([200, 400, 800]);
  });

  test("ends when the auth server says so", async () => {
    answerRefresh = () =>
      Promise.resolve([400, { error_code: "refresh_token_not_found", msg: "Invalid Refresh Token" }]);
    const jar = await jarOf(tokens({ expiresAt: now() - 10 }));
    expect([await open(jar), jar.tokens]).toEqual([null, null]);
    expect([refreshes, pauses]).toEqual([1, []]);
    expect(jar.setCookies.join()).toMatch(/Max-Age=0/);
  });

  test.each([
    ["refresh_token_already_used", { error_code: "refresh_token_already_used", code: 400 }],
    ["session_expired by the newer API version", { code: "session_expired", message: "" }],
    ["invalid_grant of an older release", { error: "invalid_grant", error_description: "" }],
    ["validation_failed for a token that it never gave out", { error_code: "validation_failed" }],
    ["user_banned", { error_code: "user_banned" }],
  ])("ends when the auth server responds %s", async (_, body) => {
    answerRefresh = () => Promise.resolve([400, body]);
    const jar = await jarOf(tokens({ expiresAt: now() - 10 }));
    expect([await open(jar), jar.tokens, refreshes]).toEqual([null, null, 1]);
  });

  test.each([
    [401, { message: "No API key found in request" }],
    [403, "<html>Forbidden</html>"],
    [404, { error: "requested path is invalid" }],
    [400, { error_code: "bad_json" }],
    [401, { error_code: "no_authorization" }],
    [200, "<html>Sign in to the network</html>"],
  ])("is kept when a gateway responds %i: %j", async (status, body) => {
    answerRefresh = () => Promise.resolve([status, body]);
    const jar = await jarOf(tokens({ expiresAt: now() - 10 }));
    await expect(open(jar)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    expect([jar.tokens === null, jar.setCookies]).toEqual([false, []]);
  });

  test.each([
    [403, "<html>Forbidden</html>", false],
    [404, { message: "no Route matched with those values" }, false],
    [401, {}, false],
    [403, { code: 403, error_code: "session_not_found", msg: "" }, true],
    [403, { code: 403, error_code: "bad_jwt", msg: "" }, true],
    [403, { code: 403, error_code: "user_not_found", msg: "" }, true],
  ])("counts as ended after %i %j: %p", async (status, body, ended) => {
    answerRefresh = () => Promise.resolve([status, body]);
    const { endSession } = await import("@/server/session/session-lifecycle");
    settings.SUPABASE_SECRET_KEY = "secret";
    expect(await endSession(await signShared(), "global")).toBe(ended);
  });

  test("limits refreshes of invented sessions to ten, without affecting others", async () => {
    answerRefresh = () => Promise.resolve([400, { error_code: "refresh_token_not_found" }]);
    const from = async (address: string | null, tokenChange: Partial<Tokens>): Promise<SessionJar> => {
      const written = await SessionJar.from(null, null);
      written.store(tokens({ expiresAt: now() - 10, ...tokenChange }));
      return SessionJar.from(headerOf(written.setCookies), address);
    };
    const openWith = async (address: string | null, tokenChange: Partial<Tokens> = {}) =>
      open(await from(address, tokenChange)).then(
        (found) => found?.sub ?? null,
        ({ code, details }: Refusal) => [code, details],
      );
    const results = [];
    for (let n = 0; n < 12; n++)
      results.push(
        await openWith(`2001:db8::${n}`, { accessToken: await signShared({}, "another secret than the project's") }),
      );
    expect(results.slice(0, 10)).toEqual(Array(10).fill(null));
    for (const refused of results.slice(10))
      expect(refused).toEqual(["RATE_LIMITED", { retryAfter: expect.any(Number) as number }]);
    expect(refreshes).toBe(10);

    answerRefresh = renewed;
    const old = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256" })
      .setSubject(USER)
      .setExpirationTime(now() - 90 * 24 * 3600)
      .sign(new TextEncoder().encode(SECRET));
    expect(await openWith("2001:db8::1", { accessToken: old })).toBe(USER);
    // A session with a replaced key looks like an invented one, and an address that may be shared by many is not
    // limited.
    const unknown = { accessToken: await signShared({}, "a secret of ours that was replaced") };
    for (let n = 0; n < 12; n++) expect(await openWith("198.51.100.7", unknown)).toBe(USER);
    answerRefresh = () => Promise.resolve([400, { error_code: "refresh_token_not_found" }]);
    for (let n = 0; n < 12; n++) expect(await openWith(null, unknown)).toBeNull();
  });

  test("limits repeated renewals by one account, and keeps the session", async () => {
    answerRefresh = () => Promise.resolve([503, {}]);
    const accessToken = await signShared({ sub: undefined });
    const openAgain = async (expiresAt: number) => {
      const jar = await jarOf(tokens({ accessToken, expiresAt }));
      const openResult = await open(jar).catch(({ code }: Refusal) => code);
      return [openResult, jar.tokens !== null];
    };
    for (let n = 0; n < 10; n++) await openAgain(now() - 10);
    const refreshesBefore = refreshes;
    expect(await openAgain(now() - 10)).toEqual(["PROVIDER_UNAVAILABLE", true]);
    expect(await openAgain(now() + 60)).toEqual([expect.objectContaining({ sub: USER }), true]);
    expect(refreshes).toBe(refreshesBefore);
  });

  test("is kept while the auth server is unavailable: no session ends", async () => {
    answerRefresh = () => Promise.resolve([503, {}]);
    const jar = await jarOf(tokens({ expiresAt: now() - 10 }));
    const error: unknown = await open(jar).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ name: "Refusal", code: "PROVIDER_UNAVAILABLE" } satisfies Partial<Refusal>);
    expect([jar.tokens === null, jar.setCookies]).toEqual([false, []]);
    // For as long as a request can wait.
    expect(pauses).toEqual([200, 400, 800, 1600, 3200]);
    pauses = [];
    answerRefresh = () => Promise.resolve([429, {}]);
    await expect(open(jar)).rejects.toMatchObject({ code: "PROVIDER_UNAVAILABLE" });
    expect([refreshes, pauses]).toEqual([7, []]);
    answerRefresh = renewed;
    expect(await open(jar)).toMatchObject({ sub: USER });
  });
});
