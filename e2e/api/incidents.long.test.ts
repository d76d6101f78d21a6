// Incidents over HTTP: a text is sent and its outcome recorded, and the list has kinds and pages.
import { pollUntil, expectOk, readInbox, newAdmin, newDriver, randomKey, type ApiPerson } from "./support/app";
import { createStartedDelivery } from "./support/deliveries";

let ada: ApiPerson;
beforeAll(async () => {
  ada = await newAdmin({ name: "Ada Admin", team: randomKey() });
});
const incidentPath = (id: string, verb = "") => `/api/admin/incidents/${id}${verb && `/${verb}`}`;
const openIncident = async (driverId: string, severity = 3) =>
  (
    await expectOk(
      ada.post("/api/admin/incidents", { driverId, kind: "other", severity, note: "They called" }, randomKey()),
    )
  ).data as { id: string; no: number };

test("a text to the sender is sent once, with the operator's words", async () => {
  const { dora, sam } = await createStartedDelivery();
  const { id } = await openIncident(dora.id);
  await expectOk(ada.post(incidentPath(id, "sms"), { userId: sam.id, text: "Have you seen the driver?" }, randomKey()));
  await pollUntil("the text is on record as sent", async () => {
    const { entries } = (await expectOk(ada.get(incidentPath(id)))).data as { entries: { kind: string }[] };
    return entries.some(({ kind }) => kind === "sms_sent");
  });
  const texts = await readInbox(sam.number);
  expect(texts.filter(({ text }) => text === "Handover: Have you seen the driver?")).toHaveLength(1);
});

test("the list of closed incidents has pages, and filters by kind", async () => {
  const drivers = await Promise.all([newDriver(), newDriver()]);
  const ids: string[] = [];
  for (const driver of drivers) {
    const { id } = await openIncident(driver.id);
    await expectOk(ada.post(incidentPath(id, "close"), { outcome: "safe", reason: "All is well" }, randomKey()));
    ids.unshift(id);
  }
  const readPage = async (cursorQuery = "") =>
    (await expectOk(ada.get(`/api/admin/incidents?state=closed&kind=other&limit=1${cursorQuery}`))).data as {
      items: { id: string; kind: string }[];
      nextCursor: string | null;
    };
  const listedIds: string[] = [];
  for (let cursor = ""; listedIds.length < 40;) {
    const { items, nextCursor } = await readPage(cursor);
    listedIds.push(...items.map(({ id }) => id));
    expect(items.every(({ kind }) => kind === "other")).toBe(true);
    if (!nextCursor) break;
    cursor = `&cursor=${nextCursor}`;
  }
  expect(listedIds.filter((id) => ids.includes(id))).toEqual(ids);
  expect((await expectOk(ada.get("/api/admin/incidents?state=closed&kind=duress"))).data.items).toEqual([]);
});
