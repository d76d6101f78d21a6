// Malicious requests: extra fields, forged headers, and URLs that would make the server fetch or redirect.
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  type JsonObject,
  type ApiPerson,
} from "../api/support/app";
import { createArrivedDelivery, newParties } from "../api/support/deliveries";
import { rpcAsUser } from "../api/support/direct-rpc";

describe("fields that the sender may not set", () => {
  const EVERYTHING: JsonObject = {
    isAdmin: true,
    is_admin: true,
    userType: "driver",
    role: "admin",
    isApproved: true,
    is_approved: true,
    status: "online",
    isAvailable: true,
    phoneVerified: true,
    phone_verified_at: "2026-01-01T00:00:00Z",
    suspendedAt: null,
    rating: 5,
    mobileAppEnabled: true,
    optimoRouteExternalId: "x",
    userId: "00000000-0000-4000-8000-000000000000",
    user_id: "x",
    email: "x@example.test",
    id: "x",
    __proto__x: 1,
  };
  test("are refused in a profile, a driver's profile and settings, and change nothing when the app is bypassed", async () => {
    const [dora, mallory] = [await newDriver({ approved: false }), await newCustomer({ name: "Mallory" })];
    const before = await rowsOf([dora, mallory]);
    for (const [field, value] of Object.entries(EVERYTHING)) {
      const responses = await Promise.all([
        mallory.patch("/api/profile", { name: "Mallory", [field]: value }),
        dora.patch("/api/profile", { [field]: value }),
        dora.patch("/api/driver/profile", { [field]: value }),
        mallory.patch("/api/settings", { [field]: value }),
      ]);
      expect([field, ...responses.map(({ status }) => status)]).toEqual([field, 400, 400, 400, 400]);
      const direct = await rpcAsUser(dora);
      for (const [fn, args] of [
        ["update_profile", { p_patch: { [field]: value } }],
        ["update_driver_profile", { p_patch: { [field]: value } }],
        ["update_settings", { p_patch: { [field]: value } }],
      ] as const) {
        await direct(fn, args);
      }
    }
    expect(await rowsOf([dora, mallory])).toEqual(before);
  });

  test("are refused in a delivery: status, sender, driver, fee or time", async () => {
    const { sam, rosa } = await newParties();
    for (const more of [
      { status: "payment_confirmed" },
      { userId: rosa.id },
      { senderId: rosa.id },
      { driverId: rosa.id },
      { paid: true },
      { createdAt: "2020-01-01T00:00:00Z" },
      { transactionType: "pickup" },
      { qrCode: "x" },
      { amount: "80" },
      { amount: -80 },
      { amount: 1e-9 },
      { amount: 80.001 },
    ]) {
      await expect(newDelivery(sam, rosa, undefined, more)).rejects.toThrow("VALIDATION_ERROR");
    }
    expect((await sam.get("/api/transactions")).data.items).toEqual([]);
  });
});
const rowsOf = (callers: ApiPerson[]): Promise<JsonObject[]> =>
  queryAsOwner(
    "select p.name, p.email, p.phone_number, p.phone_verified_at, r.role, d.is_approved, d.status, d.is_available, d.rating, s.theme, a.user_id as admin from public.user_profiles p left join public.user_roles r using (user_id) left join public.driver_profiles d using (user_id) left join public.user_settings s using (user_id) left join private.admins a using (user_id) where p.user_id = any ($1) order by p.user_id",
    [callers.map(({ id }) => id)],
  );

test("headers of a proxy, a framework or another client grant nothing", async () => {
  const mallory = await newCustomer({ name: "Mallory" });
  const claims = [
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
    { "x-middleware-subrequest": "src/middleware" },
    { "x-nextjs-data": "1" },
    { rsc: "1", "next-router-prefetch": "1" },
    { "x-forwarded-user": "admin" },
    { "x-original-url": "/api/session", "x-rewrite-url": "/api/session" },
    { "x-http-method-override": "GET" },
    { "x-handover-phone": "session", "x-handover-user": mallory.id },
    { authorization: "Bearer service_role" },
    { "x-user-id": mallory.id },
  ] as Record<string, string>[];
  for (const headers of claims) {
    for (const person of [createApiClient(), mallory]) {
      const response = await person.get("/api/admin/drivers", headers);
      expect([headers, response.status >= 300]).toEqual([headers, true]);
    }
    const page = await createApiClient().get("/admin", headers);
    expect([headers, page.status >= 300]).toEqual([headers, true]);
  }
  for (const verb of ["TRACE", "CONNECTION", "PROPFIND"]) {
    const response = await mallory.send(verb, "/api/admin/drivers").catch(() => null);
    expect(response === null || response.status >= 400).toBe(true);
  }
});

test("another site's page sends nothing in a user's name, whatever its Origin", async () => {
  const { sam, rosa } = await newParties();
  const id = await newDelivery(sam, rosa);
  for (const origin of [
    "https://evil.example",
    "null",
    "http://127.0.0.1.evil.example",
    "http://localhost.evil.example",
    "file://",
    "chrome-extension://x",
    " ",
    "http://127.0.0.1:1",
  ]) {
    const response = await rosa.send("POST", `/api/transactions/${id}/accept`, {
      headers: { origin, "content-type": "text/plain" },
      key: randomKey(),
    });
    expect([origin, response.status, response.code]).toEqual([origin, 403, "FORBIDDEN_ORIGIN"]);
  }
  expect((await sam.get(`/api/transactions/${id}`)).data.status).toBe("pending");
});

test("the server fetches no URL from a request: no picture, push or place leads to the internal network", async () => {
  const mallory = await newCustomer({ name: "Mallory" });
  for (const url of [
    "http://169.254.169.254/latest/meta-data/",
    "http://127.0.0.1:54321/",
    "https://evil.example/x.png",
    "//evil.example/x.png",
  ]) {
    expect(
      (await createApiClient().get(`/_next/image?url=${encodeURIComponent(url)}&w=64&q=75`)).status,
    ).toBeGreaterThanOrEqual(400);
  }
  const keys = { p256dh: "B".repeat(87), auth: "A".repeat(22) };
  for (const endpoint of [
    "https://169.254.169.254/x",
    "https://[::1]/x",
    "https://0xa000001/x",
    "https://metadata.google.internal/x",
    "https://user@fcm.googleapis.com/x",
    "https://fcm.googleapis.com:8443/x",
    "gopher://fcm.googleapis.com/x",
    "https://2886729729/x",
    "https://router.lan/x",
    "https://10.0.0.1/x",
  ]) {
    expect([endpoint, (await mallory.post("/api/push/subscription", { endpoint, keys })).status]).toEqual([
      endpoint,
      400,
    ]);
  }
});

test("a driver's malicious text stored directly breaks no page of the admin console", async () => {
  const { dora, id } = await createArrivedDelivery();
  const direct = await rpcAsUser(dora);
  await direct("fail_task", {
    p_transaction_id: id,
    p_reason: '=HYPERLINK("http://evil.example")<img src=x onerror=alert(1)>\u202e{{7*7}}',
  });
  const ada = await newAdmin();
  for (const path of [
    `/api/admin/transactions/${id}`,
    "/api/admin/transactions?limit=100",
    "/api/admin/transactions?format=csv",
    "/api/admin/attention-items",
    "/api/admin/board",
    "/api/admin/cash",
    `/api/admin/drivers/${dora.id}`,
    "/api/admin/actions",
  ]) {
    expect([path, (await ada.get(path)).status]).toEqual([path, 200]);
  }
  const { text, headers } = await expectOk(ada.get("/api/admin/transactions?format=csv"));
  expect(headers.get("content-type")).toMatch(/^text\/csv/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(text.split("\r\n").filter((row) => /(^|,)"?[=+@-][A-Z]/.test(row))).toEqual([]);
});
