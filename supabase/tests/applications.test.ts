// Drivers' applications: submitting, approving, rejecting and suspending.
import { dateInTimeZone } from "../../lib/domain/zone-clock";
import { sharedAdmin, createDeliveryInStatus } from "./support/deliveries";
import { callUnderCondition } from "./support/simulated-conditions";
import {
  anonymousClient,
  APPLICATION,
  callRpc,
  callRpcOrThrow,
  newAdmin,
  newCustomer,
  newDriver,
  queryRow,
  serviceClient,
  sql,
  type TestClient,
  type TestPerson,
  submitDriverDocuments,
  DOCUMENT_HASHES,
} from "./support/harness";
import { longTest } from "../../e2e/fixtures/long-test";

type Application = {
  status: string;
  submittedAt: string | null;
  decisionReason: string | null;
  form: unknown;
  documents: { kind: string; fileName: string }[];
  replacedPath?: string | null;
};
/** Uploads the documents and the signature once, then submits the form. */
const driversWithDocuments = new Set<string>();
async function submitApplication(driver: TestPerson, overrides: Record<string, unknown> = {}) {
  if (!driversWithDocuments.has(driver.id)) await submitDriverDocuments(driver);
  driversWithDocuments.add(driver.id);
  return callRpc<Application>(driver.client, "submit_application", { p_form: { ...APPLICATION, ...overrides } });
}
const approveDriver = (caller: TestPerson, driver: TestPerson) =>
  callRpc<{ optimoRouteExternalId: string }>(caller.client, "admin_approve_driver", {
    p_user_id: driver.id,
    p_documents: DOCUMENT_HASHES,
  });
// In the service's time zone, in which a birthday begins at midnight.
const yearsAgo = (years: number, days = 0) => {
  const day = new Date(`${dateInTimeZone(Date.now(), "America/New_York")}T00:00:00Z`);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};
const listNotifyJobs = (driver: TestPerson, type: string) =>
  sql(
    "select j.id from graphile_worker._private_jobs j where j.payload ->> 'type' = $2 and j.payload ->> 'userId' = $1",
    [driver.id, type],
  );

let ada: TestPerson;
beforeAll(async () => {
  ada = await newAdmin();
});

describe("an application", () => {
  // docs/readings.md: other-pages
  test("starts as none, then is submitted with its data; submitting again corrects it and keeps its place in the queue", async () => {
    const dora = await newDriver({ approved: false });
    expect(await callRpcOrThrow(dora.client, "get_application")).toMatchObject({
      status: "none",
      submittedAt: null,
      form: null,
      documents: [],
    });
    const first = await submitApplication(dora);
    expect(first).toMatchObject({
      ok: true,
      data: { status: "submitted", form: { ...APPLICATION, insurancePolicy: null, previousDeliveryExperience: null } },
    });
    const second = await submitApplication(dora, { vehicleModel: "Accord", previousDeliveryExperience: "Two years" });
    expect(second.data).toMatchObject({
      status: "submitted",
      submittedAt: first.data?.submittedAt,
      form: { vehicleModel: "Accord", previousDeliveryExperience: "Two years" },
    });
    expect(await callRpcOrThrow(dora.client, "get_application")).toEqual(second.data);
  });

  longTest.each([
    [{ vehicleYear: 1999 }, "vehicleYear"],
    [{ vehicleYear: new Date().getFullYear() + 2 }, "vehicleYear"],
    [{ vehicleYear: 9e15 }, "vehicleYear"],
    [{ dateOfBirth: yearsAgo(21, 1) }, "dateOfBirth"],
  ])("refuses %j", async (overrides, path) => {
    const dora = await newDriver({ approved: false });
    expect(await submitApplication(dora, overrides)).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
      errors: [{ path }],
    });
    expect(await callRpcOrThrow(dora.client, "get_application")).toMatchObject({ status: "none" });
  });

  // docs/readings.md: vehicle-year
  test("accepts drivers from their 21st birthday and cars from 2000 to next year's models, and returns these bounds", async () => {
    const dora = await newDriver({ approved: false });
    const { year } = await queryRow<{ year: number }>(
      "select extract(year from clock_timestamp() at time zone private.get_time_zone())::int as year",
    );
    expect(await callRpcOrThrow(dora.client, "get_application")).toMatchObject({
      vehicleYears: { from: 2000, to: year + 1 },
      minimumAge: 21,
    });
    expect((await submitApplication(dora, { dateOfBirth: yearsAgo(21), vehicleYear: 2000 })).ok).toBe(true);
    expect(await submitApplication(dora, { vehicleYear: year + 1 })).toMatchObject({
      ok: true,
      data: { vehicleYears: { from: 2000, to: year + 1 } },
    });
    expect(await submitApplication(dora, { vehicleYear: year + 2 })).toMatchObject({
      ok: false,
      errors: [{ path: "vehicleYear", message: `Must be between 2000 and ${year + 1}` }],
    });
  });
  // docs/readings.md: vehicle-year
  test("needs a plate for every vehicle but a bicycle", async () => {
    const dora = await newDriver({ approved: false });
    expect(await submitApplication(dora, { vehicleType: "motorcycle", licensePlate: undefined })).toMatchObject({
      ok: false,
      errors: [{ path: "licensePlate" }, { path: "licenseClass" }],
    });
    for (const licensePlate of [undefined, null, "typed before"]) {
      expect(await submitApplication(dora, { vehicleType: "bicycle", licensePlate })).toMatchObject({
        ok: true,
        data: { form: { vehicleType: "bicycle", licensePlate: null } },
      });
    }
    expect(await approveDriver(await sharedAdmin(), dora)).toMatchObject({ ok: true });
    expect(
      await queryRow("select vehicle_type, license_plate from public.driver_profiles where user_id = $1", [dora.id]),
    ).toEqual({ vehicle_type: "bicycle", license_plate: "" });
  });

  longTest("has one document of each kind, in the driver's own folder", async () => {
    const [dora, otherDriver] = await Promise.all([newDriver({ approved: false }), newDriver({ approved: false })]);
    const saveDocument = (path: string, overrides: Record<string, unknown> = {}) =>
      callRpc<Application>(serviceClient(), "save_application_document", {
        p_user_id: dora.id,
        p_sha256: "0".repeat(64),
        p_kind: "license",
        p_path: path,
        p_file_name: "licence.png",
        p_content_type: "image/png",
        p_size_bytes: 1234,
        ...overrides,
      });
    expect(await saveDocument(`${dora.id}/a.png`)).toMatchObject({
      ok: true,
      data: { replacedPath: null, documents: [{ kind: "license", fileName: "licence.png", sizeBytes: 1234 }] },
    });
    expect(await saveDocument(`${dora.id}/b.png`)).toMatchObject({
      ok: true,
      data: { replacedPath: `${dora.id}/a.png`, documents: [{ kind: "license" }] },
    });
    expect(await saveDocument(`${otherDriver.id}/a.png`)).toMatchObject({
      ok: false,
      code: "VALIDATION_ERROR",
      errors: [{ path: "path" }],
    });
    expect(await saveDocument(`${dora.id}/../${otherDriver.id}/a.png`)).toMatchObject({
      ok: false,
      errors: [{ path: "path" }],
    });
    expect(await callRpcOrThrow(otherDriver.client, "get_application")).toMatchObject({ documents: [] });
  });

  test("has files that only its driver and administrators can read", async () => {
    const [dora, otherDriver] = await Promise.all([newDriver({ approved: false }), newDriver({ approved: false })]);
    const files = (person: { client: TestPerson["client"] }) => person.client.storage.from("driver-documents");
    const path = `${dora.id}/license.png`;
    const upload = (person: { client: TestPerson["client"] }, to: string) =>
      files(person).upload(to, new Uint8Array([137, 80, 78, 71]), { contentType: "image/png" });
    expect((await upload({ client: serviceClient() }, path)).error).toBeNull();
    // Directly at Storage: no upload, no replacement and no deletion.
    expect((await upload(dora, `${dora.id}/second.png`)).error).not.toBeNull();
    expect((await files(dora).update(path, new Uint8Array([1]), { contentType: "image/png" })).error).not.toBeNull();
    expect(
      (await files(dora).upload(path, new Uint8Array([1]), { contentType: "image/png", upsert: true })).error,
    ).not.toBeNull();
    expect((await files(dora).remove([path])).data ?? []).toEqual([]);
    await expect(
      callRpc(dora.client, "save_application_document", {
        p_user_id: dora.id,
        p_kind: "license",
        p_path: path,
        p_file_name: "a",
        p_content_type: "image/png",
        p_size_bytes: 1,
        p_sha256: "0".repeat(64),
      }),
    ).rejects.toMatchObject({ code: "42501" });
    expect((await files(dora).download(path)).error).toBeNull();
    expect((await files(ada).download(path)).error).toBeNull();
    expect((await files(otherDriver).download(path)).error).not.toBeNull();
    expect((await files({ client: anonymousClient() }).download(path)).error).not.toBeNull();
    expect((await upload(otherDriver, `${dora.id}/other.png`)).error).not.toBeNull();
    expect((await files(otherDriver).list(dora.id)).data ?? []).toEqual([]);
    await submitApplication(dora);
    expect(await approveDriver(ada, dora)).toMatchObject({ ok: true });
    expect((await upload(dora, `${dora.id}/late.png`)).error).not.toBeNull();
  });
});

describe("a decision", () => {
  test("approves exactly the documents that were shown, and records their hashes", async () => {
    const dora = await newDriver({ approved: false });
    const saveDocument = (kind: string, sha256: string) =>
      callRpcOrThrow(serviceClient(), "save_application_document", {
        p_user_id: dora.id,
        p_kind: kind,
        p_path: `${dora.id}/${kind}-${sha256[0] ?? ""}.png`,
        p_file_name: "a.png",
        p_content_type: "image/png",
        p_size_bytes: 9,
        p_sha256: sha256,
      });
    const [seen, other, replaced] = ["a", "b", "c"].map((digit) => digit.repeat(64)) as [string, string, string];
    await submitApplication(dora);
    const [registration] = DOCUMENT_HASHES as [string];
    await saveDocument("license", seen);
    await saveDocument("insurance", other);
    await saveDocument("license", replaced);
    for (const documents of [[seen, other, registration], [other, registration], []]) {
      expect(
        await callRpc(ada.client, "admin_approve_driver", { p_user_id: dora.id, p_documents: documents }),
      ).toMatchObject({ ok: false, code: "INVALID_STATE", message: "The documents have changed. Check them again." });
    }
    expect(await callRpc(ada.client, "admin_approve_driver", { p_user_id: dora.id })).toMatchObject({
      ok: false,
      code: "INVALID_STATE",
      message: "The documents have changed. Check them again.",
    });
    expect(
      await callRpc(ada.client, "admin_approve_driver", {
        p_user_id: dora.id,
        p_documents: [other, replaced, registration],
      }),
    ).toMatchObject({ ok: true });
    expect(
      await queryRow("select details from private.admin_actions where subject_id = $1 and action = 'approve_driver'", [
        dora.id,
      ]),
    ).toEqual({ details: { documents: { license: replaced, insurance: other, registration } } });
  });

  longTest("records the documents on file when it rejects an application", async () => {
    const dora = await newDriver({ approved: false });
    await submitApplication(dora);
    await callRpcOrThrow(serviceClient(), "save_application_document", {
      p_user_id: dora.id,
      p_kind: "license",
      p_path: `${dora.id}/license-2.png`,
      p_file_name: "a.png",
      p_content_type: "image/png",
      p_size_bytes: 9,
      p_sha256: "d".repeat(64),
    });
    await callRpcOrThrow(ada.client, "admin_reject_driver", { p_user_id: dora.id, p_reason: "It cannot be read" });
    expect(
      await queryRow("select details from private.admin_actions where subject_id = $1 and action = 'reject_driver'", [
        dora.id,
      ]),
    ).toEqual({
      details: {
        documents: { license: "d".repeat(64), registration: DOCUMENT_HASHES[0], insurance: DOCUMENT_HASHES[0] },
      },
    });
  });

  // docs/readings.md: routing-ids
  test("approves a submitted application once: vehicle, external id, notice and record", async () => {
    const dora = await newDriver({ approved: false });
    expect(await callRpc(ada.client, "admin_approve_driver", { p_user_id: dora.id })).toMatchObject({
      ok: false,
      code: "INVALID_STATE",
    });
    await submitApplication(dora);
    const { data: approved } = await approveDriver(ada, dora);
    expect(approved).toMatchObject({
      isApproved: true,
      applicationStatus: "approved",
      optimoRouteExternalId: expect.stringMatching(/^DRV-[0-9A-F]{8}$/),
      optimoRouteSerial: null,
      vehiclePlate: "ABC 123",
      actions: [{ action: "approve_driver", by: ada.name }],
    });
    expect((await approveDriver(ada, dora)).data).toEqual(approved);
    expect(await listNotifyJobs(dora, "driver_approved")).toHaveLength(1);
    expect(await queryRow("select vehicle from public.driver_profiles where user_id = $1", [dora.id])).toEqual({
      vehicle: "2020 Honda Civic",
    });
    expect(await submitApplication(dora)).toMatchObject({ ok: false, code: "INVALID_STATE" });
    expect(await callRpc(ada.client, "admin_reject_driver", { p_user_id: dora.id, p_reason: "late" })).toMatchObject({
      ok: false,
      code: "INVALID_STATE",
    });
  });

  // docs/readings.md: short-numbers
  test("never assigns the same external id twice: a generated id that is taken is generated again", async () => {
    const [approvedDriver, waiting] = await Promise.all([newDriver(), newDriver({ approved: false })]);
    await submitApplication(waiting);
    const { id: takenId } = await queryRow<{ id: string }>(
      "select optimo_route_external_id as id from public.driver_profiles where user_id = $1",
      [approvedDriver.id],
    );
    const { answer, unusedValues: undrawn } = await callUnderCondition(
      {
        sql: "create or replace function private.draw_external_id() returns text language sql volatile set search_path = '' as 'select tests.draw()'",
        drawnValues: [takenId, takenId, "DRV-0C0111DE"],
      },
      ada,
      "admin_approve_driver",
      { p_user_id: waiting.id, p_documents: DOCUMENT_HASHES },
    );
    expect(answer).toMatchObject({ ok: true, data: { optimoRouteExternalId: "DRV-0C0111DE" } });
    expect(undrawn).toEqual([]);
  });
  longTest("is made once when two administrators decide concurrently", async () => {
    const [dora, bob] = await Promise.all([newDriver({ approved: false }), newAdmin()]);
    await submitApplication(dora);
    const answers = await Promise.all([
      approveDriver(ada, dora),
      callRpc(bob.client, "admin_reject_driver", { p_user_id: dora.id, p_reason: "No" }),
    ]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await sql("select action from private.admin_actions where subject_id = $1", [dora.id])).toHaveLength(1);
    const { is_approved, status } = await queryRow(
      "select d.is_approved, a.status from public.driver_profiles d join public.driver_applications a on a.driver_id = d.user_id where d.user_id = $1",
      [dora.id],
    );
    expect(is_approved).toBe(status === "approved");
  });

  longTest("rejects with a reason that the driver reads, and the driver may apply again", async () => {
    const dora = await newDriver({ approved: false });
    await submitApplication(dora);
    const reject = () =>
      callRpcOrThrow(ada.client, "admin_reject_driver", { p_user_id: dora.id, p_reason: "Insurance expired" });
    await reject();
    await reject();
    expect(await listNotifyJobs(dora, "driver_rejected")).toHaveLength(1);
    expect(await callRpcOrThrow(dora.client, "get_application")).toMatchObject({
      status: "rejected",
      decisionReason: "Insurance expired",
    });
    expect(await submitApplication(dora)).toMatchObject({
      ok: true,
      data: { status: "submitted", decisionReason: null },
    });
  });

  // docs/readings.md: suspended
  test("suspends an idle driver immediately in every session, until they are reinstated", async () => {
    const dora = await newDriver({ online: true });
    const suspend = () =>
      callRpcOrThrow(ada.client, "admin_suspend_driver", { p_user_id: dora.id, p_reason: "Complaint" });
    expect(await suspend()).toMatchObject({
      status: "offline",
      isAvailable: false,
      suspensionReason: "Complaint",
      suspendedAt: expect.any(String),
    });
    await suspend();
    expect(
      await sql("select action, reason from private.admin_actions where subject_id = $1 order by id desc limit 1", [
        dora.id,
      ]),
    ).toEqual([{ action: "suspend_driver", reason: "Complaint" }]);
    expect(await listNotifyJobs(dora, "driver_suspended")).toHaveLength(1);
    expect(await sql("select 1 from auth.sessions where user_id = $1", [dora.id])).toEqual([]);
    expect(await callRpc(dora.client, "set_driver_status", { p_status: "online" })).toMatchObject({
      ok: false,
      code: "UNAUTHENTICATED",
    });
    await dora.client.auth.signInWithPassword({ email: dora.email, password: "handover-tests" });
    expect(await callRpcOrThrow(dora.client, "get_current_session")).toMatchObject({
      driver: { isApproved: false, applicationStatus: "approved" },
    });
    expect(await callRpcOrThrow(dora.client, "get_application")).toMatchObject({ suspended: true });
    expect(await callRpc(dora.client, "set_driver_status", { p_status: "online" })).toMatchObject({
      ok: false,
      code: "DRIVER_NOT_APPROVED",
      message: "Driver not approved",
    });
    await callRpcOrThrow(ada.client, "admin_reinstate_driver", { p_user_id: dora.id, p_reason: "Cleared" });
    await callRpcOrThrow(ada.client, "admin_reinstate_driver", { p_user_id: dora.id, p_reason: "Cleared" });
    expect(await callRpcOrThrow(dora.client, "get_application")).toMatchObject({ suspended: false });
    expect(await callRpcOrThrow(dora.client, "set_driver_status", { p_status: "online" })).toMatchObject({
      status: "online",
    });
    expect(await sql("select action from private.admin_actions where subject_id = $1 order by id", [dora.id])).toEqual([
      { action: "approve_driver" },
      { action: "suspend_driver" },
      { action: "reinstate_driver" },
    ]);
  });

  longTest(
    "is refused with NOT_FOUND to all other callers, and with DRIVER_NOT_FOUND for an unknown driver",
    async () => {
      const [dora, cora] = await Promise.all([newDriver({ approved: false }), newCustomer()]);
      await submitApplication(dora);
      const calls: [string, Record<string, unknown>][] = [
        ["admin_list_drivers", {}],
        ["admin_get_driver", { p_user_id: dora.id }],
        ["admin_approve_driver", { p_user_id: dora.id }],
        ...["reject", "suspend", "reinstate"].map((decision): [string, Record<string, unknown>] => [
          `admin_${decision}_driver`,
          { p_user_id: dora.id, p_reason: "x" },
        ]),
      ];
      for (const [fn, args] of calls) {
        for (const person of [dora, cora])
          expect(await callRpc(person.client, fn, args)).toEqual({
            ok: false,
            code: "NOT_FOUND",
            message: "Not found",
          });
        if (fn !== "admin_list_drivers")
          expect(await callRpc(ada.client, fn, { ...args, p_user_id: cora.id })).toMatchObject({
            ok: false,
            code: "DRIVER_NOT_FOUND",
          });
      }
      expect(await queryRow("select status from public.driver_applications where driver_id = $1", [dora.id])).toEqual({
        status: "submitted",
      });
    },
  );
});

longTest(
  "shows administrators a driver's working day, and the active delivery that prevents a suspension",
  async () => {
    const { driver: dora, id } = await createDeliveryInStatus("assigned");
    await callRpcOrThrow(dora.client, "update_driver_profile", {
      p_patch: {
        workTimeFrom: "08:00",
        workTimeTo: "18:30",
        vehicleCapacity2: 4,
        startAddress: "1 Depot Road",
        startLatitude: 25.7,
        startLongitude: -80.2,
      },
    });
    const readDriver = () =>
      callRpcOrThrow<{ currentTask: unknown }>(ada.client, "admin_get_driver", { p_user_id: dora.id });
    expect(await readDriver()).toMatchObject({
      workTimeFrom: "08:00",
      workTimeTo: "18:30",
      vehicleCapacity1: null,
      vehicleCapacity2: 4,
      startAddress: "1 Depot Road",
      startLatitude: 25.7,
      startLongitude: -80.2,
      endAddress: null,
      lastStatusChange: expect.stringMatching(/Z$/),
      currentTask: { id, orderNo: `TXN-${id.slice(0, 8).toUpperCase()}`, status: "assigned" },
    });
    const suspend = () => callRpc(ada.client, "admin_suspend_driver", { p_user_id: dora.id, p_reason: "Complaint" });
    expect(await suspend()).toMatchObject({
      ok: false,
      code: "INVALID_STATE",
      message: "The driver has an active delivery; unassign it first",
    });
    await callRpcOrThrow(ada.client, "admin_unassign_delivery", { p_transaction_id: id, p_reason: "Complaint" });
    expect((await readDriver()).currentTask).toBeNull();
    expect(await suspend()).toMatchObject({ ok: true });
  },
);

longTest("administrators page through drivers by status and search words", async () => {
  const name = `Zed${Date.now()}`;
  const applicantsToPage = [];
  for (let i = 0; i < 5; i++) applicantsToPage.push(await newDriver({ approved: false, name: `${name} ${i}` }));
  for (const driver of applicantsToPage.slice(0, 4)) await submitApplication(driver);
  expect(await approveDriver(ada, applicantsToPage[3] as TestPerson)).toMatchObject({ ok: true });
  type Page = { items: { userId: string }[]; nextCursor: string | null };
  const listApplications = async (args: Record<string, unknown>) => {
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await callRpcOrThrow<Page>(ada.client, "admin_list_drivers", {
        p_search: name,
        p_limit: 2,
        p_cursor: cursor,
        ...args,
      });
      expect(page.items.length).toBeLessThanOrEqual(2);
      ids.push(...page.items.map(({ userId }) => userId));
      cursor = page.nextCursor;
    } while (cursor);
    return ids;
  };
  const ids = applicantsToPage.map(({ id }) => id);
  expect(await listApplications({})).toEqual([...ids].reverse());
  expect(await listApplications({ p_status: "pending" })).toEqual(ids.slice(0, 3));
  expect(await listApplications({ p_status: "approved" })).toEqual([ids[3]]);
  expect(await listApplications({ p_status: "rejected" })).toEqual([]);
  expect(await listApplications({ p_search: applicantsToPage[2]?.phone.slice(-8) })).toEqual([ids[2]]);
  expect(
    await listApplications({
      p_search: `${applicantsToPage[2]?.phone.slice(0, 5)} (${applicantsToPage[2]?.phone.slice(5, 8)}) ${applicantsToPage[2]?.phone.slice(8)}`,
    }),
  ).toEqual([ids[2]]);
  expect(await listApplications({ p_search: "%" })).toEqual([]);
  await callRpcOrThrow(applicantsToPage[4]?.client as TestClient, "update_driver_profile", {
    p_patch: { name: `Zoë ${name}`, vehiclePlate: "QX 77 WZ" },
  });
  for (const q of [`zoe ${name}`, `ZOË ${name}`]) expect(await listApplications({ p_search: q })).toEqual([ids[4]]);
  expect(
    (await listApplications({ p_search: "qx77wz" })).concat(await listApplications({ p_search: "qx 77" })),
  ).toEqual(expect.arrayContaining([ids[4]]));
  await callRpcOrThrow(ada.client, "admin_suspend_driver", {
    p_user_id: applicantsToPage[3]?.id,
    p_reason: "Complaint",
  });
  await callRpcOrThrow(ada.client, "admin_reject_driver", { p_user_id: applicantsToPage[1]?.id, p_reason: "Papers" });
  for (const [status, expected] of [
    ["approved", []],
    ["suspended", [ids[3]]],
    ["rejected", [ids[1]]],
    ["pending", [ids[0], ids[2]]],
  ] as const)
    expect([status, await listApplications({ p_status: status })]).toEqual([status, expected]);
  await submitApplication(applicantsToPage[1] as TestPerson);
  expect(await listApplications({ p_status: "pending" })).toEqual([ids[0], ids[2], ids[1]]);
  expect(await callRpc(ada.client, "admin_list_drivers", { p_cursor: "!!" })).toMatchObject({
    ok: false,
    code: "VALIDATION_ERROR",
    errors: [{ path: "cursor" }],
  });
});
