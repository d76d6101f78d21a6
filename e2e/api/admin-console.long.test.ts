// The admin console: attention items, held cash, one delivery's full record, and administrators' decisions.
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  randomKey,
  randomPlace,
  type ApiPerson,
} from "./support/app";
import { createArrivedDelivery, readCode, newParties, createPaidDelivery, sendStep } from "./support/deliveries";

let ada: ApiPerson;
beforeAll(async () => {
  ada = await newAdmin({ name: "Ada Admin" });
});

const reasonBody = { reason: "Counted at the office" };
const listNeedingAttention = async (need: string, q: string): Promise<string[]> =>
  ((await expectOk(ada.get(`/api/admin/transactions?attention=${need}&q=${q}`))).data.items as { id: string }[]).map(
    ({ id }) => id,
  );

test("cash that was not handed over needs attention until its return is recorded, and until then its delivery cannot be deleted", async () => {
  const { id, dora } = await createArrivedDelivery();
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  expect((await ada.get("/api/admin/attention-items")).data.counts.cashToReturn).toBeGreaterThan(0);
  expect(await listNeedingAttention("cash_to_return", id)).toEqual([id]);
  const refused = await ada.send("DELETE", `/api/admin/transactions/${id}`, { body: reasonBody });
  expect([refused.status, refused.code]).toEqual([409, "INVALID_STATE_TRANSITION"]);
  expect((await ada.post(`/api/admin/transactions/${id}/cash-returned`, {})).code).toBe("VALIDATION_ERROR");
  for (let again = 0; again < 2; again++) {
    expect((await expectOk(ada.post(`/api/admin/transactions/${id}/cash-returned`, reasonBody))).data).toMatchObject({
      status: "failed",
      cashToReturn: false,
    });
  }
  expect(await listNeedingAttention("cash_to_return", id)).toEqual([]);
  await expectOk(ada.send("DELETE", `/api/admin/transactions/${id}`, { body: reasonBody }));
  const { items } = (await expectOk(ada.get("/api/admin/actions?action=redact_transaction"))).data as {
    items: { subjectId: string; by: string; reason: string; subject: string }[];
  };
  expect(items.find(({ subjectId }) => subjectId === id)).toMatchObject({
    by: "Ada Admin",
    reason: reasonBody.reason,
    subject: `TXN-${id.slice(0, 8).toUpperCase()}`,
  });
});

test("lists holders of cash by driver, with the total", async () => {
  const { id, dora } = await createArrivedDelivery();
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  let cursor: string | null = "";
  const held: { driverId: string; deliveries: { id: string }[] }[] = [];
  while (cursor !== null) {
    const { data } = await expectOk(
      ada.get(`/api/admin/cash?limit=50${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
    );
    expect(data.amount).toBeGreaterThan(0);
    held.push(...(data.items as typeof held));
    cursor = data.nextCursor as string | null;
  }
  expect(held.find(({ driverId }) => driverId === dora.id)?.deliveries.map((delivery) => delivery.id)).toEqual([id]);
});

test("one delivery's record has all its steps, without its code", async () => {
  const { id, dora, rosa } = await createArrivedDelivery();
  const { code } = await readCode(rosa, id);
  await expectOk(sendStep(dora, id, "complete", { code }));
  const { data, text } = await expectOk(ada.get(`/api/admin/transactions/${id}`));
  expect(data).toMatchObject({ id, status: "delivered", cashToReturn: false, flagged: false });
  const timeline = await expectOk(ada.get(`/api/admin/transactions/${id}/timeline?limit=100`));
  const entries = timeline.data.items as { kind: string; what: string; name: string | null }[];
  expect(entries.filter(({ kind }) => kind === "transition").map(({ what }) => what)).toEqual(
    ["complete", "arrive", "start_service", "confirm_payment", "request_payment", "accept", "create"].filter((what) =>
      timeline.text.includes(`"${what}"`),
    ),
  );
  expect(entries.find(({ what }) => what === "complete")?.name).toBe(dora.name);
  expect(timeline.text).not.toContain(code);
  const cash = await expectOk(ada.get(`/api/admin/transactions/${id}/timeline?group=money`));
  expect((cash.data.items as { kind: string }[]).map(({ kind }) => kind)).toContain("cash");
  expect((await ada.get(`/api/admin/transactions/${id}/timeline?group=secrets`)).code).toBe("VALIDATION_ERROR");
  // A note is stored once, however often it is sent, and is closed to other users.
  const key = randomKey();
  for (let time = 0; time < 2; time++)
    expect(
      (await expectOk(ada.post(`/api/admin/transactions/${id}/notes`, { text: "Rang twice" }, key))).data.text,
    ).toBe("Rang twice");
  const notes = await expectOk(ada.get(`/api/admin/transactions/${id}/timeline?group=notes`));
  expect(notes.data.items).toMatchObject([{ kind: "note", detail: "Rang twice", name: ada.name }]);
  for (const person of [rosa, dora]) {
    expect((await person.get(`/api/admin/transactions/${id}/timeline`)).status).toBe(404);
    expect((await person.get(`/api/transactions/${id}`)).text).not.toContain("Rang twice");
  }
  expect(text).not.toContain(code);
  expect((await ada.get("/api/admin/transactions/5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c")).code).toBe(
    "TRANSACTION_NOT_FOUND",
  );
});

test("a manual assignment shows the candidates, or that there are none", async () => {
  const place = randomPlace();
  const id = await createPaidDelivery(await newParties(), place);
  expect((await expectOk(ada.get(`/api/admin/transactions/${id}/candidates`))).data).toEqual({ items: [], facts: [] });
  const dora = await newDriver({ online: true, at: place });
  // They came online here and got an offer immediately: they are no candidate meanwhile.
  const { items } = (await expectOk(ada.get(`/api/admin/transactions/${id}/candidates`))).data as {
    items: { driverId: string }[];
  };
  expect(items.every(({ driverId }) => driverId === dora.id)).toBe(true);
  expect((await (await newCustomer()).get(`/api/admin/transactions/${id}/candidates`)).status).toBe(404);
});

test("exports all deliveries of a query, however many pages they fill", async () => {
  const keyword = randomKey().slice(0, 8);
  const [sender, receiver] = [await newCustomer({ name: `Sam ${keyword}` }), await newCustomer()];
  const [first, second] = [await newDelivery(sender, receiver), await newDelivery(sender, receiver)];
  const { text } = await ada.get(`/api/admin/transactions?q=${keyword}&format=csv`);
  expect(text.split("\r\n").map((line) => line.split(",")[0])).toEqual(["id", second, first, ""]);
});
