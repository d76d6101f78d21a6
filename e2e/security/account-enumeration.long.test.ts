// The receiver look-up must not reveal which phone numbers have accounts, nor their owners' names.
import {
  expectOk,
  newCustomer,
  queryAsOwner,
  createApiClient,
  randomPhone,
  type ApiResponse,
  type ApiPerson,
} from "../api/support/app";
import { dataApiAs } from "../api/support/data-api";

const findReceiver = (person: ApiPerson, number: string, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  person.send("POST", "/api/receivers/find", { body: { phone: number }, headers });

test("refuses look-ups without an account or a verified number", async () => {
  const [rosa, sam] = await Promise.all([
    newCustomer({ name: "Rosa Receiver" }),
    newCustomer({ name: "Sam Sender", proven: false }),
  ]);
  expect((await createApiClient().post("/api/receivers/find", { phone: rosa.number })).code).toBe("UNAUTHENTICATED");
  const response = await findReceiver(sam, rosa.number);
  expect(response.code).toBe("PHONE_NOT_VERIFIED");
  expect(response.text).not.toContain("Rosa");
});

test("returns a first name and an initial, and nothing else", async () => {
  const [rosa, sam] = await Promise.all([
    newCustomer({ name: "Rosa Maria Receiver" }),
    newCustomer({ name: "Sam Sender" }),
  ]);
  const { text } = await expectOk(findReceiver(sam, rosa.number));
  expect(text).toContain("Rosa R.");
  for (const secret of [rosa.id, rosa.email, "Receiver", "Maria"]) expect(text).not.toContain(secret);
});

test("limits look-ups by account, not by claimed IP address, with the same response for known and unknown numbers", async () => {
  const mallory = await newCustomer({ name: "Nosy Norman" });
  const rosa = await newCustomer({ name: "Rosa Receiver" });
  await queryAsOwner(
    `insert into private.receiver_lookups (caller_key, number_hash, looked_up_at)
     select 'names-user:' || $1, sha256(convert_to(n::text, 'UTF8')), clock_timestamp() from generate_series(1, 20) n`,
    [mallory.id],
  );
  const responses = await Promise.all(
    [rosa.number, randomPhone()].map((number, n) =>
      findReceiver(mallory, number, { "x-forwarded-for": `10.1.1.${n}` }),
    ),
  );
  const [knownAccount, unknownAccount] = responses.map(({ status, code, title }) => [status, code, title]);
  expect(knownAccount).toEqual([429, "LOOKUP_LIMITED", "Too many unknown numbers today"]);
  expect(unknownAccount).toEqual(knownAccount);
});

test("the data API returns neither other users' contacts nor their look-ups", async () => {
  const sam = await newCustomer({ name: "Sam Sender" });
  await expectOk(sam.post("/api/contacts", { name: "Auntie", phone: randomPhone() }));
  const mallory = await newCustomer({ name: "Nosy Norman" });
  const dataApi = await dataApiAs(mallory);
  for (const table of ["contacts", "receiver_lookups"]) {
    const { data, error } = await dataApi.from(table).select("*");
    expect([table, data ?? [], error !== null]).toEqual([table, [], true]);
  }
});
