// Decisions that take two administrators, as the console sees them: 202, a list, a notice to those who may approve, and
// the answer.
import { pollUntil, expectOk, newAdmin, randomKey, type ApiPerson } from "./support/app";
import { createAcceptedDelivery, createArrivedDelivery, newParties, sendStep } from "./support/deliveries";

const reasonBody = { reason: "Counted at the office" };
let ada: ApiPerson;
let alan: ApiPerson;
beforeAll(async () => {
  const team = randomKey();
  [ada, alan] = await Promise.all([newAdmin({ name: "Ada Admin", team }), newAdmin({ name: "Alan Admin", team })]);
});
type Item = { id: string; type: string; read: boolean; data: { approvalId?: string } };
const noticeTo = (person: ApiPerson, type: string, approval: string): Promise<Item> =>
  pollUntil(`a notice ${type}`, async () =>
    ((await expectOk(person.get("/api/notifications"))).data.items as Item[]).find(
      (item) => item.type === type && item.data.approvalId === approval,
    ),
  );

// docs/readings.md: two-administrators
test("recording returned cash waits for the other administrator, who is notified, sees the effect, and approves", async () => {
  const { dora, id } = await createArrivedDelivery();
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  const requested = await ada.post(`/api/admin/transactions/${id}/cash-returned`, reasonBody, randomKey());
  expect([requested.status, Object.keys(requested.data as object).sort()]).toEqual([202, ["approvalId", "expiresAt"]]);
  const approval = requested.data.approvalId as string;
  expect(await noticeTo(alan, "approval_needed", approval)).toMatchObject({ read: false });
  const list = (await expectOk(alan.get("/api/admin/approvals"))).data;
  expect(list).toMatchObject({ isSoleAdmin: false, expiresAfterMinutes: 30 });
  expect((list.items as { id: string }[]).find((item) => item.id === approval)).toMatchObject({
    action: "cash_returned",
    requestedBy: "Ada Admin",
    mine: false,
    amount: 80,
    driverName: "Dora Driver",
    ...reasonBody,
  });
  expect((await expectOk(alan.get("/api/admin/attention-items"))).data.counts.approvals).toBeGreaterThan(0);
  expect((await expectOk(dora.get("/api/driver/holdings"))).data).toMatchObject({ held: 80, ceiling: 500 });

  expect(
    (await expectOk(alan.post(`/api/admin/approvals/${approval}/approve`, undefined, randomKey()))).data,
  ).toMatchObject({
    id: approval,
    state: "approved",
  });
  expect((await expectOk(dora.get("/api/driver/holdings"))).data).toMatchObject({ held: 0, items: [] });
  await noticeTo(ada, "approval_answered", approval);
  // The notice is marked read for administrators who no longer need to approve.
  expect(await noticeTo(alan, "approval_needed", approval)).toMatchObject({ read: true });
  const actions = (await expectOk(ada.get("/api/admin/actions?action=cash_returned&limit=100"))).data.items as {
    subjectId: string;
  }[];
  expect(actions.find(({ subjectId }) => subjectId === id)).toMatchObject({
    by: "Ada Admin",
    approvedBy: "Alan Admin",
    withoutApprover: false,
  });
});

// docs/readings.md: two-administrators
test("a repetition with the same key gets the same 202; a team's only administrator gets 200", async () => {
  const id = await createAcceptedDelivery(await newParties());
  const key = randomKey();
  const path = `/api/admin/transactions/${id}/confirm-payment`;
  const first = await ada.post(path, {}, key);
  const again = await ada.post(path, {}, key);
  expect([first.status, again.status, again.data]).toEqual([202, 202, first.data]);
  await expectOk(ada.post(`/api/admin/approvals/${first.data.approvalId as string}/decline`, undefined, randomKey()));
  const otto = await newAdmin({ name: "Otto Other" });
  const secondRequest = await otto.post(path, {}, randomKey());
  expect([secondRequest.status, secondRequest.data.status]).toEqual([200, "payment_confirmed"]);
  expect((await expectOk(otto.get("/api/admin/approvals"))).data).toMatchObject({ isSoleAdmin: true, items: [] });
});
