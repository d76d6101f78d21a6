// Attempts to learn the rule, to exceed a limit, to bypass a review, to decide one's own case, or to see another's
// documents.

import { randomUUID } from "node:crypto";
import sharp from "sharp";
import {
  expectOk,
  newAdmin,
  newCustomer,
  newDelivery,
  newDriver,
  queryAsOwner,
  sendPaymentEvent,
  createApiClient,
  randomKey,
  randomPlace,
  type ApiResponse,
  type JsonObject,
  type ApiPerson,
} from "../api/support/app";
import { dataApiAs, anonDataApi } from "../api/support/data-api";
import { createAcceptedDelivery, confirmPayment, readStatus } from "../api/support/deliveries";
import { rpcAsUser, runStatementAs } from "../api/support/direct-rpc";
import { longTest } from "../fixtures/long-test";

// Users with limits, which are off for other tests.

/** Applies the rules to this user's deliveries from now on. */
export async function enforceMoneyRules(person: ApiPerson): Promise<ApiPerson> {
  await queryAsOwner(
    `update private.settings set value = (case when jsonb_typeof(value) = 'array' then value else '[]' end) || to_jsonb($1::text)
      where key = 'money_rules_enforced'`,
    [person.id],
  );
  return person;
}
export const createCustomerWithMoneyRules = async (name: string): Promise<ApiPerson> =>
  enforceMoneyRules(await newCustomer({ name }));

const drawDocumentImage = (shade = 200): Promise<Buffer> =>
  sharp({ create: { width: 320, height: 200, channels: 3, background: { r: shade, g: 220, b: 230 } } })
    .withExif({ IFD0: { Make: "Phone of Sam" }, IFD3: { GPSLatitude: "39/1 17/1 0/1", GPSLatitudeRef: "N" } })
    .jpeg()
    .toBuffer();
function uploadIdentityDocument(
  person: Pick<ApiPerson, "send">,
  kind: string,
  bytes: Uint8Array,
  type = "image/jpeg",
): Promise<ApiResponse> {
  const form = new FormData();
  form.set("kind", kind);
  form.set("file", new File([new Uint8Array(bytes)], `${kind}.jpg`, { type }));
  return person.send("POST", "/api/identity/documents", { raw: form });
}

type ReviewedDocument = { id: string; kind: string; seen: boolean };
/** Submits the user's identity documents; returns the check's id. */
export async function submitIdentityDocuments(person: ApiPerson, kinds = ["front", "back"]): Promise<string> {
  for (const kind of kinds) await expectOk(uploadIdentityDocument(person, kind, await drawDocumentImage()));
  await expectOk(person.post("/api/identity/submit"));
  const [row] = await queryAsOwner<{ id: string }>(
    "select id from private.identity_checks where user_id = $1 and state = 'waiting'",
    [person.id],
  );
  return row?.id ?? "";
}
const listReviewDocuments = async (admin: ApiPerson, checkId: string): Promise<ReviewedDocument[]> =>
  (await expectOk(admin.get(`/api/admin/identity-checks/${checkId}`))).data.documents as ReviewedDocument[];

/** Verifies the user's identity for a year, by an administrator who opened every picture. */
export async function identifyCustomer(
  admin: ApiPerson,
  person: ApiPerson,
  level: "identity" | "source_of_funds" = "identity",
): Promise<string> {
  const id = await submitIdentityDocuments(
    person,
    level === "source_of_funds" ? ["front", "back", "source_of_funds"] : undefined,
  );
  for (const document of await listReviewDocuments(admin, id))
    await expectOk(admin.get(`/api/admin/identity-checks/${id}/documents/${document.id}`));
  const expiresOn = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await expectOk(admin.post(`/api/admin/identity-checks/${id}/approve`, { level, expiresOn }));
  return id;
}

jest.setTimeout(120_000);

const reasonBody = { reason: "Both known from the market" };
const rules =
  /sender_day|receiver_day|hour_count|day_count|new_pair|near_threshold|many_senders|back_again|same_driver|"verdict|"reasons"|money_/;
let olga: ApiPerson;
beforeAll(async () => {
  olga = await newAdmin({ name: "Olga Operator" });
});

// One for all of them: few drivers are here.
let shared: { lat: number; lng: number } | undefined;
const here = (): { lat: number; lng: number } => (shared ??= randomPlace());

type Held = { sam: ApiPerson; rosa: ApiPerson; id: string };
/** A first sum in two parts, the first under review; both users are verified. */
async function createHeldDelivery(place = here()): Promise<Held> {
  const [sam, rosa] = await Promise.all([
    createCustomerWithMoneyRules(`Sam ${randomUUID()}`),
    createCustomerWithMoneyRules("Rosa Receiver"),
  ]);
  await identifyCustomer(olga, sam);
  await identifyCustomer(olga, rosa);
  const id = await newDelivery(sam, rosa, place, { amount: 300 });
  await newDelivery(sam, rosa, place, { amount: 250 });
  await expectOk(rosa.post(`/api/transactions/${id}/accept`));
  return { sam, rosa, id };
}
const request = (receiver: ApiPerson, amount: number, overrides: JsonObject = {}): JsonObject => {
  const place = here();
  return {
    receiverPhone: receiver.number,
    amount,
    deliveryAddress: "2 Delivery Street",
    deliveryLocation: place,
    pickupAddress: "1 Pickup Street",
    pickupLocation: place,
    ...overrides,
  };
};
const sends = (
  sender: ApiPerson,
  receiver: ApiPerson,
  amount: number,
  overrides: JsonObject = {},
  key = randomKey(),
): Promise<ApiResponse> => sender.post("/api/transactions", request(receiver, amount, overrides), key);
const sumOf = async (column: "user_id" | "receiver_id", { id }: ApiPerson): Promise<number> =>
  (
    await queryAsOwner<{ sum: number }>(
      `select coalesce(sum(amount), 0)::float as sum from public.transactions
        where ${column} = $1 and status not in ('cancelled', 'failed', 'refunded') and (status <> 'pending' or $2)`,
      [id, column === "user_id"],
    )
  )[0]?.sum ?? 0;

describe("the rule that applied", () => {
  longTest("is in no response and on no page for its sender, receiver or a stranger", async () => {
    const { sam, rosa, id } = await createHeldDelivery();
    await newDriver({ name: "Dora Driver" });
    const mallory = await newCustomer({ name: "Mallory" });
    const paths = [
      `/api/transactions/${id}`,
      `/api/transactions/${id}/receipt`,
      `/api/transactions/${id}/leg`,
      `/api/transactions/${id}/photos`,
      "/api/transactions",
      "/api/notifications",
      "/api/profile",
      "/api/settings",
      "/api/identity",
      "/api/delivery-terms",
      `/my-deliveries/${id}`,
      `/receive/${id}`,
    ];
    for (const person of [sam, rosa, mallory]) {
      for (const path of paths) {
        const { text } = await person.get(path);
        expect([path, rules.exec(text)?.[0]]).toEqual([path, undefined]);
      }
      for (const path of ["/api/admin/money-reviews", `/api/admin/money-reviews/${id}`, "/api/admin/attention-items"])
        expect([path, (await person.get(path)).status]).toEqual([path, 404]);
      for (const verb of ["release", "refuse"])
        expect((await person.post(`/api/admin/money-reviews/${id}/${verb}`, reasonBody, randomKey())).status).toBe(404);
    }
    expect((await expectOk(sam.get(`/api/transactions/${id}`))).data).toMatchObject({
      status: "accepted",
      inMoneyReview: true,
    });
    expect((await createApiClient().get(`/api/admin/money-reviews/${id}`)).status).toBe(401);
  });

  longTest("is in no table, through the data API or bypassing the routes", async () => {
    const { sam, id } = await createHeldDelivery();
    const data = await dataApiAs(sam);
    for (const table of ["money_reviews", "money_verdicts", "identity_checks", "identity_documents", "settings"]) {
      for (const client of [data, anonDataApi()]) expect((await client.from(table).select("*")).data ?? []).toEqual([]);
      expect((await runStatementAs(sam, `select * from private.${table}`)).code).toBe("42501");
    }
    const callRpc = await rpcAsUser(sam);
    for (const fn of ["admin_get_money_review", "admin_release_money_review", "admin_refuse_money_review"])
      expect(
        (await callRpc(fn, { p_transaction_id: id, ...(fn.includes("get") ? {} : { p_reason: "Because" }) })).code,
      ).toBe("NOT_FOUND");
    for (const fn of [
      "evaluate_limits",
      "evaluate_limits_for_request",
      "list_money_reasons",
      "compute_money_inputs",
      "release_money_review",
    ])
      expect((await runStatementAs(sam, `select private.${fn}(null)`)).code).toMatch(/^42/);
  });

  longTest("cannot be probed by requesting and cancelling: nothing is shown before the acceptance", async () => {
    const { sam, rosa } = await createHeldDelivery();
    for (const amount of [100, 249, 251, 500]) {
      const response = await expectOk(sends(sam, rosa, amount));
      expect(response.data).toMatchObject({ status: "pending", inMoneyReview: false });
      await expectOk(sam.post(`/api/transactions/${response.data.id as string}/cancel`));
    }
  });
});

describe("identity documents", () => {
  test("are visible to administrators only, on record, and not to an administrator who is their owner", async () => {
    const [ida, otto] = await Promise.all([
      createCustomerWithMoneyRules("Ida Identity"),
      newCustomer({ name: "Otto Other" }),
    ]);
    const check = await submitIdentityDocuments(ida);
    const [front] = (await listReviewDocuments(olga, check)) as [ReviewedDocument];
    const path = `/api/admin/identity-checks/${check}/documents/${front.id}`;
    for (const person of [ida, otto, await newDriver({ name: "Dora Driver" })])
      for (const each of [path, `/api/admin/identity-checks/${check}`, "/api/admin/identity-checks"])
        expect([each, (await person.get(each)).status]).toEqual([each, 404]);
    expect((await createApiClient().get(path)).status).toBe(401);

    const look = await expectOk(olga.get(path));
    expect(look.headers.get("content-type")).toBe("image/jpeg");
    expect(look.headers.get("cache-control")).toMatch(/no-store/);
    expect(look.headers.get("x-content-type-options")).toBe("nosniff");
    expect(
      await queryAsOwner(
        "select admin_id as id from private.admin_actions where action = 'view_identity_document' and subject_id = $1",
        [front.id],
      ),
    ).toEqual([{ id: olga.id }]);

    // An administrator's own: readable by another one only, by no path.
    const ada = await newAdmin({ name: "Ada Admin" });
    const adas = await submitIdentityDocuments(ada);
    const [ownDocument] = (await listReviewDocuments(olga, adas)) as [ReviewedDocument];
    for (const each of [
      `/api/admin/identity-checks/${adas}`,
      `/api/admin/identity-checks/${adas}/documents/${ownDocument.id}`,
      `/api/admin/identity-checks/${check}/documents/${ownDocument.id}`,
    ])
      expect([each, (await ada.get(each)).status]).toEqual([each, 404]);
    const accept = { level: "identity", expiresOn: "2030-01-31" };
    for (const [verb, body] of [
      ["approve", accept],
      ["reject", reasonBody],
      ["revoke", reasonBody],
    ] as const)
      expect((await ada.post(`/api/admin/identity-checks/${adas}/${verb}`, body, randomKey())).status).toBe(404);
    expect((await expectOk(ada.get("/api/identity"))).data).toMatchObject({ state: "waiting", level: null });
  });

  test("are in a bucket that no user reads, lists or writes, and contain no phone metadata", async () => {
    const ida = await createCustomerWithMoneyRules("Ida Identity");
    await expectOk(uploadIdentityDocument(ida, "front", await drawDocumentImage()));
    const [file] = await queryAsOwner<{ name: string }>(
      "select name from storage.objects where bucket_id = 'identity-documents' and name like $1",
      [`${ida.id}/%`],
    );
    const name = file?.name ?? "";
    expect(name).toMatch(/\.jpg$/);
    for (const client of [await dataApiAs(ida), await dataApiAs(await newCustomer()), anonDataApi()]) {
      const bucket = client.storage.from("identity-documents");
      expect((await bucket.download(name)).data).toBeNull();
      expect((await bucket.list(ida.id)).data ?? []).toEqual([]);
      expect((await bucket.createSignedUrl(name, 60)).data).toBeNull();
      expect((await bucket.upload(`${ida.id}/mine.jpg`, await drawDocumentImage())).data).toBeNull();
      expect((await bucket.remove([name])).data ?? []).toEqual([]);
    }
    await expectOk(uploadIdentityDocument(ida, "back", await drawDocumentImage()));
    await expectOk(ida.post("/api/identity/submit"));
    const [check] = await queryAsOwner<{ id: string }>("select id from private.identity_checks where user_id = $1", [
      ida.id,
    ]);
    const [front] = (await listReviewDocuments(olga, check?.id ?? "")) as [ReviewedDocument];
    const { text } = await expectOk(olga.get(`/api/admin/identity-checks/${check?.id}/documents/${front.id}`));
    expect(text).not.toMatch(/Phone of Sam|Exif/);
  });

  longTest("that are no pictures are refused, and cannot be swapped during a review", async () => {
    const ida = await createCustomerWithMoneyRules("Ida Identity");
    const script = Buffer.from("<script>alert(document.cookie)</script>");
    expect((await uploadIdentityDocument(ida, "front", script)).status).toBeGreaterThanOrEqual(400);
    expect((await uploadIdentityDocument(ida, "../front", await drawDocumentImage())).status).toBe(400);
    const check = await submitIdentityDocuments(ida);
    const before = await listReviewDocuments(olga, check);
    const swaps = await Promise.all(
      Array.from({ length: 16 }, async (_, n) => uploadIdentityDocument(ida, "front", await drawDocumentImage(10 + n))),
    );
    expect(swaps.map(({ code }) => code)).toEqual(swaps.map(() => "INVALID_STATE"));
    expect((await listReviewDocuments(olga, check)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  longTest("cannot be accepted unopened, with an expired date, or twice by concurrent decisions", async () => {
    const ida = await createCustomerWithMoneyRules("Ida Identity");
    const check = await submitIdentityDocuments(ida);
    const path = `/api/admin/identity-checks/${check}`;
    const accept = { level: "identity", expiresOn: "2030-01-31" };
    expect((await olga.post(`${path}/approve`, accept, randomKey())).code).toBe("INVALID_STATE");
    for (const { id } of await listReviewDocuments(olga, check)) await expectOk(olga.get(`${path}/documents/${id}`));
    for (const body of [
      { ...accept, expiresOn: "2020-01-31" },
      { ...accept, level: "source_of_funds" },
      { ...accept, level: "god" },
    ])
      expect((await olga.post(`${path}/approve`, body, randomKey())).status).toBe(400);
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        n % 2
          ? olga.post(`${path}/approve`, accept, randomKey())
          : olga.post(`${path}/reject`, reasonBody, randomKey()),
      ),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await queryAsOwner("select 1 from private.identity_decisions where check_id = $1", [check])).toHaveLength(1);
  });
});

describe("an administrator who is a party", () => {
  longTest("cannot decide or read their own review, alone, with another one, or by another route", async () => {
    const team = randomKey();
    const [ada, alan] = await Promise.all([
      newAdmin({ name: "Ada Admin", team }),
      newAdmin({ name: "Alan Admin", team }),
    ]);
    await enforceMoneyRules(ada);
    await identifyCustomer(olga, ada);
    const rosa = await newCustomer({ name: "Rosa Receiver" });
    const id = await newDelivery(ada, rosa, here(), { amount: 300 });
    const second = await newDelivery(ada, rosa, here(), { amount: 250 });
    expect((await expectOk(ada.get(`/api/admin/transactions/${second}`))).data).toMatchObject({ inMoneyReview: false });
    expect((await expectOk(alan.get(`/api/admin/transactions/${second}`))).data).toMatchObject({ inMoneyReview: true });
    await expectOk(rosa.post(`/api/transactions/${id}/accept`));
    for (const verb of ["release", "refuse"])
      expect((await ada.post(`/api/admin/money-reviews/${id}/${verb}`, reasonBody, randomKey())).code).toBe(
        "CONFLICT_OF_INTEREST",
      );
    expect((await ada.get(`/api/admin/money-reviews/${id}`)).code).toBe("CONFLICT_OF_INTEREST");
    for (const path of [`/api/admin/transactions/${id}`, "/api/notifications"]) {
      const { text } = await ada.get(path);
      expect([path, rules.exec(text)?.[0]]).toEqual([path, undefined]);
    }
    for (const path of [
      "/api/admin/money-reviews",
      "/api/admin/attention-items",
      "/api/admin/actions",
      "/api/admin/transactions?attention=money_review&limit=100",
    ]) {
      const { text } = await expectOk(ada.get(path));
      expect([path, text.includes(id), text.includes(second)]).toEqual([path, false, false]);
    }
    await expectOk(alan.post(`/api/admin/money-reviews/${id}/release`, reasonBody, randomKey()));
    expect((await expectOk(ada.get(`/api/transactions/${id}`))).data).toMatchObject({ inMoneyReview: false });
  });
});

describe("more than the daily limit", () => {
  longTest("is refused in sixteen concurrent requests, quoted before or not", async () => {
    const [sam, rosa] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      newCustomer({ name: "Rosa Receiver" }),
    ]);
    const place = here();
    const body = request(rosa, 60, { deliveryLocation: place, pickupLocation: place });
    const quotes = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { data } = await expectOk(
          sam.post("/api/quotes", { amount: 60, deliveryLocation: place, pickupLocation: place }),
        );
        return data.id as string;
      }),
    );
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        sam.post("/api/transactions", { ...body, ...(quotes[n] ? { quoteId: quotes[n] } : {}) }, randomKey()),
      ),
    );
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(8);
    expect(responses.filter(({ code }) => code === "LIMIT_REACHED")).toHaveLength(8);
    expect(await sumOf("user_id", sam)).toBe(480);
  });

  longTest("is refused to one receiver from sixteen concurrent senders", async () => {
    const rosa = await createCustomerWithMoneyRules("Rosa Receiver");
    const senders = await Promise.all(Array.from({ length: 16 }, () => newCustomer()));
    const ids = await Promise.all(senders.map((sender) => newDelivery(sender, rosa, here(), { amount: 90 })));
    const responses = await Promise.all(
      ids.map((id) => rosa.post(`/api/transactions/${id}/accept`, undefined, randomKey())),
    );
    expect(responses.filter(({ status }) => status < 300)).toHaveLength(5);
    expect(responses.filter(({ code }) => code === "LIMIT_REACHED")).toHaveLength(11);
    expect(await sumOf("receiver_id", rosa)).toBe(450);
  });

  longTest(
    "is refused by changing the sum: during the delivery, with a repeated key, or with a quote for another sum",
    async () => {
      const [sam, rosa] = await Promise.all([
        createCustomerWithMoneyRules("Sam Sender"),
        newCustomer({ name: "Rosa Receiver" }),
      ]);
      const key = randomKey();
      const first = await expectOk(sends(sam, rosa, 20, {}, key));
      const id = first.data.id as string;
      const again = await sends(sam, rosa, 5_000, {}, key);
      expect(again.status >= 400 || again.data.id === id).toBe(true);
      // A sender may edit their delivery, but only within their limit.
      for (const amount of [510, 5_000]) {
        const changed = await sam.send("PATCH", `/api/transactions/${id}`, {
          body: { version: first.data.version, amount },
        });
        expect([amount, ["LIMIT_REACHED", "VALIDATION_ERROR"].includes(changed.code ?? "")]).toEqual([amount, true]);
      }
      for (const [method, path] of [
        ["PUT", `/api/transactions/${id}`],
        ["PATCH", `/api/admin/transactions/${id}`],
      ] as const)
        expect((await sam.send(method, path, { body: { amount: 5_000 } })).status).toBeGreaterThanOrEqual(404);
      const place = here();
      const at = { deliveryLocation: place, pickupLocation: place };
      const { data: quote } = await expectOk(sam.post("/api/quotes", { amount: 10, ...at }));
      expect((await sends(sam, rosa, 400, { ...at, quoteId: quote.id as string })).status).toBeGreaterThanOrEqual(400);
      const ada = await newAdmin();
      expect(
        (await ada.send("PATCH", `/api/admin/transactions/${id}`, { body: { amount: 5_000 } })).status,
      ).toBeGreaterThanOrEqual(404);
      expect(await sumOf("user_id", sam)).toBe(20);
    },
  );

  longTest("is refused after cancelling and requesting again: cancelled requests count", async () => {
    const [sam, rosa] = await Promise.all([
      createCustomerWithMoneyRules("Sam Sender"),
      newCustomer({ name: "Rosa Receiver" }),
    ]);
    for (let n = 0; n < 10; n++) {
      const { data } = await expectOk(sends(sam, rosa, 400));
      expect((await sends(sam, rosa, 150)).code).toBe("LIMIT_REACHED");
      await expectOk(sam.post(`/api/transactions/${data.id as string}/cancel`));
    }
    const { data } = await expectOk(sends(sam, rosa, 10));
    expect((await expectOk(rosa.post(`/api/transactions/${data.id as string}/accept`))).data).toMatchObject({
      inMoneyReview: true,
    });
  });
});

describe("a delivery under review", () => {
  longTest("is not advanced by a payment, a repeated event, a scheduler or an administrator's assignment", async () => {
    const location = randomPlace();
    const { sam, id } = await createHeldDelivery(location);
    const dora = await newDriver({ name: "Dora Driver", at: location, online: true });
    await confirmPayment(id);
    const event = { id: randomUUID(), transactionId: id, event: "payment.confirmed" };
    for (let n = 0; n < 3; n++) await sendPaymentEvent(event);
    expect(await readStatus(sam, id)).toBe("payment_confirmed");
    expect((await olga.post(`/api/admin/transactions/${id}/assign`, { driverId: dora.id }, randomKey())).code).toBe(
      "UNDER_REVIEW",
    );
    expect((await expectOk(dora.get("/api/offers"))).data.items).toEqual([]);
    expect(await queryAsOwner("select 1 from private.dispatches where transaction_id = $1", [id])).toEqual([]);
  });

  longTest("is decided once, by the first of sixteen; and one cancelled meanwhile stays cancelled", async () => {
    const { sam, id } = await createHeldDelivery();
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        olga.post(`/api/admin/money-reviews/${id}/${n % 2 ? "release" : "refuse"}`, reasonBody, randomKey()),
      ),
    );
    expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    const [review] = await queryAsOwner<{ state: string }>(
      "select state from private.money_reviews where transaction_id = $1",
      [id],
    );
    expect([review?.state, await readStatus(sam, id)]).toEqual(
      review?.state === "released"
        ? ["released", expect.stringMatching(/^(accepted|payment_\w+)$/)]
        : ["refused", "cancelled"],
    );
    expect(
      await queryAsOwner(
        "select 1 from private.admin_actions where subject_id = $1 and action in ('release_money_review', 'refuse_money_review')",
        [id],
      ),
    ).toHaveLength(1);

    const other = await createHeldDelivery();
    await Promise.all([
      other.sam.post(`/api/transactions/${other.id}/cancel`, undefined, randomKey()),
      olga.post(`/api/admin/money-reviews/${other.id}/release`, reasonBody, randomKey()),
    ]);
    await confirmPayment(other.id).catch(() => undefined);
    const [storedRow] = await queryAsOwner<{ state: string }>(
      "select state from private.money_reviews where transaction_id = $1",
      [other.id],
    );
    expect(["void", "released"]).toContain(storedRow?.state);
    expect(await readStatus(other.sam, other.id)).toBe("cancelled");
    expect(
      await queryAsOwner("select 1 from private.dispatches where transaction_id = $1 and state = 'searching'", [
        other.id,
      ]),
    ).toEqual([]);
  });

  longTest("does not affect others' deliveries, which continue", async () => {
    await createHeldDelivery();
    const [tom, tess] = await Promise.all([newCustomer(), newCustomer()]);
    const id = await createAcceptedDelivery({ sam: tom, rosa: tess });
    expect((await expectOk(tom.get(`/api/transactions/${id}`))).data).toMatchObject({ inMoneyReview: false });
  });
});
