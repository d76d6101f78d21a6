// Stripe's client secret of a delivery's fee: only the delivery's sender reads it, and it pays only that fee.
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

const toIntentId = (secret: string): string => secret.split("_secret_")[0] ?? "";

test("only the sender reads the secret, on one path, and it is in no table and no log", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  const { clientSecret } = payment;
  const [mallory, dora, ada] = await Promise.all([
    newCustomer({ name: "Mallory" }),
    newDriver({ name: "Dora Driver" }),
    newAdmin(),
  ]);
  const [path, checkPath] = [`/api/transactions/${id}/payment`, `/api/transactions/${id}/payment/check`];
  for (const other of [parties.rosa, mallory, dora, ada])
    for (const response of [await other.get(path), await other.post(checkPath)])
      expect([response.status, response.code]).toEqual([404, "TRANSACTION_NOT_FOUND"]);
  for (const response of [await createApiClient().get(path), await createApiClient().post(checkPath)])
    expect(response.status).toBe(401);

  const paths = routeContracts
    .filter(({ method, actor }) => method === "GET" && actor !== "machine")
    .map(({ path: contractPath }) => contractPath.replace(/\{\w+\}/g, id))
    .concat(`/my-deliveries/${id}`, "/my-deliveries", `/my-deliveries/${id}/pay`);
  const findPathsWithSecret = async (person: ApiClient): Promise<string[]> => {
    const responses = await Promise.all(
      paths.map(async (requestPath) => ({ requestPath, ...(await person.get(requestPath)) })),
    );
    return responses.filter(({ text }) => text.includes(clientSecret)).map(({ requestPath }) => requestPath);
  };
  expect(await findPathsWithSecret(parties.sam)).toEqual([path]);
  for (const other of [parties.rosa, ada]) expect(await findPathsWithSecret(other)).toEqual([]);

  const tables = await queryAsOwner<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`,
  );
  const tablesWithSecret: string[] = [];
  for (const { name } of tables)
    if (
      (await queryAsOwner(`select 1 from ${name} as t where t::text like $1 limit 1`, [`%${clientSecret}%`])).length > 0
    )
      tablesWithSecret.push(name);
  expect(tablesWithSecret).toEqual([]);
  const logs = (JSON.parse(process.env.TEST_WRITTEN ?? "[]") as string[]).flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".log"))
      .map(({ name }) => join(folder, name)),
  );
  expect(logs.filter((file) => readFileSync(file, "utf8").includes(clientSecret))).toEqual([]);
});

longTest("the delivery's driver cannot read the fee's payment", async () => {
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
  const [firstDelivery, secondDelivery] = [await createOwingDelivery(parties), await createOwingDelivery(parties)];
  const [firstSecret, secondSecret] = [firstDelivery.payment.clientSecret, secondDelivery.payment.clientSecret];
  for (const [name, value] of [
    ["amount", "50"],
    ["amount_details[tip]", "1"],
    ["currency", "usd"],
    ["metadata[paymentId]", "another"],
  ] as const)
    expect((await confirmCard(firstSecret, VISA, { [name]: value })).status).toBe(400);
  // The secret of another delivery's payment, and none.
  const forged = `${toIntentId(firstSecret)}_secret_${secondSecret.split("_secret_")[1]}`;
  for (const wrong of [forged, `${toIntentId(firstSecret)}_secret_`, `${toIntentId(firstSecret)}_secret_null`])
    expect((await confirmCard(wrong, VISA)).status).toBe(404);
  // Paying one does not pay the other.
  expect((await confirmCard(secondSecret, VISA)).body.status).toBe("succeeded");
  expect(await checkPaymentAs(parties.sam, firstDelivery.id)).toMatchObject({ status: "open" });
  expect(await readStatus(parties.sam, firstDelivery.id)).toBe("payment_pending");
  expect(await checkPaymentAs(parties.sam, secondDelivery.id)).toMatchObject({ status: "paid" });
  const stripePayments = await readStripeObjects<{ id: string; amount: number }>(testStack().url, "payments");
  expect(stripePayments.filter(({ id }) => id === toIntentId(firstSecret)).map(({ amount }) => amount)).toEqual([
    2_500,
  ]);
});

longTest("a page's publishable key allows only what its payment's secret allows", async () => {
  const parties = await createPartiesWithFee();
  const { id, payment } = await createOwingDelivery(parties);
  const publishableKeyOptions = { headers: { authorization: `Bearer ${payment.publishableKey}` } };
  for (const [method, path] of [
    ["GET", `/v1/payment_intents/${toIntentId(payment.clientSecret)}`],
    ["GET", "/v1/payment_intents"],
    ["GET", "/v1/customers"],
    ["POST", `/v1/payment_intents/${toIntentId(payment.clientSecret)}/cancel`],
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
    data: { object: { id: toIntentId(payment.clientSecret), object: "payment_intent", status: "succeeded" } },
  };
  const webhookResponse = await createApiClient().send("POST", "/api/webhooks/stripe", {
    body: event,
    headers: { "stripe-signature": `t=${Math.floor(Date.now() / 1000)},v1=${"0".repeat(64)}` },
  });
  expect([webhookResponse.status, webhookResponse.code]).toEqual([403, "INVALID_SIGNATURE"]);
  expect(await checkPaymentAs(parties.sam, id)).toMatchObject({ status: "open" });
  expect(await readStatus(parties.sam, id)).toBe("payment_pending");
});
