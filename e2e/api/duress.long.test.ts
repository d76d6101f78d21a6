// A receiver under duress gives the duress code: over HTTP there is no difference, and operations are alerted.
import { pollUntil, expectOk, newAdmin, randomKey, type ApiResponse, type ApiPerson } from "./support/app";
import { createArrivedDelivery, readCode, sendStep, type AssignedDelivery } from "./support/deliveries";

const createDeliveryUnderDuress = async (): Promise<AssignedDelivery & { plainCode: string; duressCode: string }> => {
  const delivery = await createArrivedDelivery();
  await expectOk(delivery.rosa.put("/api/profile/duress", { ending: "k7" }, randomKey()));
  const plainCode = (await readCode(delivery.rosa, delivery.id)).code;
  return { ...delivery, plainCode, duressCode: `${plainCode.slice(0, 4)}-${plainCode.slice(4, 6)}K7` };
};
const listIncidents = async (ada: ApiPerson) =>
  (await expectOk(ada.get("/api/admin/incidents"))).data.items as { transactionId: string; kind: string }[];

test("the duress code completes a delivery like the plain one, and only operations are alerted", async () => {
  const ada = await newAdmin();
  const [plainDelivery, duressDelivery] = [await createDeliveryUnderDuress(), await createDeliveryUnderDuress()];
  const plainResponse = await sendStep(plainDelivery.dora, plainDelivery.id, "complete", {
    code: plainDelivery.plainCode,
  });
  const duressResponse = await sendStep(duressDelivery.dora, duressDelivery.id, "complete", {
    code: duressDelivery.duressCode,
  });
  const withoutVariableValues = ({ status, body }: ApiResponse) => [
    status,
    JSON.stringify(body).replace(/[0-9a-f-]{36}|TXN-\w+|\d{4}-\d\d-\d\dT[^"]*|\+\d{8,}|-?\d+(\.\d+)?/g, "…"),
  ];
  expect(withoutVariableValues(duressResponse)).toEqual(withoutVariableValues(plainResponse));
  expect(
    await pollUntil("operations has an incident", async () =>
      (await listIncidents(ada)).find(({ transactionId }) => transactionId === duressDelivery.id),
    ),
  ).toMatchObject({ kind: "duress", severity: 1 });
  expect((await listIncidents(ada)).filter(({ transactionId }) => transactionId === plainDelivery.id)).toEqual([]);
  // Neither the driver nor the sender reads anything of it.
  for (const person of [duressDelivery.dora, duressDelivery.sam]) {
    const notices = await expectOk(person.get("/api/notifications"));
    expect(JSON.stringify(notices.data)).not.toMatch(/duress|incident|forced/i);
  }
});

test("the receiver reads whether it is set, and no one reads its characters", async () => {
  const { rosa } = await createDeliveryUnderDuress();
  const setting = await expectOk(rosa.get("/api/profile/duress"));
  expect(setting.data).toEqual({ set: true, since: expect.any(String) as string });
  expect((await rosa.put("/api/profile/duress", { ending: "ÄÖ" }, randomKey())).status).toBe(400);
  expect((await expectOk(rosa.delete("/api/profile/duress"))).data).toEqual({ set: false, since: null });
});
