// Deliveries as sender and receiver request, answer and read them.
import { Receipt } from "@/lib/contracts/delivery/receipt";
import { Transaction, TransactionList } from "@/lib/contracts/delivery/transaction";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  queryAsOwner,
  createApiClient,
  randomKey,
  randomPhone,
  randomPlace,
  type ApiResponse,
  type JsonObject,
  type ApiPerson,
} from "./support/app";
import {
  createAcceptedDelivery,
  createAssignedDelivery,
  newParties,
  createPaidDelivery,
  confirmPayment,
  type Parties,
} from "./support/deliveries";
import { longTest } from "../fixtures/long-test";

const unknownId = "00000000-0000-4000-8000-000000000000";
const summarize = ({ status, code, title }: ApiResponse): unknown[] => [status, code, title];
const request = (overrides: JsonObject = {}): JsonObject => ({
  amount: 80,
  deliveryAddress: "2 Delivery Street",
  deliveryLocation: { lat: 10, lng: 20 },
  pickupAddress: "1 Pickup Street",
  ...overrides,
});
const routes: [method: string, path: string, body: unknown][] = [
  ["GET", "", undefined],
  ["POST", "/accept", {}],
  ["POST", "/reject", {}],
  ["POST", "/cancel", {}],
  ["GET", "/code", undefined],
  ["POST", "/code", {}],
  ["POST", "/tracking-link", {}],
  ["GET", "/receipt", undefined],
];

let parties: Parties;
beforeAll(async () => {
  parties = await newParties();
});

describe("access to a delivery", () => {
  longTest("returns 401 without a session", async () => {
    for (const [method, path, body] of [
      ...routes.map(([m, p, b]) => [m, `/${unknownId}${p}`, b] as const),
      ["GET", "", undefined] as const,
      ["POST", "", request()] as const,
    ]) {
      const response = await createApiClient().send(method, `/api/transactions${path}`, { body });
      expect([method, path, response.status, response.code]).toEqual([method, path, 401, "UNAUTHENTICATED"]);
    }
  });

  test("strangers and drivers without the delivery get 404, and it stays unchanged", async () => {
    const { sam, rosa } = parties;
    const id = await newDelivery(sam, rosa);
    for (const stranger of [await newCustomer({ name: "Steve Stranger" }), await newDriver()]) {
      for (const [method, path, body] of routes) {
        for (const one of [id, unknownId]) {
          const response = await stranger.send(method, `/api/transactions/${one}${path}`, { body });
          expect([method, path, response.status, response.code]).toEqual([method, path, 404, "TRANSACTION_NOT_FOUND"]);
        }
      }
      expect((await expectOk(stranger.get("/api/transactions"))).data).toEqual({ items: [], nextCursor: null });
    }
    expect((await expectOk(sam.get(`/api/transactions/${id}`))).data.status).toBe("pending");
  });

  longTest("refuses an invalid id", async () => {
    expect((await parties.sam.get("/api/transactions/7")).code).toBe("VALIDATION_ERROR");
  });
});

describe("requesting a delivery", () => {
  test("Sam requests one with Rosa's formatted number; both see it as pending", async () => {
    const { sam, rosa } = parties;
    const typed = `(${rosa.number.slice(2, 5)}) ${rosa.number.slice(5, 8)}-${rosa.number.slice(8)}`;
    const body = request({
      receiverPhone: typed,
      amount: 120.55,
      pickupLocation: { lat: 10.1, lng: 20 },
      locationName: "Office",
      description: "Rent",
      notes: "Ring twice",
      specialInstructions: "Ask for Rosa",
      urgent: true,
      preferredTime: { from: "09:00", to: "12:30" },
      estimatedDuration: 20,
    });
    const made = await sam.post("/api/transactions", body);
    expect(made.status).toBe(201);
    expect(Transaction.strict().parse(made.data)).toEqual(made.data);
    expect(made.data).toMatchObject({
      status: "pending",
      statusLabel: "Pending",
      statusDescription: "Waiting for receiver to accept",
      transactionType: "cash_delivery",
      amount: 120.55,
      deliveryLocation: { lat: 10, lng: 20 },
      pickupLocation: { lat: 10.1, lng: 20 },
      urgent: true,
      preferredTime: { from: "09:00", to: "12:30" },
      packageDetails: {
        description: "Rent",
        notes: "Ring twice",
        locationName: "Office",
        specialInstructions: "Ask for Rosa",
        estimatedDuration: 20,
      },
      receiverPhone: rosa.number,
      sender: { id: sam.id, name: "Sam Sender", phone: sam.number },
      receiver: { id: rosa.id, name: "Rosa Receiver" },
      driver: null,
      dispatch: null,
      eta: null,
      qrExpiresAt: null,
    });
    expect(made.data.orderNo).toBe(`TXN-${(made.data.id as string).slice(0, 8).toUpperCase()}`);
    const seen = (await expectOk(rosa.get(`/api/transactions/${made.data.id}`))).data as Transaction;
    expect(seen.history.map(({ from, to }) => [from, to])).toEqual([[null, "pending"]]);
    expect(seen.sender.phone).toBe(`•••• ${sam.number.slice(-4)}`);
  });

  longTest("accepts a previous receiver's id; an unknown one is not found; oneself is refused", async () => {
    const { sam, rosa } = parties;
    const created = await sam.post("/api/transactions", request({ receiverPhone: rosa.number }));
    expect(created.status).toBe(201);
    // The specified default description.
    expect(created.data).toMatchObject({ packageDetails: { description: "Cash delivery" } });
    expect((await sam.post("/api/transactions", request({ receiverId: rosa.id }))).status).toBe(201);
    for (const receiver of [{ receiverId: unknownId }, { receiverPhone: randomPhone() }]) {
      expect(summarize(await sam.post("/api/transactions", request(receiver)))).toEqual([
        422,
        "RECEIVER_NOT_FOUND",
        "Receiver not found",
      ]);
    }
    for (const receiver of [{ receiverId: sam.id }, { receiverPhone: sam.number }]) {
      expect((await sam.post("/api/transactions", request(receiver))).code).toBe("VALIDATION_ERROR");
    }
  });

  longTest(
    "after ten unknown numbers a day no answer reveals whether a number exists; the same key can be used again tomorrow",
    async () => {
      const { rosa } = parties;
      const outsider = await newCustomer({ name: "Nosy Norman" });
      for (let n = 0; n < 10; n++) {
        const forged = { "x-forwarded-for": `10.0.0.${n}` };
        expect(
          (
            await outsider.send("POST", "/api/transactions", {
              body: request({ receiverPhone: randomPhone() }),
              headers: forged,
            })
          ).code,
        ).toBe("RECEIVER_NOT_FOUND");
      }
      // No proxy passes the address here, and the caller's own header is ignored.
      expect(await queryAsOwner("select 1 from private.receiver_lookups where caller_key like 'address:%'")).toEqual(
        [],
      );
      const key = randomKey();
      for (const receiverPhone of [randomPhone(), rosa.number]) {
        const response = await outsider.post(
          "/api/transactions",
          request({ receiverPhone }),
          receiverPhone === rosa.number ? key : undefined,
        );
        expect(summarize(response)).toEqual([429, "LOOKUP_LIMITED", "Too many unknown numbers today"]);
        expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(86_000);
      }
      await queryAsOwner(
        "update private.receiver_lookups set looked_up_at = looked_up_at - interval '1 day' where caller_key = $1",
        [`user:${outsider.id}`],
      );
      expect((await outsider.post("/api/transactions", request({ receiverPhone: rosa.number }), key)).status).toBe(201);
    },
  );

  longTest("a receiver who was not found signs up, and the same request succeeds", async () => {
    const { sam } = parties;
    const number = randomPhone();
    expect((await sam.post("/api/transactions", request({ receiverPhone: number }))).code).toBe("RECEIVER_NOT_FOUND");
    const rita = await newCustomer({ name: "Rita Newcomer", phone: number });
    expect((await expectOk(sam.post("/api/transactions", request({ receiverPhone: number })))).data).toMatchObject({
      status: "pending",
      receiver: { id: rita.id },
    });
  });

  longTest.each<[what: string, change: JsonObject, path: string]>([
    ["nothing for nobody", { receiverPhone: undefined }, "receiverPhone"],
    ["two receivers", { receiverId: unknownId }, "receiverPhone"],
    ["a phone that is none", { receiverPhone: "hello" }, "receiverPhone"],
    ["no amount", { amount: undefined }, "amount"],
    ["nothing", { amount: 0 }, "amount"],
    ["less than nothing", { amount: -5 }, "amount"],
    ["more than the most", { amount: 10_000.01 }, "amount"],
    ["half a cent", { amount: 1.005 }, "amount"],
    ["an amount in words", { amount: "80" }, "amount"],
    ["an empty address", { deliveryAddress: "  " }, "deliveryAddress"],
    ["an address without end", { pickupAddress: "x".repeat(501) }, "pickupAddress"],
    ["a place off the earth", { deliveryLocation: { lat: 91, lng: 0 } }, "deliveryLocation.lat"],
    ["no place", { deliveryLocation: undefined }, "deliveryLocation"],
    ["a window that ends before it begins", { preferredTime: { from: "12:00", to: "09:00" } }, "preferredTime.to"],
    ["a window that is none", { preferredTime: { from: "25:00", to: "26:00" } }, "preferredTime.from"],
    ["a status of one's own", { status: "delivered" }, "status"],
    ["another sender", { userId: unknownId }, "userId"],
  ])("a request with %s is refused and named", async (_what, change, path) => {
    const response = await parties.sam.post(
      "/api/transactions",
      request({ receiverPhone: parties.rosa.number, ...change }),
    );
    expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(response.errors.map((error) => error.path)).toContain(path);
  });

  longTest("accepts the minimum and maximum to the cent", async () => {
    const { sam, rosa } = parties;
    const [adminApi, dan] = await Promise.all([newAdmin(), newDriver({ name: "Dan Driver" })]);
    await expectOk(
      adminApi.post(`/api/admin/drivers/${dan.id}/ceiling`, { ceiling: 10_000, reason: "An armoured van" }),
    );
    for (const amount of [0.01, 10_000, 33.33, 1234.1]) {
      expect(
        (await expectOk(sam.post("/api/transactions", request({ receiverPhone: rosa.number, amount })))).data.amount,
      ).toBe(amount);
    }
  });

  test("four concurrent taps with one key create one delivery; another body with the key is refused", async () => {
    const { sam, rosa } = parties;
    const key = randomKey();
    const body = request({ receiverPhone: rosa.number, notes: key });
    const responses = await Promise.all(Array.from({ length: 4 }, () => sam.post("/api/transactions", body, key)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(responses.map(({ data }) => data.id)).size).toBe(1);
    expect((await sam.post("/api/transactions", { ...body, clientActionId: key })).data.id).toBe(responses[0]?.data.id);
    expect(await queryAsOwner("select 1 from public.transactions where notes = $1", [key])).toHaveLength(1);
    expect((await sam.post("/api/transactions", { ...body, amount: 81 }, key)).code).toBe("IDEMPOTENCY_MISMATCH");
    // Another user may use the same key for a delivery of their own.
    expect(
      (await expectOk(rosa.post("/api/transactions", request({ receiverPhone: sam.number }), key))).data.id,
    ).not.toBe(responses[0]?.data.id);
  });

  longTest("the same key finds the delivery long after the stored answer was deleted", async () => {
    const { sam, rosa } = parties;
    const key = randomKey();
    const body = request({ receiverPhone: rosa.number });
    const made = await expectOk(sam.post("/api/transactions", body, key));
    await queryAsOwner("delete from private.idempotency_keys where key = $1", [key]);
    expect((await expectOk(sam.post("/api/transactions", body, key))).data.id).toBe(made.data.id);
  });
});

describe("lists", () => {
  longTest("each user sees what they sent or receive, newest first, by page, and nothing else", async () => {
    const { sam, rosa } = await newParties();
    const sent: string[] = [];
    for (let at = 0; at < 5; at++) sent.unshift(await newDelivery(sam, rosa));
    const reverseDelivery = await newDelivery(rosa, sam);
    const ids = async (person: ApiPerson, query: string): Promise<string[]> => {
      const { data } = await expectOk(person.get(`/api/transactions?${query}`));
      expect(TransactionList.parse(data)).toEqual(data);
      return (data.items as Transaction[]).map(({ id }) => id);
    };
    expect(await ids(sam, "role=sender")).toEqual(sent);
    expect(await ids(sam, "role=receiver")).toEqual([reverseDelivery]);
    expect(await ids(rosa, "")).toEqual([reverseDelivery, ...sent]);
    await expectOk(rosa.post(`/api/transactions/${sent[2]}/reject`));
    expect(await ids(sam, "status=cancelled")).toEqual([sent[2]]);
    expect(await ids(sam, "stage=over")).toEqual([sent[2]]);
    expect(await ids(rosa, "stage=active")).toEqual([]);
    await expectOk(rosa.post(`/api/transactions/${sent[0]}/accept`));
    expect(await ids(rosa, "role=receiver&stage=active")).toEqual([sent[0]]);

    const walked: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const { data } = await expectOk(
        sam.get(`/api/transactions?limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`),
      );
      walked.push(...(data.items as Transaction[]).map(({ id }) => id));
      cursor = data.nextCursor as string | null;
    }
    expect(walked).toEqual([reverseDelivery, ...sent]);
  });

  longTest.each([
    "role=admin",
    "status=done",
    "stage=soon",
    "limit=0",
    "limit=101",
    "limit=many",
    "cursor=rubbish",
    "sender=me",
  ])("refuses the query %s", async (query) => {
    const response = await parties.sam.get(`/api/transactions?${query}`);
    expect([response.status, response.code]).toEqual([400, "VALIDATION_ERROR"]);
  });
});

describe("answering", () => {
  longTest("Rosa accepts: once, however often she taps; then she cannot reject", async () => {
    const { sam, rosa } = parties;
    const id = await newDelivery(sam, rosa);
    const key = randomKey();
    const responses = await Promise.all([
      rosa.post(`/api/transactions/${id}/accept`, {}, key),
      rosa.post(`/api/transactions/${id}/accept`, {}, key),
      rosa.post(`/api/transactions/${id}/accept`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    const seen = (await expectOk(rosa.get(`/api/transactions/${id}`))).data as Transaction;
    expect(seen.history.filter(({ to }) => to === "accepted")).toHaveLength(1);
    expect(seen.qrExpiresAt).not.toBeNull();
    expect((await expectOk(sam.get(`/api/transactions/${id}`))).data.qrExpiresAt).toBeNull();
    expect(await queryAsOwner("select 1 from public.verification_codes where transaction_id = $1", [id])).toHaveLength(
      1,
    );
    expect((await rosa.post(`/api/transactions/${id}/reject`)).code).toBe("INVALID_STATE_TRANSITION");
  });

  longTest("only the receiver accepts and rejects, only the sender cancels", async () => {
    const { sam, rosa } = parties;
    const id = await newDelivery(sam, rosa);
    expect(summarize(await sam.post(`/api/transactions/${id}/accept`))).toEqual([
      404,
      "TRANSACTION_NOT_FOUND",
      "Transaction not found or not authorized",
    ]);
    expect(summarize(await sam.post(`/api/transactions/${id}/reject`))).toEqual([
      404,
      "TRANSACTION_NOT_FOUND",
      "Transaction not found or not authorized",
    ]);
    expect(summarize(await rosa.post(`/api/transactions/${id}/cancel`))).toEqual([
      404,
      "TRANSACTION_NOT_FOUND",
      "Transaction not found or cannot be cancelled",
    ]);
    expect((await rosa.post(`/api/transactions/${id}/accept`, { amount: 1 })).code).toBe("VALIDATION_ERROR");
  });

  longTest("Rosa rejects, Sam cancels: cancelled with its reason, and a repetition succeeds", async () => {
    const { sam, rosa } = parties;
    const rejected = await newDelivery(sam, rosa);
    for (let at = 0; at < 2; at++)
      expect((await expectOk(rosa.post(`/api/transactions/${rejected}/reject`))).data).toMatchObject({
        status: "cancelled",
        cancelReason: "Rejected by the receiver",
        cancelReasonCode: "rejected_by_receiver",
      });
    expect((await sam.post(`/api/transactions/${rejected}/cancel`)).code).toBe("INVALID_STATE_TRANSITION");
    const cancelled = await createAcceptedDelivery({ sam, rosa });
    for (let at = 0; at < 2; at++)
      expect((await expectOk(sam.post(`/api/transactions/${cancelled}/cancel`))).data).toMatchObject({
        status: "cancelled",
        cancelReason: "Cancelled by the sender",
        cancelReasonCode: "cancelled_by_sender",
      });
    expect((await rosa.post(`/api/transactions/${cancelled}/accept`)).code).toBe("INVALID_STATE_TRANSITION");
    expect((await rosa.get(`/api/transactions/${cancelled}/code`)).code).toBe("code_not_found");
  });

  longTest("concurrent acceptance and cancellation leave a consistent history", async () => {
    const { sam, rosa } = parties;
    const id = await newDelivery(sam, rosa);
    const [accepted, cancelled] = await Promise.all([
      rosa.post(`/api/transactions/${id}/accept`),
      sam.post(`/api/transactions/${id}/cancel`),
    ]);
    expect(cancelled.status).toBe(200);
    const { status, history } = (await expectOk(sam.get(`/api/transactions/${id}`))).data as Transaction;
    expect(status).toBe("cancelled");
    expect(history.map(({ to }) => to)).toEqual(
      accepted.status === 200 ? ["pending", "accepted", "cancelled"] : ["pending", "cancelled"],
    );
  });

  longTest("Sam cannot cancel after the payment", async () => {
    const { sam, rosa } = parties;
    const id = await createPaidDelivery({ sam, rosa }, randomPlace());
    expect(summarize(await sam.post(`/api/transactions/${id}/cancel`))).toEqual([
      409,
      "INVALID_STATE_TRANSITION",
      "Transaction not found or cannot be cancelled",
    ]);
  });
});

describe("receipts", () => {
  test("sender, receiver and an admin get the receipt, also of a cancelled delivery; its driver does not", async () => {
    const { sam, rosa } = parties;
    const id = await createAcceptedDelivery({ sam, rosa }, randomPlace(), { amount: 42.5 });
    await expectOk(sam.post(`/api/transactions/${id}/cancel`));
    for (const reader of [sam, rosa, await newAdmin()]) {
      const receipt = (await expectOk(reader.get(`/api/transactions/${id}/receipt`))).data as Receipt;
      expect(Receipt.strict().parse(receipt)).toEqual(receipt);
      expect(receipt).toMatchObject({
        transactionId: id,
        amount: 42.5,
        currency: "USD",
        status: "cancelled",
        statusLabel: "Cancelled",
        cancelReason: "Cancelled by the sender",
        driver: null,
      });
      expect(receipt.timeline.map(({ label }) => label)).toEqual(["Pending", "Accepted", "Cancelled"]);
      expect(receipt.endedAt).toBe(receipt.timeline.at(-1)?.at);
    }
    const delivery = await createAssignedDelivery();
    expect((await expectOk(delivery.dora.get(`/api/transactions/${delivery.id}`))).status).toBe(200);
    expect((await delivery.dora.get(`/api/transactions/${delivery.id}/receipt`)).code).toBe("TRANSACTION_NOT_FOUND");
  });
});

longTest("an unpaid delivery is not dispatched; a repeated payment counts once", async () => {
  const { sam, rosa } = parties;
  const id = await createAcceptedDelivery({ sam, rosa });
  expect((await expectOk(sam.get(`/api/transactions/${id}`))).data.dispatch).toBeNull();
  await confirmPayment(id);
  await confirmPayment(id);
  const { history } = (await expectOk(sam.get(`/api/transactions/${id}`))).data as Transaction;
  expect(history.filter(({ to }) => to === "payment_confirmed")).toHaveLength(1);
});
