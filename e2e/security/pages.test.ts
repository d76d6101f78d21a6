// Pages under attack: framed, with foreign scripts, and redirecting to another site after the sign-in.
import {
  expectOk,
  newDriver,
  newAdmin,
  createApiClient,
  testStack,
  DRIVER_APPLICATION,
  submitDriverDocuments,
} from "../api/support/app";
import { dataApiAs } from "../api/support/data-api";

test.each([
  "/track/x.html",
  "/track/x.png",
  "/track/a.js",
  "/o/x.txt",
  "/o/token.css",
  "/nothing.html",
  "/nothing.json",
  "/login",
  "/sw.js/x.js",
  "/icon.png/x.png",
])("%s restricts scripts and framing", async (path) => {
  const { headers } = await createApiClient().get(path);
  expect(headers.get("content-security-policy")).toMatch(/frame-ancestors 'none'/);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("referrer-policy")).toBe("same-origin");
});

test("static files need no session and have no policy", async () => {
  for (const path of ["/icon-192.png", "/manifest.webmanifest", "/sw-push.js"])
    expect([path, (await createApiClient().get(path)).status]).toEqual([path, 200]);
});

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]);
const form = (kind: string): FormData => {
  const body = new FormData();
  body.set("kind", kind);
  body.set("file", new File([jpeg], "document.jpg", { type: "image/jpeg" }));
  return body;
};

test("a document under review cannot be replaced directly, nor the bucket filled, and the decision applies to what was opened", async () => {
  const driver = await newDriver({ approved: false });
  await submitDriverDocuments(driver);
  await expectOk(driver.send("POST", "/api/driver/application/documents", { raw: form("license") }));
  await expectOk(driver.post("/api/driver/application", DRIVER_APPLICATION));
  const past = await dataApiAs(driver);
  const files = past.storage.from("driver-documents");
  const { data: ownFiles } = await files.list(driver.id);
  const name = `${driver.id}/${ownFiles?.[0]?.name ?? ""}`;
  expect(ownFiles).toHaveLength(1);
  for (let n = 0; n < 5; n++)
    expect(
      (await files.upload(`${driver.id}/more-${n}.jpg`, jpeg, { contentType: "image/jpeg" })).error,
    ).not.toBeNull();
  expect(
    (await files.update(name, Buffer.concat([jpeg, Buffer.from("x")]), { contentType: "image/jpeg" })).error,
  ).not.toBeNull();
  await files.remove([name]);
  expect((await files.list(driver.id)).data).toHaveLength(1);
  const admin = await newAdmin();
  const seen = (await expectOk(admin.get(`/api/admin/drivers/${driver.id}`))).data.documents as { sha256: string }[];
  expect(seen[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
  const refused = await admin.post(`/api/admin/drivers/${driver.id}/approve`, { documents: ["0".repeat(64)] });
  expect([refused.status, refused.code]).toEqual([409, "INVALID_STATE"]);
  await expectOk(
    admin.post(`/api/admin/drivers/${driver.id}/approve`, { documents: seen.map(({ sha256 }) => sha256) }),
  );
});

test("functions of the server cannot be called by others", async () => {
  const past = await dataApiAs(await newDriver({ approved: false }));
  for (const [fn, args] of [
    ["admit_request", { p_route: "x" }],
    ["store_idempotent_response", { p_key: "k" }],
    ["find_sign_up_conflict", { p_email: "a@b.c" }],
    ["insert_notification", {}],
    ["dispatch_transaction", {}],
  ] as const) {
    const { data, error } = await past.rpc(fn, args);
    expect([fn, data, error !== null]).toEqual([fn, null, true]);
  }
  expect(testStack().url).toMatch(/^http/);
});
