// Idempotency: for every write, a repetition with the same key gets the first answer and has one effect.
import { createHmac } from "node:crypto";
import type { RouteContract } from "@/lib/contracts/common";
import { routeContracts } from "@/lib/contracts/registry";
import {
  type ApiResponse,
  expectOk,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  queryAsOwner,
  createApiClient,
  type ApiPerson,
  type ApiClient,
  testSecret,
  randomKey,
  randomPhone,
  randomPlace,
} from "./support/app";
import { createArrivedDelivery } from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

// Not idempotent by key: signing in must happen each time; a form's boundary is the browser's; passwords are not stored
// to compare with; a card's payment is checked each time; each SOS counts; an upload URL is valid once. All
// others are.
const routesWithoutKey = new Set(
  ["sign-in", "sign-out", "otp", "verify-otp", "forgot-password", "reset-password"]
    .map((name) => `/api/auth/${name}`)
    .concat("/api/profile/phone", "/api/profile/phone/verify", "/api/profile/password", "/api/profile/delete")
    .concat("/api/session/reauthenticate", "/api/session/reauthenticate/code")
    .concat("/api/second-factor", "/api/second-factor/confirm", "/api/second-factor/verify")
    .concat(
      "/api/driver/payout-account",
      "/api/receivers/find",
      "/api/transactions/{id}/payment/check",
      "/api/sos",
      "/api/driver/safety/safe",
      "/api/driver/application/documents/upload-url",
      // A read, sent by POST because of its long body.
      "/api/admin/match",
    ),
);
const writes = routeContracts.filter(
  ({ method, actor, path, accepts }) =>
    method !== "GET" && actor !== "machine" && accepts !== "multipart" && !routesWithoutKey.has(path),
);
const namedWrites = writes.map((contract): [string, RouteContract] => [
  `${contract.method} ${contract.path}`,
  contract,
]);

let callers: Record<string, ApiClient>;
let user: ApiPerson;
beforeAll(async () => {
  const [driver, admin] = await Promise.all([newDriver(), newAdmin()]);
  user = await newCustomer();
  callers = { user, driver, admin };
});
const callerOf = ({ actor }: RouteContract): ApiClient => callers[actor] ?? createApiClient();
const pathWithRandomIds = ({ path }: RouteContract): string => path.replace(/\{\w+\}/g, () => randomKey());
const comparable = ({ status, body }: ApiResponse): unknown[] => [status, { ...body, requestId: undefined }];

/** The example with one changed value, still valid; null if there is none. */
function changedExample({ body, example }: RouteContract): unknown {
  const original = (example ?? {}) as Record<string, unknown>;
  const fields = [...new Set([...Object.keys(original), "reason", "acceptedVia", "channel", "theme", "city"])];
  const values = [randomKey(), `changed ${randomKey()}`, 17, true, "push", "sms", "dark", "offline", randomPhone()];
  for (const field of fields)
    for (const value of values) {
      const changed = { ...original, [field]: value };
      if (original[field] !== value && body?.safeParse(changed).success) return changed;
    }
  return null;
}

longTest.each(namedWrites)(
  "%s: the same key gets the first answer, another request with it is refused",
  async (_name, contract) => {
    const [caller, path, key] = [callerOf(contract), pathWithRandomIds(contract), randomKey()];
    const body = contract.example ?? {};
    // A separate account where the write creates one, and a price agreed with one sender.
    const requestBody =
      contract.path === "/api/auth/sign-up"
        ? { ...(body as object), email: `${key}@example.test`, phone: randomPhone() }
        : contract.path === "/api/admin/prices"
          ? { ...(body as object), senderId: user.id }
          : body;
    const first = await caller.send(contract.method, path, { body: requestBody, key });
    expect(first.status).toBeLessThan(500);
    const again = await caller.send(contract.method, path, { body: requestBody, key });
    if (contract.path === "/api/auth/sign-up")
      expect([again.status, again.data.userId]).toEqual([201, first.data.userId]);
    // Its token is not stored: a repetition replaces the lost link.
    else if (contract.path === "/api/driver/trip-shares") expect(again.status).toBe(first.status);
    else expect(comparable(again)).toEqual(comparable(first));

    const otherQuery = await caller.send(contract.method, `${path}?other=1`, { body: requestBody, key });
    expect([otherQuery.status, otherQuery.code]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    const changed = changedExample(contract);
    if (changed !== null)
      expect((await caller.send(contract.method, path, { body: changed, key })).code).toBe("IDEMPOTENCY_MISMATCH");
  },
);

describe("a repetition has no second effect", () => {
  const request = (receiver: ApiPerson, place = randomPlace()) => ({
    receiverPhone: receiver.number,
    amount: 40,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: place,
    pickupAddress: "1 Pickup Street",
  });

  test("one delivery is created, by the header or by clientActionId, in sequence or five concurrently", async () => {
    const [sender, receiver] = [await newCustomer(), await newCustomer()];
    const [key, body] = [randomKey(), request(receiver)];
    const concurrentResponses = await Promise.all(
      Array.from({ length: 5 }, () => sender.post("/api/transactions", body, key)),
    );
    expect(concurrentResponses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const later = await sender.post("/api/transactions", { ...body, clientActionId: key });
    expect(new Set([...concurrentResponses, later].map(({ data }) => data.id as string)).size).toBe(1);
    expect((await sender.get("/api/transactions?role=sender")).data.items).toHaveLength(1);
  });

  test("keys belong to one user: another user's same key is another action", async () => {
    const [firstSender, secondSender, receiver] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const [key, body] = [randomKey(), request(receiver)];
    const responses = [
      await expectOk(firstSender.post("/api/transactions", body, key)),
      await expectOk(secondSender.post("/api/transactions", body, key)),
    ];
    expect(responses[0]?.data.id).not.toBe(responses[1]?.data.id);
    expect(responses[1]?.data.sender.id).toBe(secondSender.id);
  });

  test("a refusal is stored too, and a new key tries again", async () => {
    const [sender, receiver] = [await newCustomer(), await newCustomer()];
    const id = await newDelivery(sender, receiver);
    await expectOk(sender.post(`/api/transactions/${id}/cancel`));
    const key = randomKey();
    const first = await receiver.post(`/api/transactions/${id}/accept`, {}, key);
    expect(first.status).toBeGreaterThanOrEqual(400);
    expect(comparable(await receiver.post(`/api/transactions/${id}/accept`, {}, key))).toEqual(comparable(first));
  });

  test("an invalid body claims no key: it stays free for the valid one", async () => {
    const cora = await newCustomer();
    const key = randomKey();
    expect((await cora.patch("/api/settings", { theme: "pink" }, key)).code).toBe("VALIDATION_ERROR");
    expect((await cora.patch("/api/settings", { theme: "dark" }, key)).data.theme).toBe("dark");
    expect((await cora.patch("/api/settings", { theme: "light" })).data.theme).toBe("light");
    // The repetition returns the stored answer and does not change the theme back.
    expect((await cora.patch("/api/settings", { theme: "dark" }, key)).data.theme).toBe("dark");
    expect((await cora.get("/api/settings")).data.theme).toBe("light");
  });

  test("a forbidden request does not use the key up", async () => {
    const dora = await newDriver({ approved: false });
    const key = randomKey();
    expect((await dora.post("/api/driver/heartbeat", {}, key)).code).toBe("DRIVER_NOT_APPROVED");
    expect(await queryAsOwner("select 1 from private.idempotency_keys where key = $1", [key])).toEqual([]);
  });

  test("the first of two concurrent requests answers both; REQUEST_IN_PROGRESS for one that never ends", async () => {
    const cora = await newCustomer();
    const key = randomKey();
    await expectOk(cora.patch("/api/settings", { theme: "dark" }, key));
    // The state that a first request leaves while it runs.
    await queryAsOwner(
      "update private.idempotency_keys set status = null, response = null, created_at = now() where key = $1",
      [key],
    );
    const waiting = await cora.patch("/api/settings", { theme: "dark" }, key);
    expect([waiting.status, waiting.code, waiting.headers.get("retry-after")]).toEqual([
      409,
      "REQUEST_IN_PROGRESS",
      "1",
    ]);
    // The state after a crash: after a minute the next request takes over.
    await queryAsOwner(
      "update private.idempotency_keys set created_at = now() - interval '61 seconds' where key = $1",
      [key],
    );
    expect((await cora.patch("/api/settings", { theme: "dark" }, key)).status).toBe(200);
  });

  test("codes are never stored: the repetition reads the current one", async () => {
    const [sender, receiver] = [await newCustomer(), await newCustomer()];
    const id = await newDelivery(sender, receiver);
    await expectOk(receiver.post(`/api/transactions/${id}/accept`));
    const key = randomKey();
    const first = await expectOk(receiver.post(`/api/transactions/${id}/code`, {}, key));
    const again = await expectOk(receiver.post(`/api/transactions/${id}/code`, {}, key));
    expect(again.data.code).toBe(first.data.code);
    expect(await queryAsOwner("select response from private.idempotency_keys where key = $1", [key])).toEqual([
      { response: null },
    ]);
    const storedRows = await queryAsOwner<{ row: string }>(
      "select row_to_json(k)::text as row from private.idempotency_keys k where k.key = $1 or k.actor = $2",
      [key, `user:${receiver.id}`],
    );
    for (const { row } of storedRows) expect(row).not.toContain(first.data.code as string);
  });
});

describe("rate limits", () => {
  test("a caller over the limit gets Retry-After, and others are not affected", async () => {
    const email = `${randomKey()}@example.test`;
    await expectOk(createApiClient().post("/api/auth/forgot-password", { email }));
    // The account's bucket is a keyed hash.
    const account = createHmac("sha256", testSecret("VERIFICATION_SECRET")).update(`account\0${email}`).digest("hex");
    const bucket = `/api/auth/forgot-password#account anonymous:${account}`;
    // Fills the limit without making the requests.
    expect(
      await queryAsOwner("update private.rate_limits set used = used + 100000 where bucket = $1 returning bucket", [
        bucket,
      ]),
    ).toHaveLength(1);
    const last = await createApiClient().post("/api/auth/forgot-password", { email });
    expect([last.status, last.code]).toEqual([429, "RATE_LIMITED"]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(
      (await createApiClient().post("/api/auth/forgot-password", { email: `${randomKey()}@example.test` })).status,
    ).toBe(200);
  });

  longTest("a caller over the read limit can still write", async () => {
    const cora = await newCustomer();
    await expectOk(cora.get("/api/settings"));
    const requestName = `? /api/settings user:${cora.id}`;
    expect(
      await queryAsOwner("update private.rate_limits set used = used + 100000 where bucket = $1 returning bucket", [
        requestName,
      ]),
    ).toHaveLength(1);
    expect((await cora.get("/api/settings")).status).toBe(429);
    expect((await cora.patch("/api/settings", { theme: "dark" })).status).toBe(200);
  });
});

test("rolls the write back if its response cannot be stored", async () => {
  const [caller, key] = [await newCustomer(), randomKey()];
  // Simulates a database failure between the write and storing its answer.
  await queryAsOwner(
    `create or replace function tests.fail_on_store() returns trigger language plpgsql as $$ begin raise exception 'lost'; end $$`,
  );
  await queryAsOwner(
    `create trigger fail_on_store before update on private.idempotency_keys for each row when (new.key = '${key}') execute function tests.fail_on_store()`,
  );
  try {
    expect((await caller.patch("/api/settings", { theme: "dark" }, key)).status).toBe(500);
    expect((await expectOk(caller.get("/api/settings"))).data.theme).toBe("system");
  } finally {
    await queryAsOwner("drop trigger fail_on_store on private.idempotency_keys");
  }
  const again = await expectOk(caller.patch("/api/settings", { theme: "dark" }, key));
  expect(comparable(await caller.patch("/api/settings", { theme: "dark" }, key))).toEqual(comparable(again));
  expect((await expectOk(caller.get("/api/settings"))).data.theme).toBe("dark");
});

longTest("a refusal is stored, and its counters stay committed", async () => {
  const { dora, id } = await createArrivedDelivery();
  const tryCode = (data: string, key = randomKey()): Promise<ApiResponse> =>
    dora.post("/api/verification/verify", { transactionId: id, data }, key);
  const key = randomKey();
  const first = await tryCode("AAAAAAAA", key);
  expect(comparable(await tryCode("AAAAAAAA", key))).toEqual(comparable(first));
  const attemptsLeft = ({ body }: ApiResponse): number => body.attemptsLeft as number;
  expect(attemptsLeft(await tryCode("CCCCCCCC"))).toBe(attemptsLeft(first) - 1);
});
