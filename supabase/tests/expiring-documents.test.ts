// Drivers' documents with an expiry date: an expired one stops offers, and a renewal waits for an administrator.
import { nextUnusedLocation } from "./support/deliveries";
import { callRpc, callRpcOrThrow, newAdmin, newDriver, serviceClient, sql, type TestPerson } from "./support/harness";
import { randomBytes } from "node:crypto";

type ExpiringDocumentJson = {
  kind: string;
  expiresOn: string | null;
  expired: boolean;
  stops: boolean;
  waiting: string | null;
  declined: object | null;
};
type AdminDriver = {
  documents: { id: string; kind: string; sha256: string; expiresOn: string | null }[];
  renewals: { id: string; kind: string; sha256: string; expiresOn: string }[];
};
let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});
const dateInDays = async (days: number): Promise<string> =>
  (await sql<{ day: string }>("select (private.get_business_day(now()) + $1::int)::text as day", [days]))[0]?.day ?? "";
const sendDocument = (
  driver: TestPerson,
  kind: string,
  p_expires_on: string | null,
  sha256 = randomBytes(32).toString("hex"),
) =>
  callRpc<{ replacedPath: string | null }>(serviceClient(), "save_application_document", {
    p_user_id: driver.id,
    p_kind: kind,
    p_path: `${driver.id}/${kind}-${sha256}.png`,
    p_file_name: "document.png",
    p_content_type: "image/png",
    p_size_bytes: 9,
    p_sha256: sha256,
    p_expires_on,
  });
const listExpiringDocuments = async (driver: TestPerson) =>
  (await callRpcOrThrow<{ documents: ExpiringDocumentJson[] }>(driver.client, "get_driver_profile")).documents;
const readDriverAsAdmin = (admin: TestPerson, driver: TestPerson) =>
  callRpcOrThrow<AdminDriver>(admin.client, "admin_get_driver", { p_user_id: driver.id });
const listNotificationTypes = async (driver: TestPerson): Promise<string[]> =>
  (
    await sql<{ type: string }>(
      "select payload ->> 'type' as type from graphile_worker._private_jobs where payload ->> 'userId' = $1 and payload ->> 'type' like 'document%' order by id",
      [driver.id],
    )
  ).map(({ type }) => type);
/** An approved driver with license and insurance on file, valid for so many days from today. */
async function createDriverWithDocuments(license: number, insurance = 300): Promise<TestPerson> {
  const dora = await newDriver({ online: true, at: nextUnusedLocation() });
  for (const [kind, days] of [
    ["license", license],
    ["insurance", insurance],
  ] as const)
    await sql(
      `insert into public.driver_documents (driver_id, kind, path, file_name, content_type, size_bytes, sha256, expires_on)
       values ($1, $2, $3, 'document.png', 'image/png', 9, $4, private.get_business_day(now()) + $5::int)
       on conflict (driver_id, kind) do update set path = excluded.path, file_name = excluded.file_name, content_type = excluded.content_type,
         size_bytes = excluded.size_bytes, sha256 = excluded.sha256, expires_on = excluded.expires_on`,
      [dora.id, kind, `${dora.id}/${kind}.png`, randomBytes(32).toString("hex"), days],
    );
  await sql("delete from public.driver_documents where driver_id = $1 and kind = 'registration'", [dora.id]);
  return dora;
}
const readOfferBlock = async (driver: TestPerson) =>
  (await sql<{ reason: string | null }>("select private.find_offer_block_reason($1) as reason", [driver.id]))[0]
    ?.reason ?? null;

test("an applicant gives an expiry date: not in the past, and not for a document that never expires", async () => {
  const dora = await newDriver({ approved: false });
  expect(await sendDocument(dora, "license", await dateInDays(-1))).toMatchObject({
    code: "VALIDATION_ERROR",
    errors: [{ path: "expiresOn" }],
  });
  expect(await sendDocument(dora, "photo", await dateInDays(9))).toMatchObject({ code: "VALIDATION_ERROR" });
  expect(await sendDocument(dora, "license", await dateInDays(0))).toMatchObject({ ok: true });
  expect(await sendDocument(dora, "insurance", null)).toMatchObject({ ok: true });
  const documents = (await callRpcOrThrow<{ documents: object[] }>(dora.client, "get_application")).documents;
  expect(documents).toMatchObject([
    { kind: "insurance", expiresOn: null },
    { kind: "license", expiresOn: await dateInDays(0) },
  ]);
});

test("an approved driver's renewal waits for approval, then replaces the old document until the date read on it", async () => {
  const dora = await createDriverWithDocuments(5);
  expect(await sendDocument(dora, "photo", null)).toMatchObject({ code: "INVALID_STATE" });
  expect(await sendDocument(dora, "license", null)).toMatchObject({ code: "VALIDATION_ERROR" });
  const first = await sendDocument(dora, "license", await dateInDays(700));
  expect(first).toMatchObject({ ok: true, data: { replacedPath: null } });
  const sha256 = "e".repeat(64);
  // A newer one replaces the one that waits.
  expect((await sendDocument(dora, "license", await dateInDays(800), sha256)).data?.replacedPath).toMatch(
    /^.+\/license-/,
  );
  expect(await listExpiringDocuments(dora)).toMatchObject([
    { kind: "license", expiresOn: await dateInDays(5), expired: false, waiting: expect.any(String) as string },
    { kind: "insurance", waiting: null },
  ]);
  const [renewal] = (await readDriverAsAdmin(ada, dora)).renewals;
  expect(renewal).toMatchObject({ kind: "license", sha256, expiresOn: await dateInDays(800) });
  const decide = (p_sha256: string, p_expires_on: string, caller = ada) =>
    callRpc<AdminDriver>(caller.client, "admin_approve_renewal", {
      p_user_id: dora.id,
      p_id: renewal?.id,
      p_sha256,
      p_expires_on,
    });
  expect(await decide("f".repeat(64), await dateInDays(750))).toMatchObject({ code: "INVALID_STATE" });
  expect(await decide(sha256, await dateInDays(-1))).toMatchObject({ code: "VALIDATION_ERROR" });
  expect(await decide(sha256, await dateInDays(750), dora)).toMatchObject({ code: "NOT_FOUND" });
  for (let n = 0; n < 2; n++) {
    const answer = await decide(sha256, await dateInDays(750));
    expect(answer.data?.renewals).toEqual([]);
    expect(answer.data?.documents.find(({ kind }) => kind === "license")).toMatchObject({
      sha256,
      expiresOn: await dateInDays(750),
    });
  }
  expect(await listNotificationTypes(dora)).toEqual(["document_renewed"]);
  expect(
    await sql("select details from private.admin_actions where subject_id = $1 and action = 'approve_renewal'", [
      dora.id,
    ]),
  ).toMatchObject([{ details: { kind: "license", to: sha256 } }]);
});

test("a declined renewal leaves the old document, and the driver reads the reason until they send another", async () => {
  const dora = await createDriverWithDocuments(5);
  await sendDocument(dora, "insurance", await dateInDays(100), "a".repeat(64));
  const [renewal] = (await readDriverAsAdmin(ada, dora)).renewals;
  const decline = {
    p_user_id: dora.id,
    p_id: renewal?.id,
    p_sha256: "a".repeat(64),
    p_reason: "The date cannot be read",
  };
  for (let n = 0; n < 2; n++) await callRpcOrThrow(ada.client, "admin_decline_renewal", decline);
  expect((await listExpiringDocuments(dora))[1]).toMatchObject({
    expiresOn: await dateInDays(300),
    waiting: null,
    declined: { reason: "The date cannot be read" },
  });
  expect(await listNotificationTypes(dora)).toEqual(["document_declined"]);
  await sendDocument(dora, "insurance", await dateInDays(100));
  expect((await listExpiringDocuments(dora))[1]).toMatchObject({ declined: null });
});

test("an expired license stops offers, an expired registration does not; a corrected date restores them", async () => {
  const dora = await createDriverWithDocuments(-1);
  expect(await readOfferBlock(dora)).toBe("documents");
  expect((await listExpiringDocuments(dora))[0]).toMatchObject({ kind: "license", expired: true, stops: true });
  expect(await sql("select 1 from private.expected_candidates where driver_id = $1", [dora.id])).toEqual([]);
  const license = (await readDriverAsAdmin(ada, dora)).documents.find(({ kind }) => kind === "license");
  const setExpiry = (p_expires_on: string | null) =>
    callRpc(ada.client, "admin_set_document_expiry", { p_user_id: dora.id, p_id: license?.id, p_expires_on });
  for (let n = 0; n < 2; n++) expect(await setExpiry(await dateInDays(0))).toMatchObject({ ok: true });
  expect(await readOfferBlock(dora)).toBeNull();
  expect(await sql("select 1 from private.candidates where driver_id = $1", [dora.id])).toHaveLength(1);
  expect(
    await sql("select 1 from private.admin_actions where subject_id = $1 and action = 'set_document_expiry'", [
      dora.id,
    ]),
  ).toHaveLength(1);
  await sql(
    "update public.driver_documents set kind = 'registration', expires_on = private.get_business_day(now()) - 1 where id = $1",
    [license?.id],
  );
  expect(await readOfferBlock(dora)).toBeNull();
  expect((await listExpiringDocuments(dora))[0]).toMatchObject({ kind: "registration", expired: true, stops: false });
});

test("notifies drivers thirty, seven and one days before the expiry and at it, and not while a renewal waits", async () => {
  const days = [40, 30, 20, 7, 1, 0, -1, -9];
  const drivers = await Promise.all(days.map((daysLeft) => createDriverWithDocuments(daysLeft)));
  const waitingDriver = await createDriverWithDocuments(6);
  await sendDocument(waitingDriver, "license", await dateInDays(500));
  await sql(
    "begin; set local search_path = ''; update private.settings set value = '[0, 24]' where key = 'documents_notice_hours'; select app.sweep_documents(); update private.settings set value = '[9, 20]' where key = 'documents_notice_hours'; commit",
  );
  const kinds = await Promise.all(drivers.map(async (driver) => (await listNotificationTypes(driver))[0] ?? null));
  expect(kinds).toEqual([null, ...Array<string>(5).fill("document_expiring"), "document_expired", null]);
  expect(await listNotificationTypes(waitingDriver)).toEqual([]);
});
