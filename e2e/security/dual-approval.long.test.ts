// Decisions that take two administrators cannot be made by one: by self-approval, as a party, twice, late, with changed
// facts, or by other users.
import {
  expectOk,
  newAdmin,
  newCustomer,
  queryAsOwner,
  createApiClient,
  randomKey,
  type ApiResponse,
  type ApiPerson,
} from "../api/support/app";
import {
  createAcceptedDelivery,
  createArrivedDelivery,
  newParties,
  readStatus,
  sendStep,
} from "../api/support/deliveries";

const reasonBody = { reason: "The receiver's phone is broken" };
let ada: ApiPerson;
let alan: ApiPerson;
beforeAll(async () => {
  const team = randomKey();
  [ada, alan] = await Promise.all([newAdmin({ name: "Ada Admin", team }), newAdmin({ name: "Alan Admin", team })]);
});

const forDelivery = (
  admin: ApiPerson,
  id: string,
  verb: string,
  body: object = reasonBody,
  key = randomKey(),
): Promise<ApiResponse> => admin.post(`/api/admin/transactions/${id}/${verb}`, body, key);
const decide = (
  admin: Pick<ApiPerson, "post">,
  approval: string,
  verb = "approve",
  key = randomKey(),
): Promise<ApiResponse> => admin.post(`/api/admin/approvals/${approval}/${verb}`, undefined, key);
async function requestApproval(id: string, verb = "complete-override", body: object = reasonBody): Promise<string> {
  const response = await forDelivery(ada, id, verb, body);
  expect(response.status).toBe(202);
  return response.data.approvalId as string;
}
const handedOver = async (id: string): Promise<number> =>
  (
    await queryAsOwner(
      "select 1 from public.transaction_status_updates where transaction_id = $1 and action = 'complete_override'",
      [id],
    )
  ).length;

// docs/readings.md: two-administrators
test("one administrator cannot approve their own request, by any repetition", async () => {
  const { sam, id } = await createArrivedDelivery();
  const approval = await requestApproval(id);
  expect((await forDelivery(ada, id, "complete-override")).data.approvalId).toBe(approval);
  for (const key of [randomKey(), randomKey()])
    expect(await decide(ada, approval, "approve", key)).toMatchObject({ status: 403, code: "CONFLICT_OF_INTEREST" });
  expect(
    await ada.post(`/api/admin/approvals/${approval}/approve`, { approvedBy: alan.id }, randomKey()),
  ).toMatchObject({
    status: 400,
  });
  expect(await readStatus(sam, id)).toBe("servicing");
});

// docs/readings.md: two-administrators
test("drivers, customers, strangers and other teams' administrators get 404", async () => {
  const { sam, rosa, dora, id } = await createArrivedDelivery();
  const approval = await requestApproval(id);
  const otto = await newAdmin({ name: "Otto Other" });
  for (const person of [dora, sam, rosa, otto])
    for (const verb of ["approve", "decline"])
      expect([person.name, (await decide(person, approval, verb)).status]).toEqual([person.name, 404]);
  expect((await decide(createApiClient(), approval)).status).toBe(401);
  for (const person of [dora, sam]) expect((await person.get("/api/admin/approvals")).status).toBe(404);
  expect(JSON.stringify((await expectOk(otto.get("/api/admin/approvals"))).data)).not.toContain(approval);
  expect(await readStatus(sam, id)).toBe("servicing");
});

// docs/readings.md: two-administrators
test("a party to the delivery neither approves nor declines it, though an administrator", async () => {
  const team = randomKey();
  const [asker, pia, third] = await Promise.all([
    newAdmin({ team }),
    newAdmin({ name: "Pia Party", team }),
    newAdmin({ team }),
  ]);
  const id = await createAcceptedDelivery({ sam: pia, rosa: await newCustomer({ name: "Rosa Receiver" }) });
  const response = await forDelivery(asker, id, "confirm-payment", {});
  expect(response.status).toBe(202);
  const approval = response.data.approvalId as string;
  for (const verb of ["approve", "decline"])
    expect(await decide(pia, approval, verb)).toMatchObject({ status: 403, code: "CONFLICT_OF_INTEREST" });
  expect((await decide(third, approval)).data.state).toBe("approved");
});

// docs/readings.md: two-administrators
test("approved twice, with the same key and others, it is executed once; declining it afterwards changes nothing", async () => {
  const { sam, id } = await createArrivedDelivery();
  const approval = await requestApproval(id);
  const key = randomKey();
  const responses = await Promise.all([
    ...Array.from({ length: 4 }, () => decide(alan, approval, "approve", key)),
    ...Array.from({ length: 4 }, () => decide(alan, approval)),
  ]);
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await decide(alan, approval, "approve", key)).data.state).toBe("approved");
  expect(await decide(alan, approval, "decline")).toMatchObject({ status: 409, code: "APPROVAL_CLOSED" });
  expect([await readStatus(sam, id), await handedOver(id)]).toEqual(["delivered", 1]);
});

// docs/readings.md: two-administrators
test("an approval after expiry or a decline is refused", async () => {
  const { sam, id } = await createArrivedDelivery();
  const lateApproval = await requestApproval(id);
  await queryAsOwner("update private.approvals set expires_at = clock_timestamp() where id = $1", [lateApproval]);
  expect(await decide(alan, lateApproval)).toMatchObject({ status: 409, code: "APPROVAL_CLOSED" });
  const declined = await requestApproval(id);
  await expectOk(decide(alan, declined, "decline"));
  expect(await decide(alan, declined)).toMatchObject({ status: 409, code: "APPROVAL_CLOSED" });
  expect([await readStatus(sam, id), await handedOver(id)]).toEqual(["servicing", 0]);
});

// docs/readings.md: two-administrators
test("an approved request cannot be swapped: another reason, sum or state is refused", async () => {
  const { sam, dora, id } = await createArrivedDelivery();
  const first = await requestApproval(id);
  const other = await requestApproval(id, "complete-override", { reason: "Something quite different" });
  expect(await decide(alan, first)).toMatchObject({ status: 409, code: "APPROVAL_CLOSED" });
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  expect(await decide(alan, other)).toMatchObject({ status: 409, code: "APPROVAL_CLOSED" });
  expect([await readStatus(sam, id), await handedOver(id)]).toEqual(["failed", 0]);

  const raise = await ada.post(
    `/api/admin/drivers/${dora.id}/ceiling`,
    { ceiling: 900, reason: "Trusted" },
    randomKey(),
  );
  const higher = await ada.post(
    `/api/admin/drivers/${dora.id}/ceiling`,
    { ceiling: 9000, reason: "Trusted" },
    randomKey(),
  );
  expect([raise.status, higher.status]).toEqual([202, 202]);
  expect(await decide(alan, raise.data.approvalId as string)).toMatchObject({ code: "APPROVAL_CLOSED" });
  expect((await expectOk(dora.get("/api/driver/holdings"))).data.ceiling).toBe(500);
});

// docs/readings.md: two-administrators
test("held cash cannot be recorded as returned, lost or deleted by one administrator", async () => {
  const { dora, id } = await createArrivedDelivery();
  await expectOk(sendStep(dora, id, "fail", { reason: "Nobody there" }));
  await expectOk(
    ada.post(
      "/api/admin/incidents",
      { driverId: dora.id, kind: "robbery", severity: 2, note: "Called us" },
      randomKey(),
    ),
  );
  for (const verb of ["cash-returned", "cash-lost"]) expect((await forDelivery(ada, id, verb)).status).toBe(202);
  expect((await ada.delete(`/api/admin/transactions/${id}`, reasonBody)).status).toBe(409);
  expect((await expectOk(dora.get("/api/driver/holdings"))).data.held).toBe(80);
  expect(await dora.post(`/api/admin/transactions/${id}/cash-lost`, reasonBody, randomKey())).toMatchObject({
    status: 404,
  });
});

test("a driver cannot raise their own ceiling, nor read another's holdings", async () => {
  const { dora } = await createArrivedDelivery();
  expect(
    (await dora.post(`/api/admin/drivers/${dora.id}/ceiling`, { ceiling: 9000, reason: "I want to" }, randomKey()))
      .status,
  ).toBe(404);
  expect((await (await newParties()).sam.get("/api/driver/holdings")).status).toBe(404);
  expect((await expectOk(dora.get("/api/driver/holdings"))).data.ceiling).toBe(500);
});
