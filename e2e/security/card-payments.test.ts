// The client secret of a fee belongs to its sender, and pays that fee only.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routeContracts } from "@/lib/contracts/registry";
import { readStripeObjects } from "../../local/emulators/control";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDriver,
  queryAsOwner,
  createApiClient,
  testStack,
  type ApiClient,
} from "../api/support/app";
import { waitForOffer, readStatus } from "../api/support/deliveries";
import {
  checkPaymentAs,
  createPartiesWithFee,
  createOwingDelivery,
  readPayment,
  confirmCard,
  VISA,
} from "../api/support/paying";
import { longTest } from "../fixtures/long-test";

jest.setTimeout(120_000);

const intentOf = (secret: string): string => secret.split("_secret_")[0] ?? "";

test("only the sender reads the secret, on one path, and it is in no table and no log", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  const { clientSecret } = payment;
  const [mallory, dora, ada] = await Promise.all([
    newCustomer({ name: "Mallory" }),
    newDriver({ name: "Dora Driver" }),
    newAdmin(),
  ]);
  const [path, check] = [`/api/transactions/${id}/payment`, `/api/transactions/${id}/payment/check`];
  for (const other of [parties.rosa, mallory, dora, ada])
    for (const response of [await other.get(path), await other.post(check)])
      expect([response.status, response.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
  for (const response of [await createApiClient().get(path), await createApiClient().post(check)])
    expect(response.status).toBe(401);

  const paths = routeContracts
    .filter(({ method, actor }) => method === "GET" && actor !== "machine")
    .map(({ path: each }) => each.replace(/\{\w+\}/g, id))
    .concat(`/my-deliveries/${id}`, "/my-deliveries", `/my-deliveries/${id}/pay`);
  const readIn = async (person: ApiClient): Promise<string[]> => {
    const responses = await Promise.all(paths.map(async (each) => ({ each, ...(await person.get(each)) })));
    return responses.filter(({ text }) => text.includes(clientSecret)).map(({ each }) => each);
  };
  expect(await readIn(parties.sam)).toEqual([path]);
  for (const other of [parties.rosa, ada]) expect(await readIn(other)).toEqual([]);

  const tables = await queryAsOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  );
  const found: string[] = [];
  for (const { name } of tables)
    if (
      (await queryAsOwner(`select 1 from ${name} as t where t::text like $1 limit 1`, [`%${clientSecret}%`])).length > 0
    )
      found.push(name);
  expect(found).toEqual([]);
  const logs = (JSON.parse(process.env.TEST_WRITTEN ?? "[]") as string[]).flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".log"))
      .map(({ name }) => join(folder, name)),
  );
  expect(logs.filter((file) => readFileSync(file, "utf8").includes(clientSecret))).toEqual([]);
});

longTest("a driver with the cash reads nothing of the fee's payment", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  await confirmCard(payment.clientSecret, VISA);
  await checkPaymentAs(parties.sam, id);
  const { pickupLocation } = (await expectOk(parties.sam.get(`/api/transactions/${id}`))).data as {
    pickupLocation: { lat: number; lng: number };
  };
  const dora = await newDriver({ name: "Dora Driver", at: pickupLocation, online: true });
  const offer = await waitForOffer(dora, id);
  await expectOk(dora.post(`/api/offers/${offer.id}/accept`, { acceptedVia: "app" }));
  expect((await dora.get(`/api/transactions/${id}/payment`)).status).toBe(404);
  expect((await expectOk(dora.get(`/api/transactions/${id}`))).data.cardPayment).toBeNull();
});

longTest("refuses another amount, another payment, or another secret", async () => {
  const parties = await createPartiesWithFee(25);
  const [one, other] = [await createOwingDelivery(parties), await createOwingDelivery(parties)];
  const [first, second] = [one.payment.clientSecret, other.payment.clientSecret];
  for (const [name, value] of [
    ["amount", "50"],
    ["amount_details[tip]", "1"],
    ["currency", "usd"],
    ["metadata[paymentId]", "another"],
  ] as const)
    expect((await confirmCard(first, VISA, { [name]: value })).status).toBe(400);
  // The secret of another delivery's payment, and none.
  const forged = `${intentOf(first)}_secret_${second.split("_secret_")[1]}`;
  for (const wrong of [forged, `${intentOf(first)}_secret_`, `${intentOf(first)}_secret_null`])
    expect((await confirmCard(wrong, VISA)).status).toBe(404);
  // Paying one does not pay the other.
  expect((await confirmCard(second, VISA)).body.status).toBe("succeeded");
  expect(await checkPaymentAs(parties.sam, one.id)).toMatchObject({ status: "open" });
  expect(await readStatus(parties.sam, one.id)).toBe("payment_pending");
  expect(await checkPaymentAs(parties.sam, other.id)).toMatchObject({ status: "paid" });
  const stripePayments = await readStripeObjects<{ id: string; amount: number }>(testStack().url, "payments");
  expect(stripePayments.filter(({ id }) => id === intentOf(first)).map(({ amount }) => amount)).toEqual([2_500]);
});

longTest("a page's publishable key allows only what its payment's secret allows", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  const publishableKeyOptions = { headers: { authorization: `Bearer ${payment.publishableKey}` } };
  for (const [method, path] of [
    ["GET", `/v1/payment_intents/${intentOf(payment.clientSecret)}`],
    ["GET", "/v1/payment_intents"],
    ["GET", "/v1/customers"],
    ["POST", `/v1/payment_intents/${intentOf(payment.clientSecret)}/cancel`],
    ["POST", "/v1/refunds"],
  ] as const)
    expect(
      (await fetch(`${testStack().url}${path}`, { method, ...publishableKeyOptions })).status,
    ).toBeGreaterThanOrEqual(400);
  expect(await readPayment(parties.sam, id)).toMatchObject({ status: "open" });
});

test("only the provider confirms a payment: neither a page nor an unsigned webhook", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  for (const body of [{ status: "paid" }, { clientSecret: payment.clientSecret }])
    expect((await parties.sam.post(`/api/transactions/${id}/payment/check`, body)).status).toBe(400);
  const event = {
    id: "evt_of_mallory",
    object: "event",
    type: "payment_intent.succeeded",
    data: { object: { id: intentOf(payment.clientSecret), object: "payment_intent", status: "succeeded" } },
  };
  const webhookResponse = await createApiClient().send("POST", "/api/webhooks/stripe", {
    body: event,
    headers: { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
  });
  expect([webhookResponse.status, webhookResponse.code]).toEqual([403, "INVALID_SIGNATURE"]);
  expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "open" });
  expect(await readStatus(parties.sam, id)).toBe("payment_pending");
});
