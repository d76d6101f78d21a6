// The receiver names a delegate to take the cash in their place, over HTTP: one link, one code, readable by no one else.
import { Delegation, type DelegateLink } from "@/lib/contracts/delivery/delegate";
import type { Receipt } from "@/lib/contracts/delivery/receipt";
import type { VerificationCode } from "@/lib/contracts/delivery/verification";
import { expectOk, newAdmin, createApiClient, randomKey } from "./support/app";
import { createArrivedDelivery, readStatus, sendStep } from "./support/deliveries";

test("the delegate's link shows a code, its QR completes the delivery, and the receipt names the delegate", async () => {
  const { dora, sam, rosa, id } = await createArrivedDelivery();
  const path = `/api/transactions/${id}/delegate`;
  for (const other of [sam, dora, await newAdmin()]) {
    expect((await other.post(path, { name: "Nora" })).status).toBe(404);
    expect((await other.send("DELETE", path)).status).toBe(404);
  }
  expect((await createApiClient().post(path, { name: "Nora" })).status).toBe(401);

  const key = randomKey();
  const first = (await expectOk(rosa.post(path, { name: "Nora Neighbor" }, key))).data as DelegateLink;
  // The response was lost: the same request creates a working link, and the unread one is invalid.
  const link = (await expectOk(rosa.post(path, { name: "Nora Neighbor" }, key))).data as DelegateLink;
  expect(new URL(link.url).pathname).toBe(`/take/${link.token}`);
  expect((await createApiClient().get(`/api/delegations/${first.token}`)).status).toBe(404);

  const delegation = await expectOk(createApiClient().get(`/api/delegations/${link.token}`));
  expect(Delegation.strict().parse(delegation.data)).toEqual(delegation.data);
  const code = (await expectOk(createApiClient().get(`/api/delegations/${link.token}/code`))).data as VerificationCode;
  expect(delegation.text).not.toContain(code.code);
  expect(code.qrData).not.toContain(rosa.number);
  for (const other of [sam, dora, rosa])
    expect((await expectOk(other.get(`/api/transactions/${id}`))).text).not.toMatch(
      new RegExp(`${code.code}|${link.token}`),
    );

  expect((await sendStep(dora, id, "complete", { qrData: code.qrData })).data).toMatchObject({
    state: "completed",
    delegate: "Nora Neighbor",
  });
  expect(await readStatus(sam, id)).toBe("delivered");
  const receipt = (await expectOk(sam.get(`/api/transactions/${id}/receipt`))).data as Receipt;
  expect([receipt.handedTo, receipt.receiver.name]).toEqual(["Nora Neighbor", expect.stringContaining("Ros")]);
});
