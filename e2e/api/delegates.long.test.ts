// Somebody else takes the cash in the receiver's place, over HTTP: one link, one code, and nobody else reads either.
import { Delegation, type DelegateLink } from "@/lib/contracts/delegate";
import type { Receipt } from "@/lib/contracts/receipt";
import type { VerificationCode } from "@/lib/contracts/verification";
import { good, newAdmin, phone, someKey } from "./support/app";
import { arrivedDelivery, statusOf, step } from "./support/deliveries";

test("Rosa names Nora: the link alone opens their code, whose QR hands over, and the receipt says who took it", async () => {
  const { dora, sam, rosa, id } = await arrivedDelivery();
  const path = `/api/transactions/${id}/delegate`;
  for (const other of [sam, dora, await newAdmin()]) {
    expect((await other.post(path, { name: "Nora" })).status).toBe(404);
    expect((await other.send("DELETE", path)).status).toBe(404);
  }
  expect((await phone().post(path, { name: "Nora" })).status).toBe(401);

  const key = someKey();
  const first = (await good(rosa.post(path, { name: "Nora Neighbor" }, key))).data as DelegateLink;
  // The answer was lost: the same again makes a link that works, and the one that nobody read works no more.
  const link = (await good(rosa.post(path, { name: "Nora Neighbor" }, key))).data as DelegateLink;
  expect(new URL(link.url).pathname).toBe(`/take/${link.token}`);
  expect((await phone().get(`/api/delegations/${first.token}`)).status).toBe(404);

  const told = await good(phone().get(`/api/delegations/${link.token}`));
  expect(Delegation.strict().parse(told.data)).toEqual(told.data);
  const code = (await good(phone().get(`/api/delegations/${link.token}/code`))).data as VerificationCode;
  expect(told.text).not.toContain(code.code);
  expect(code.qrData).not.toContain(rosa.number);
  for (const other of [sam, dora, rosa])
    expect((await good(other.get(`/api/transactions/${id}`))).text).not.toMatch(
      new RegExp(`${code.code}|${link.token}`),
    );

  expect((await step(dora, id, "complete", { qrData: code.qrData })).data).toMatchObject({
    state: "completed",
    delegate: "Nora Neighbor",
  });
  expect(await statusOf(sam, id)).toBe("delivered");
  const receipt = (await good(sam.get(`/api/transactions/${id}/receipt`))).data as Receipt;
  expect([receipt.handedTo, receipt.receiver.name]).toEqual(["Nora Neighbor", expect.stringContaining("Ros")]);
});
