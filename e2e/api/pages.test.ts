// What the middleware does to pages: doors, headers, and sessions that are renewed on the way.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { good, newAdmin, newCustomer, newDriver, phone, someKey } from "./support/app";

const html = { accept: "text/html" };

// Reading: sign-in-state
test("without a session protected pages lead to the sign-in, which knows the way back", async () => {
  for (const path of ["/dashboard", "/deliveries/1?tab=map", "/send", "/admin", "/navigation"]) {
    const answer = await phone().get(path, html);
    expect([answer.status, answer.headers.get("location")]).toEqual([307, `/login?next=${encodeURIComponent(path)}`]);
  }
});

// Reading: sign-in-state
test("a driver's page comes with the driver in it: nobody waits for the sign-in state behind a spinner", async () => {
  const dora = await newDriver();
  const { text } = await dora.get("/dashboard", html);
  expect(text).toContain('aria-label="Status: Offline. Switch to online"');
});

test("a page that is not there is not there for anybody", async () => {
  for (const visitor of [phone(), await newCustomer()]) {
    const answer = await visitor.get("/no-such-page", html);
    expect(answer.status).toBe(404);
  }
});

test("the administrators' pages are not there for anybody else: the server says so, not a hidden link", async () => {
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
      const answer = await person.get(page, html);
      expect([page, answer.status, answer.text.includes(title ?? "")]).toEqual([page, 404, false]);
    }
  }
});

// Reading: other-pages
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
])("%s is open to everybody", async (path) => {
  expect((await phone().get(path, html)).status).toBe(200);
});

// Reading: front-page
test("a stranger reads at the front door what Handover is, in their language", async () => {
  const english = (await phone().get("/", html)).text;
  for (const [words, to] of [
    ["Send cash", "/sign-up?next=%2Fsend"],
    ["Receive cash", "/sign-up?next=%2Freceive"],
    ["Become a driver", "/register"],
    ["Sign in", "/login"],
  ] as const)
    expect(english).toMatch(new RegExp(`<a [^>]*href="${to.replace("?", "\\?")}"[^>]*>${words}</a>`));
  const spanish = await phone().get("/", { ...html, "accept-language": "es-MX,es;q=0.9" });
  expect(spanish.text).toContain("Efectivo, entregado en mano");
});

// Reading: landing
test("who is signed in is led from the sign-in to their own place", async () => {
  const places: [Awaited<ReturnType<typeof newCustomer>>, string][] = [
    [await newCustomer(), "/send"],
    [await newAdmin(), "/admin"],
    [await newDriver(), "/dashboard"],
    [await newDriver({ approved: false }), "/apply"],
  ];
  for (const [person, place] of places)
    for (const path of ["/", "/login", "/register"]) {
      const answer = await person.get(path, html);
      expect([answer.status, answer.headers.get("location")]).toEqual([307, place]);
    }
});

test("the page that tries all steps of a task is there for a driver of this stack, and for nobody else", async () => {
  const dora = await newDriver();
  expect((await dora.get("/test-unified", html)).status).toBe(200);
  expect((await (await newCustomer()).get("/test-unified", html)).headers.get("location")).toBe("/send");
  expect((await phone().get("/test-unified", html)).headers.get("location")).toBe("/login?next=%2Ftest-unified");
});

test("a session that has ended opens the sign-in, which says so, instead of going round in circles", async () => {
  const cora = await newCustomer();
  const other = phone(new Map(cora.cookies));
  await good(cora.post("/api/auth/sign-out"));
  const answer = await other.get("/login?next=%2Fsend", html);
  expect([answer.status, answer.headers.get("location"), other.cookies.size]).toEqual([
    307,
    "/login?next=%2Fsend&ended=1",
    0,
  ]);
  const door = await other.get("/login?next=%2Fsend&ended=1", html);
  expect([door.status, door.text.includes("You were signed out. Sign in to go on.")]).toEqual([200, true]);
});

test("a page that is opened after the session ran out and cannot be renewed leads to a sign-in that says so", async () => {
  const cora = await newCustomer();
  const stored = JSON.parse(Buffer.from(cora.cookies.get("handover-session") ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
  const over = Buffer.from(JSON.stringify({ ...stored, expiresAt: Math.floor(Date.now() / 1000) - 10 })).toString(
    "base64url",
  );
  const other = phone(new Map([["handover-session", over]]));
  await good(cora.post("/api/auth/sign-out"));
  expect((await other.get("/send", html)).headers.get("location")).toBe("/login?ended=1&next=%2Fsend");
});

test("a page renews a session that is about to run out", async () => {
  const cora = await newCustomer();
  const stored = JSON.parse(Buffer.from(cora.cookies.get("handover-session") ?? "", "base64url").toString()) as Record<
    string,
    unknown
  >;
  const stale = Buffer.from(JSON.stringify({ ...stored, expiresAt: Math.floor(Date.now() / 1000) + 10 })).toString(
    "base64url",
  );
  const old = phone(new Map([["handover-session", stale]]));
  expect((await old.get("/send", html)).status).toBe(200);
  expect(old.cookies.get("handover-session")).not.toBe(stale);
  expect((await old.get("/api/settings")).status).toBe(200);
});

test("the page where a card is typed may ask the payment provider, and no other page may", async () => {
  const cora = await newCustomer();
  const at = async (path: string) => (await cora.get(path, html)).headers;
  const [paying, beside] = [await at(`/my-deliveries/${someKey()}/pay`), await at(`/my-deliveries/${someKey()}`)];
  // The stand-in is the stack here, which every page asks; it has no frames, no scripts and no wallets.
  expect(paying.get("permissions-policy")).toContain("payment=(self)");
  expect(beside.get("permissions-policy")).toContain("payment=()");
  for (const headers of [paying, beside])
    expect(headers.get("content-security-policy")).not.toMatch(/frame-src|js\.stripe/);
});

// Reading: signature
test("every page has its policy, and each script its nonce", async () => {
  const answer = await phone().get("/login", html);
  const policy = answer.headers.get("content-security-policy") ?? "";
  const nonce = /'nonce-([0-9a-f]{32})'/.exec(policy)?.[1] ?? "none";
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/);
  const hosts = (rule: string) =>
    (new RegExp(`${rule} ([^;]*)`).exec(policy)?.[1] ?? "").split(" ").filter((source) => /^(http|ws)/.test(source));
  // A QR drawn by somebody else's server would tell that server the code.
  expect(hosts("img-src")).toEqual([]);
  // The map's tiles come from the stack here, as everything else does but a project of somebody else's.
  const { url, apiUrl } = JSON.parse(process.env.TEST_STACK ?? "{}") as { url: string; apiUrl: string };
  expect(new Set(hosts("connect-src"))).toEqual(new Set([url, apiUrl, apiUrl.replace(/^http/, "ws")]));
  const scripts = answer.text.match(/<script[^>]*>/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  expect((await phone().get("/login", html)).headers.get("content-security-policy")).not.toContain(nonce);
  expect(
    Object.fromEntries(
      ["x-content-type-options", "x-frame-options", "referrer-policy"].map((name) => [name, answer.headers.get(name)]),
    ),
  ).toEqual({ "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "same-origin" });
  expect(answer.headers.get("permissions-policy")).toContain("camera=(self)");
  expect(answer.headers.get("x-powered-by")).toBeNull();
});
