// The receiver proposes another time and the sender answers, over HTTP: each with their own session, once.
import type { Transaction } from "@/lib/contracts/delivery/transaction";
import { expectOk, newAdmin, newCustomer, newDelivery, createApiClient, randomKey } from "./support/app";
import { newParties } from "./support/deliveries";

test("Rosa proposes the evening, Sam agrees once, and no one else proposes or answers", async () => {
  const { sam, rosa } = await newParties();
  const id = await newDelivery(sam, rosa);
  const path = `/api/transactions/${id}/time-proposal`;
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  const body = { preferredTime: { day, from: "17:00", to: "19:00" } };
  for (const other of [sam, await newCustomer(), await newAdmin()])
    expect((await other.post(path, body)).status).toBe(404);
  expect((await createApiClient().post(path, body)).status).toBe(401);

  const key = randomKey();
  const first = (await expectOk(rosa.post(path, body, key))).data as Transaction;
  expect((await expectOk(rosa.post(path, body, key))).data).toEqual(first);
  expect(first.timeProposal).toMatchObject({ state: "open", from: "17:00", to: "19:00" });
  const proposalId = first.timeProposal?.id;
  for (const other of [rosa, await newCustomer(), await newAdmin()])
    expect((await other.post(`${path}/answer`, { proposalId, accept: true })).status).toBe(404);
  expect((await sam.post(`${path}/answer`, { proposalId: randomKey(), accept: true })).code).toBe("INVALID_STATE");

  const agreed = (await expectOk(sam.post(`${path}/answer`, { proposalId, accept: true }))).data as Transaction;
  expect([agreed.timeProposal, agreed.preferredTime?.from]).toEqual([null, "17:00"]);
  const refused = await sam.post(`${path}/answer`, { proposalId, accept: false });
  expect([refused.status, refused.title]).toEqual([409, "This time is no longer proposed. Check the delivery again."]);
});
