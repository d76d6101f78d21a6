// The middleware's effects on pages: access, headers, and session renewal.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { expectOk, newAdmin, newCustomer, newDriver, createApiClient, randomKey } from "./support/app";

const html = { accept: "text/html" };

// docs/readings.md: sign-in-state
test("without a session protected pages redirect to the sign-in with ?next", async () => {
  for (const path of ["/dashboard", "/deliveries/1?tab=map", "/send", "/admin", "/navigation"]) {
    const response = await createApiClient().get(path, html);
    expect([response.status, response.headers.get("location")]).toEqual([
      307,
      `/login?next=${encodeURIComponent(path)}`,
    ]);
  }
});

// docs/readings.md: sign-in-state
test("a driver's page is rendered with the driver's state, without a spinner for the session", async () => {
  const dora = await newDriver();
  const { text } = await dora.get("/dashboard", html);
  expect(text).toContain('aria-label="Status: Offline. Switch to online"');
});

test("returns 404 for an unknown page to everyone", async () => {
  for (const visitor of [createApiClient(), await newCustomer()]) {
    const response = await visitor.get("/no-such-page", html);
    expect(response.status).toBe(404);
  }
});

test("administrators' pages return 404 to everyone else from the server", async () => {
  const pages = readdirSync(join(__dirname, "../../app/admin"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map((file) =>
      `/admin/${dirname(file)
        .replace(/^\.$/, "")
        .replaceAll(/\[\w+\]/g, "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c")}`.replace(/\/$/, ""),
    );
  expect(pages.length).toBeGreaterThan(8);
  const [cora, dora, ada] = [await newCustomer(), await newDriver(), await newAdmin()];
  for (const page of pages) {
    const shown = await ada.get(page, html);
    const title = /[^"<>\\]+ · Handover/.exec(shown.text)?.[0];
    expect([page, shown.status, title]).toEqual([page, 200, expect.any(String)]);
    for (const person of [cora, dora]) {
      const response = await person.get(page, html);
      expect([page, response.status, response.text.includes(title ?? "")]).toEqual([page, 404, false]);
    }
  }
});

// docs/readings.md: other-pages
test.each([
  "/",
  "/login",
  "/register",
  "/sign-up",
  "/forgot-password",
  "/reset-password",
  "/privacy",
  "/terms",
  "/support",
])("%s is public", async (path) => {
  expect((await createApiClient().get(path, html)).status).toBe(200);
});

// docs/readings.md: front-page
test("the landing page explains Handover in the visitor's language", async () => {
  const english = (await createApiClient().get("/", html)).text;
  for (const [labelText, to] of [
    ["Send cash", "/sign-up?next=%2Fsend"],
    ["Receive cash", "/sign-up?next=%2Freceive"],
    ["Become a driver", "/register"],
    ["Sign in", "/login"],
  ] as const)
    expect(english).toMatch(new RegExp(`<a [^>]*href="${to.replace("?", "\\?")}"[^>]*>${labelText}</a>`));
  const spanish = await createApiClient().get("/", { ...html, "accept-language": "es-MX,es;q=0.9" });
  expect(spanish.text).toContain("Efectivo, entregado en mano");
});

// docs/readings.md: landing
test("redirects a signed-in user from the sign-in to their start page", async () => {
  const startPages: [Awaited<ReturnType<typeof newCustomer>>, string][] = [
    [await newCustomer(), "/send"],
    [await newAdmin(), "/admin"],
    [await newDriver(), "/dashboard"],
    [await newDriver({ approved: false }), "/apply"],
  ];
  for (const [person, startPage] of startPages)
    for (const path of ["/", "/login", "/register"]) {
      const response = await person.get(path, html);
      expect([response.status, response.headers.get("location")]).toEqual([307, startPage]);
    }
});

test("the page that tries all steps of a task is open to a driver of the local stack only", async () => {
  const dora = await newDriver();
  expect((await dora.get("/test-unified", html)).status).toBe(200);
  expect((await (await newCustomer()).get("/test-unified", html)).headers.get("location")).toBe("/send");
  expect((await createApiClient().get("/test-unified", html)).headers.get("location")).toBe(
    "/login?next=%2Ftest-unified",
  );
});

test("an ended session redirects to the sign-in with a message, without a redirect loop", async () => {
  const cora = await newCustomer();
  const clientOfEndedSession = createApiClient(new Map(cora.cookies));
  await expectOk(cora.post("/api/auth/sign-out"));
  const response = await clientOfEndedSession.get("/login?next=%2Fsend", html);
  expect([response.status, response.headers.get("location"), clientOfEndedSession.cookies.size]).toEqual([
    307,
    "/login?next=%2Fsend&ended=1",
    0,
  ]);
  const signInPage = await clientOfEndedSession.get("/login?next=%2Fsend&ended=1", html);
  expect([signInPage.status, signInPage.text.includes("You were signed out. Sign in to continue.")]).toEqual([
    200,
    true,
  ]);
});

test("a page opened with an expired session that cannot be renewed redirects to the sign-in with a message", async () => {
  const cora = await newCustomer();
  const stored = JSON.parse(Buffer.from(cora.cookies.get("handover-session") ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
  const expiredCookie = Buffer.from(
    JSON.stringify({ ...stored, expiresAt: Math.floor(Date.now() / 1000) - 10 }),
  ).toString("base64url");
  const clientOfEndedSession = createApiClient(new Map([["handover-session", expiredCookie]]));
  await expectOk(cora.post("/api/auth/sign-out"));
  expect((await clientOfEndedSession.get("/send", html)).headers.get("location")).toBe("/login?ended=1&next=%2Fsend");
});

test("a page renews a session that is about to expire", async () => {
  const cora = await newCustomer();
  const stored = JSON.parse(Buffer.from(cora.cookies.get("handover-session") ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
  const staleCookie = Buffer.from(
    JSON.stringify({ ...stored, expiresAt: Math.floor(Date.now() / 1000) + 10 }),
  ).toString("base64url");
  const staleClient = createApiClient(new Map([["handover-session", staleCookie]]));
  expect((await staleClient.get("/send", html)).status).toBe(200);
  expect(staleClient.cookies.get("handover-session")).not.toBe(staleCookie);
  expect((await staleClient.get("/api/settings")).status).toBe(200);
});

test("only the page for card entry may contact the payment provider", async () => {
  const cora = await newCustomer();
  const readHeaders = async (path: string) => (await cora.get(path, html)).headers;
  const [paying, deliveryPage] = [
    await readHeaders(`/my-deliveries/${randomKey()}/pay`),
    await readHeaders(`/my-deliveries/${randomKey()}`),
  ];
  // The emulator is part of the local stack, which every page may contact; it has no frames, scripts or wallets.
  expect(paying.get("permissions-policy")).toContain("payment=(self)");
  expect(deliveryPage.get("permissions-policy")).toContain("payment=()");
  for (const headers of [paying, deliveryPage])
    expect(headers.get("content-security-policy")).not.toMatch(/frame-src|js\.stripe/);
});

// docs/readings.md: signature
test("every page has a content security policy, and each script a nonce", async () => {
  const response = await createApiClient().get("/login", html);
  const policy = response.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([0-9a-f]{32})'/.exec(policy)?.[1] ?? "none";
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  const hosts = (rule: string) =>
    (new RegExp(`${rule} ([^;]*)`).exec(policy)?.[1] ?? "").split(" ").filter((source) => /^(http|ws)/.test(source));
  // A QR drawn by another server would reveal the code to that server.
  expect(hosts("img-src")).toEqual([]);
  // The map's tiles come from the local stack, as everything except a hosted project's data.
  const { url, apiUrl } = JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string; apiUrl: string };
  expect(new Set(hosts("connect-src"))).toEqual(new Set([url, apiUrl, apiUrl.replace(/^http/, "ws")]));
  const scripts = response.text.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  expect((await createApiClient().get("/login", html)).headers.get("content-security-policy")).not.toContain(nonce);
  expect(
    Object.fromEntries(
      ["x-content-type-options", "x-frame-options", "referrer-policy"].map((name) => [
        name,
        response.headers.get(name),
      ]),
    ),
  ).toEqual({ "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "same-origin" });
  expect(response.headers.get("permissions-policy")).toContain("camera=(self)");
  expect(response.headers.get("x-powered-by")).toBeNull();
});
