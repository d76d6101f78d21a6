// A driver's working day over HTTP: planned hours, shifts, and expiring documents with their renewal.
import { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { DriverProfile } from "@/lib/contracts/driver/driver";
import { PlannedHours, Shift, ShiftList } from "@/lib/contracts/driver/shift";
import {
  DRIVER_APPLICATION,
  expectOk,
  submitDriverDocuments,
  newAdmin,
  newCustomer,
  newDriver,
  createApiClient,
} from "./support/app";

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
function documentForm(kind: string, expiresOn?: string): FormData {
  const data = new FormData();
  data.set("kind", kind);
  // Each file is different.
  const bytes = new TextEncoder().encode(`%PDF-1.7\n${expiresOn}`);
  data.set("file", new File([bytes], "license.pdf", { type: "application/pdf" }));
  if (expiresOn) data.set("expiresOn", expiresOn);
  return data;
}

test("a driver plans a week, and reads it with the upcoming hours; others have none", async () => {
  const dora = await newDriver();
  const plan = {
    hours: [
      { weekday: 1, from: "09:00", to: "13:00" },
      { weekday: 5, from: "20:00", to: "00:30" },
    ],
    remindMinutes: null,
    autoOffline: false,
  };
  const saved = await expectOk(dora.put("/api/driver/hours", plan));
  expect(PlannedHours.strict().parse(saved.data)).toMatchObject(plan);
  // Three while one of them is running: it, and the next of both within the week.
  expect([2, 3]).toContain((saved.data as PlannedHours).upcoming.length);
  expect((await expectOk(dora.get("/api/driver/hours"))).data).toEqual(saved.data);
  const wrong = await dora.put("/api/driver/hours", {
    ...plan,
    hours: [...plan.hours, { weekday: 5, from: "23:00", to: "23:30" }],
  });
  expect([wrong.status, wrong.errors]).toEqual([
    400,
    [{ path: "hours.2", message: "Overlaps with other hours", reason: "hours_overlap" }],
  ]);
  const [next] = (saved.data as PlannedHours).upcoming;
  const extended = await expectOk(dora.post("/api/driver/hours/extend", { endsAt: next?.endsAt, by: "until_stop" }));
  expect((extended.data as PlannedHours).upcoming[0]).toMatchObject({ plannedEndsAt: next?.endsAt, endsAt: null });
  expect((await dora.post("/api/driver/hours/extend", { endsAt: "2020-01-01T00:00:00Z", by: "half_hour" })).code).toBe(
    "INVALID_STATE",
  );
  expect((await (await newCustomer()).get("/api/driver/hours")).status).toBe(404);
  expect((await createApiClient().get("/api/driver/hours")).status).toBe(401);
});

test("a shift is listed and opened by its driver only", async () => {
  const [dora, dan] = [await newDriver({ online: true }), await newDriver()];
  const { items } = ShiftList.parse((await expectOk(dora.get("/api/driver/shifts"))).data);
  expect(items).toMatchObject([{ endedAt: null, earned: 0 }]);
  const path = `/api/driver/shifts/${items[0]?.id}`;
  expect(Shift.strict().parse((await expectOk(dora.get(path))).data)).toMatchObject({ id: items[0]?.id });
  expect((await dan.get(path)).status).toBe(404);
  expect((await dora.get("/api/driver/shifts/none")).status).toBe(404);
  expect((await dora.get("/api/driver/shifts?cursor=x")).status).toBe(400);
});

test("an expiring license is renewed: an administrator opens it, reads its date, and it replaces the old one", async () => {
  const dora = await newDriver({ approved: false });
  const ada = await newAdmin();
  const upload = (data: FormData) => dora.send("POST", "/api/driver/application/documents", { raw: data });
  // Two days: yesterday in one time zone may be today where the service is.
  const old = await upload(documentForm("license", inDays(-2)));
  expect([old.status, old.errors[0]?.path]).toEqual([400, "expiresOn"]);
  await submitDriverDocuments(dora);
  await expectOk(upload(documentForm("license", inDays(20))));
  await expectOk(dora.post("/api/driver/application", DRIVER_APPLICATION));
  const path = `/api/admin/drivers/${dora.id}`;
  const submitted = AdminDriverDetail.parse((await expectOk(ada.get(path))).data).documents;
  await expectOk(ada.post(`${path}/approve`, { documents: submitted.map(({ sha256 }) => sha256) }));
  expect((await upload(documentForm("license"))).errors[0]?.path).toBe("expiresOn");
  await expectOk(upload(documentForm("license", inDays(900))));
  const profile = DriverProfile.parse((await expectOk(dora.get("/api/driver/profile"))).data);
  const license = profile.documents.find(({ kind }) => kind === "license");
  expect(license).toMatchObject({ expiresOn: inDays(20), expired: false, stops: true });
  expect(license?.waiting).not.toBeNull();

  const { renewals } = AdminDriverDetail.parse((await expectOk(ada.get(path))).data);
  expect(renewals).toMatchObject([{ kind: "license", expiresOn: inDays(900) }]);
  const [renewal] = renewals;
  const response = await expectOk(ada.get(renewal?.url ?? ""));
  expect(response.text).toContain("%PDF-1.7");
  const decide = { sha256: renewal?.sha256, expiresOn: inDays(800) };
  expect((await dora.post(`${path}/renewals/${renewal?.id}/approve`, decide)).status).toBe(404);
  const approved = AdminDriverDetail.parse(
    (await expectOk(ada.post(`${path}/renewals/${renewal?.id}/approve`, decide))).data,
  );
  expect(approved.renewals).toEqual([]);
  const licenseOf = ({ documents }: AdminDriverDetail) => documents.find(({ kind }) => kind === "license");
  const storedLicense = licenseOf(approved);
  expect(storedLicense).toMatchObject({ sha256: renewal?.sha256, expiresOn: inDays(800) });
  const set = await expectOk(ada.put(`${path}/documents/${storedLicense?.id}/expiry`, { expiresOn: null }));
  expect(licenseOf(AdminDriverDetail.parse(set.data))).toMatchObject({ expiresOn: null });
});
