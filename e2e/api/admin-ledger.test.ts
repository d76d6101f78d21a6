// The ledger as administrators read it: a driver's or a delivery's entries page by page with balances, and whether all of
// it is as it was written.
import { cron, good, newAdmin, phone, someKey, type Person } from "./support/app";
import { arrivedDelivery, codeOf, step } from "./support/deliveries";

let ada: Person;
beforeAll(async () => {
  ada = await newAdmin({ name: "Ada Admin" });
});

type Entry = {
  id: number;
  from: string;
  to: string;
  amount: number;
  balance: number | null;
  cause: string;
  transactionId: string;
  hash: string;
};
type Page = {
  items: Entry[];
  nextCursor: string | null;
  accounts: { account: string; name: string; balance: number }[];
};
async function read(query: string): Promise<Page> {
  return (await good(ada.get(`/api/admin/ledger?${query}`))).data as Page;
}

test("a driver's entries come oldest first, page by page, each with what the driver had after it", async () => {
  const { id, dora, rosa } = await arrivedDelivery();
  const { code } = await codeOf(rosa, id);
  await good(step(dora, id, "complete", { code }));
  const account = `driver:${dora.id}`;
  const whole = await read(`account=${account}`);
  const amount = whole.items[0]?.amount as number;
  expect(whole).toMatchObject({
    items: [
      { cause: "pickup", to: account, transactionId: id, balance: amount },
      { cause: "handover", from: account, to: `receiver:${rosa.id}`, transactionId: id, balance: 0 },
    ],
    nextCursor: null,
  });
  expect(whole.accounts.find((each) => each.account === account)).toMatchObject({ name: dora.name, balance: 0 });
  const first = await read(`account=${account}&limit=1`);
  const second = await read(`account=${account}&limit=1&cursor=${encodeURIComponent(first.nextCursor as string)}`);
  expect([...first.items, ...second.items]).toEqual(whole.items);
  expect(second.nextCursor).toBeNull();
  expect((await read(`transactionId=${id}`)).items.map(({ cause, balance }) => [cause, balance])).toEqual([
    ["pickup", null],
    ["handover", null],
  ]);
  expect((await read(`transactionId=${id}&account=receiver:${rosa.id}`)).items).toMatchObject([
    { cause: "handover", balance: amount },
  ]);
  expect((await read("limit=1")).items).toHaveLength(1);
});

test("an account that nobody has has no entries", async () => {
  expect(await read(`account=driver:${someKey()}`)).toEqual({ items: [], nextCursor: null, accounts: [] });
});

test.each([
  "account=driver",
  "account=driver:x",
  "transactionId=x",
  "cursor=elsewhere",
  "limit=0",
  "limit=101",
  "more=1",
])("?%s is refused or empty, never an error of ours", async (query) => {
  const { status, code, data } = await ada.get(`/api/admin/ledger?${query}`);
  if (query === "account=driver") expect([status, data]).toEqual([200, { items: [], nextCursor: null, accounts: [] }]);
  else expect([status, code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("all of it is as it was written, also after the night's root", async () => {
  await arrivedDelivery();
  const root = await cron("ledger-root");
  expect([root.status, root.data]).toMatchObject([200, { root: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
  const { data } = await good(ada.get("/api/admin/ledger/verify"));
  expect(data).toMatchObject({ ok: true, firstBroken: null });
  expect(data.checked).toBeGreaterThan(0);
});

test("nobody else reads it: for them there is no such page", async () => {
  const { sam, rosa, dora } = await arrivedDelivery();
  for (const person of [sam, rosa, dora])
    for (const path of ["/api/admin/ledger", "/api/admin/ledger/verify"]) {
      const { status, code } = await person.get(path);
      expect([path, status, code]).toEqual([
        path,
        ...(await person.get("/api/admin/cash").then((cash) => [cash.status, cash.code])),
      ]);
      expect(status).toBeGreaterThanOrEqual(403);
    }
  expect((await phone().send("GET", "/api/admin/ledger")).status).toBe(401);
});
