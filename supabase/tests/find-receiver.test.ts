// A sender looks up whether a phone number belongs to a possible receiver: which accounts are found, how much of their
// name is shown, and how many look-ups are allowed.
import {
  callRpc,
  callRpcOrThrow,
  newCustomer,
  sql,
  uniquePhone,
  type RpcResult,
  type TestPerson,
} from "./support/harness";
import { newDelivery } from "./support/deliveries";

jest.setTimeout(60_000);

type LookupResult = { state: "found" | "nobody" | "self"; name: string | null };
const lookUp = (person: TestPerson, phone: string, ipHash: string | null = null): Promise<RpcResult<LookupResult>> =>
  callRpc<LookupResult>(person.client, "find_receiver", { p_phone: phone, p_ip_hash: ipHash });
const LIMITED = { ok: false, code: "LOOKUP_LIMITED" };

test.each([
  ["Rita Receiver", "Rita R."],
  ["Rita", "Rita"],
  ["  Ana María de la Cruz ", "Ana C."],
  ["Ólafur ástþórsson", "Ólafur Á."],
])("shows the name '%s' as '%s'", async (name, shortName) => {
  const [sam, rita] = await Promise.all([newCustomer({ name: "Sam Sender" }), newCustomer({ name })]);
  expect((await lookUp(sam, rita.phone)).data).toEqual({ state: "found", name: shortName });
});

test("does not find an unknown number, reports the caller's own number as self, and does not find an unverified one", async () => {
  const [sam, rita] = await Promise.all([
    newCustomer({ name: "Sam Sender" }),
    newCustomer({ name: "Rita Receiver", proven: false }),
  ]);
  expect((await lookUp(sam, uniquePhone())).data).toEqual({ state: "nobody", name: null });
  expect((await lookUp(sam, sam.phone)).data).toEqual({ state: "self", name: null });
  expect((await lookUp(sam, rita.phone)).data).toEqual({ state: "nobody", name: null });
});

test("refuses callers without a verified number with PHONE_NOT_VERIFIED", async () => {
  const [sam, rita] = await Promise.all([
    newCustomer({ name: "Sam Sender", proven: false }),
    newCustomer({ name: "Rita Receiver" }),
  ]);
  expect(await lookUp(sam, rita.phone)).toMatchObject({ ok: false, code: "PHONE_NOT_VERIFIED" });
});

test("allows twenty existing numbers a day for each account; after that the refusal does not reveal whether a number exists", async () => {
  const prober = await newCustomer({ name: "Nosy Norman" });
  const customers = await Promise.all(Array.from({ length: 21 }, () => newCustomer({ name: "Kim Known" })));
  for (const { phone } of customers.slice(0, 20)) expect((await lookUp(prober, phone)).data?.state).toBe("found");
  for (const phone of [customers[20]?.phone ?? "", uniquePhone()])
    expect(await lookUp(prober, phone)).toMatchObject(LIMITED);
  // Repeating a number reveals nothing new.
  expect((await lookUp(prober, customers[0]?.phone ?? "")).data?.state).toBe("found");
  await sql(
    "update private.receiver_lookups set looked_up_at = looked_up_at - interval '1 day' where caller_key = $1",
    [`names-user:${prober.id}`],
  );
  expect((await lookUp(prober, customers[20]?.phone ?? "")).data?.state).toBe("found");
});

test("counts unknown numbers together with those in refused requests: ten a day", async () => {
  const prober = await newCustomer({ name: "Nosy Norman" });
  for (let n = 0; n < 10; n++) expect((await lookUp(prober, uniquePhone())).data?.state).toBe("nobody");
  expect(await lookUp(prober, uniquePhone())).toMatchObject(LIMITED);
  expect(
    await callRpc(prober.client, "create_transaction", {
      p_body: {
        receiverPhone: uniquePhone(),
        amount: 20,
        deliveryAddress: "a",
        deliveryLocation: { lat: 1, lng: 1 },
        pickupAddress: "b",
      },
      p_client_action_id: null,
    }),
  ).toMatchObject(LIMITED);
});

test("shares a day's limit among accounts behind one address, and always allows previous receivers", async () => {
  const ipHash = `test ${uniquePhone()}`;
  const rita = await newCustomer({ name: "Rita Receiver" });
  const sam = await newCustomer({ name: "Sam Sender" });
  await newDelivery({ sender: sam, receiver: rita });
  await sql(
    `insert into private.receiver_lookups (caller_key, number_hash, looked_up_at)
     select $1, sha256(convert_to(n::text, 'UTF8')), clock_timestamp() from generate_series(1, 60) n`,
    [`names-address:${ipHash}`],
  );
  const otherCustomer = await newCustomer({ name: "Kim Known" });
  expect(await lookUp(sam, otherCustomer.phone, ipHash)).toMatchObject(LIMITED);
  expect((await lookUp(sam, rita.phone, ipHash)).data).toEqual({ state: "found", name: "Rita R." });
  expect((await lookUp(sam, otherCustomer.phone, `elsewhere ${ipHash}`)).data?.state).toBe("found");
});

test("enforces the limit for concurrent look-ups", async () => {
  const prober = await newCustomer({ name: "Nosy Norman" });
  const answers = await Promise.all(Array.from({ length: 16 }, () => lookUp(prober, uniquePhone())));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(10);
});

test("stores no number with the look-ups, and deletes them after a day", async () => {
  const sam = await newCustomer({ name: "Sam Sender" });
  const phone = uniquePhone();
  await callRpcOrThrow(sam.client, "find_receiver", { p_phone: phone, p_ip_hash: null });
  const rows = await sql("select * from private.receiver_lookups where caller_key like '%' || $1", [sam.id]);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain(phone);
});

test("a limit of zero disables look-ups except for previous receivers", async () => {
  const [sam, rita, kim] = [await newCustomer(), await newCustomer({ name: "Rita Receiver" }), await newCustomer()];
  await newDelivery({ sender: sam, receiver: rita });
  await sql("update private.settings set value = '0' where key = 'receiver_names_per_day'");
  try {
    expect(await lookUp(sam, kim.phone)).toMatchObject(LIMITED);
    expect((await lookUp(sam, rita.phone)).data).toEqual({ state: "found", name: "Rita R." });
  } finally {
    await sql("update private.settings set value = '20' where key = 'receiver_names_per_day'");
  }
});
