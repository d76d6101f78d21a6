// A user's export, preferences, phone and account belong to them only.
import { newCustomer, PASSWORD, randomKey } from "../api/support/app";
import { createAcceptedDelivery, newParties } from "../api/support/deliveries";

const keys = { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) };

test("a stranger gets no other user's export, preferences or account, whatever id they send", async () => {
  const cora = await newCustomer({ name: "Cora Copied" });
  const mallory = await newCustomer({ name: "Mallory Copy" });
  await cora.patch("/api/notifications/preferences", { events: { on_way: { sms: false } } });
  for (const path of [`/api/profile/export?userId=${cora.id}`, `/api/profile/export?id=${cora.id}`]) {
    const response = await mallory.get(path);
    expect(response.text).not.toContain("Cora Copied");
  }
  expect((await mallory.patch("/api/notifications/preferences", { userId: cora.id, events: {} })).code).toBe(
    "VALIDATION_ERROR",
  );
  expect((await mallory.post("/api/profile/delete", { userId: cora.id, password: PASSWORD }, randomKey())).code).toBe(
    "VALIDATION_ERROR",
  );
  expect((await cora.get("/api/profile")).data).toMatchObject({ name: "Cora Copied" });
});

test("a session alone deletes no account: the password is required, with few attempts", async () => {
  const cora = await newCustomer({ name: "Cora Keeps" });
  for (let guess = 0; guess < 3; guess += 1) {
    const response = await cora.post("/api/profile/delete", { password: `guess number ${guess}` }, randomKey());
    expect([response.status, response.code]).toEqual([403, "CURRENT_PASSWORD_WRONG"]);
  }
  expect((await cora.get("/api/profile")).data).toMatchObject({ name: "Cora Keeps" });
});

test("a phone subscribed by another user notifies its new owner only", async () => {
  const [cora, mallory] = [await newCustomer(), await newCustomer()];
  const endpoint = `https://push.example.com/shared-${cora.id}`;
  const { data } = await cora.post("/api/push/subscription", { endpoint, keys });
  // No one removes another's phone, or confirms for it.
  await mallory.delete("/api/push/subscription", { endpoint });
  expect((await cora.get("/api/push/health")).data.subscribed).toBe(true);
  expect((await mallory.post("/api/push/received", { subscriptionId: data.id, noticeId: randomKey() })).status).toBe(
    404,
  );
  await mallory.post("/api/push/subscription", { endpoint, keys });
  expect((await cora.get("/api/push/health")).data.subscribed).toBe(false);
});

test("help requests about others' deliveries and unknown ones get the same answer", async () => {
  const parties = await newParties();
  const id = await createAcceptedDelivery(parties);
  const mallory = await newCustomer();
  const requestSupport = async (orderNo: string) => {
    const { status, code, title } = await mallory.post(
      "/api/support/requests",
      { orderNo, message: "Where is it?" },
      randomKey(),
    );
    return [status, code, title];
  };
  expect(await requestSupport(`TXN-${id.slice(0, 8)}`)).toEqual(await requestSupport("TXN-00000000"));
});
