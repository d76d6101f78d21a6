// The ledger for administrators: a driver's or a delivery's entries by page with balances, and its verification.
import { callCronRoute, expectOk, newAdmin, createApiClient, randomKey, type ApiPerson } from "./support/app";
import {
  createArrivedDelivery,
  createAssignedDelivery,
  readCode,
  createStartedDelivery,
  sendStep,
} from "./support/deliveries";
import { countDeposit, openDepositOrThrow, sendDeliveryToHub, newHub } from "./support/hubs";

let ada: ApiPerson;
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
  return (await expectOk(ada.get(`/api/admin/ledger?${query}`))).data as Page;
}

test("pages a driver's entries oldest first, each with the balance after it", async () => {
  const { id, dora, rosa } = await createArrivedDelivery();
  const { code } = await readCode(rosa, id);
  await expectOk(sendStep(dora, id, "complete", { code }));
  const account = `driver:${dora.id}`;
  const firstPage = await read(`account=${account}`);
  const amount = firstPage.items[0]?.amount as number;
  expect(firstPage).toMatchObject({
    items: [
      { cause: "pickup", to: account, transactionId: id, balance: amount },
      { cause: "handover", from: account, to: `receiver:${rosa.id}`, transactionId: id, balance: 0 },
    ],
    nextCursor: null,
  });
  expect(firstPage.accounts.find((each) => each.account === account)).toMatchObject({ name: dora.name, balance: 0 });
  const first = await read(`account=${account}&limit=1`);
  const second = await read(`account=${account}&limit=1&cursor=${encodeURIComponent(first.nextCursor as string)}`);
  expect([...first.items, ...second.items]).toEqual(firstPage.items);
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

test("lists drivers with cash by sum, and pages without a gap", async () => {
  const { dora } = await createStartedDelivery();
  type List = { items: { account: string; name: string; balance: number }[]; nextCursor: string | null };
  const listAccounts = async (query: string) =>
    (await expectOk(ada.get(`/api/admin/ledger/accounts?${query}`))).data as List;
  const all: List["items"] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: List = await listAccounts(`kind=driver&limit=2${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    all.push(...page.items);
    cursor = page.nextCursor;
  }
  expect(all).toContainEqual(
    expect.objectContaining({ account: `driver:${dora.id}`, name: "Dora Driver", balance: 80 }),
  );
  expect(new Set(all.map(({ account }) => account)).size).toBe(all.length);
  expect(all.map(({ balance }) => balance)).toEqual(all.map(({ balance }) => balance).sort((a, b) => b - a));
  for (const invalidQuery of ["", "kind=sender", "kind=hub&cursor=x", "kind=hub&limit=0"])
    expect([invalidQuery, (await ada.get(`/api/admin/ledger/accounts?${invalidQuery}`)).code]).toEqual([
      invalidQuery,
      "VALIDATION_ERROR",
    ]);
});

test("exports a hub's and a driver's statement with every entry and balance", async () => {
  const testHub = await newHub();
  const delivery = await sendDeliveryToHub(testHub);
  await expectOk(countDeposit(testHub.carl, testHub, await openDepositOrThrow(testHub, delivery), { "20": 4 }));
  const lines = async (query: string): Promise<string[]> => {
    const { status, headers, text } = await ada.get(`/api/admin/ledger?${query}&format=csv`);
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    return text.trim().split("\r\n");
  };
  const [title, ...entries] = await lines(`account=hub:${testHub.hub.id}`);
  expect(title?.split(",").slice(3, 10)).toEqual(["cause", "from", "from_name", "to", "to_name", "amount", "balance"]);
  expect(entries).toHaveLength(1);
  expect(entries[0]).toContain(
    `return,driver:${delivery.dora.id},Dora Driver,hub:${testHub.hub.id},North Street,80.00,80.00`,
  );
  const drivers = await lines(`account=driver:${delivery.dora.id}`);
  expect(drivers.map((line) => line.split(",")[3])).toEqual(["cause", "pickup", "return"]);
  const { items } = await read(`transactionId=${delivery.id}`);
  expect(await lines(`transactionId=${delivery.id}`)).toHaveLength(items.length + 1);
  const hubs = (await expectOk(ada.get("/api/admin/ledger/accounts?kind=hub&limit=100"))).data.items as {
    account: string;
  }[];
  expect(hubs.map(({ account }) => account)).toContain(`hub:${testHub.hub.id}`);
});

test("a receipt prints the head of its delivery's chain, as in the ledger", async () => {
  const { sam, rosa, dora, id } = await createStartedDelivery();
  const receipt = async (person: ApiPerson) =>
    (await expectOk(person.get(`/api/transactions/${id}/receipt`))).data.ledger as unknown;
  const { items } = await read(`transactionId=${id}`);
  expect(items).toHaveLength(1);
  const head = { chain: `delivery:${id}`, entries: 1, hash: items[0]?.hash };
  for (const person of [sam, rosa, ada]) expect(await receipt(person)).toMatchObject(head);
  expect((await dora.get(`/api/transactions/${id}/receipt`)).status).toBe(404);
  const waiting = await createAssignedDelivery();
  expect((await expectOk(waiting.sam.get(`/api/transactions/${waiting.id}/receipt`))).data.ledger).toBeNull();
});

test("an unknown account has no entries", async () => {
  expect(await read(`account=driver:${randomKey()}`)).toEqual({ items: [], nextCursor: null, accounts: [] });
});

test.each([
  "account=driver",
  "account=driver:x",
  "transactionId=x",
  "cursor=elsewhere",
  "limit=0",
  "limit=101",
  "more=1",
  "format=pdf",
])("?%s is refused or empty, never a server error", async (query) => {
  const { status, code, data } = await ada.get(`/api/admin/ledger?${query}`);
  if (query === "account=driver") expect([status, data]).toEqual([200, { items: [], nextCursor: null, accounts: [] }]);
  else expect([status, code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("verifies the whole ledger, also after the nightly root", async () => {
  await createArrivedDelivery();
  const root = await callCronRoute("ledger-root");
  expect([root.status, root.data]).toMatchObject([200, { root: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
  const { data } = await expectOk(ada.get("/api/admin/ledger/verify"));
  expect(data).toMatchObject({ ok: true, firstBroken: null });
  expect(data.checked).toBeGreaterThan(0);
});

test("returns 404 to all other users", async () => {
  const { sam, rosa, dora } = await createArrivedDelivery();
  for (const person of [sam, rosa, dora])
    for (const path of ["/api/admin/ledger", "/api/admin/ledger/verify", "/api/admin/ledger/accounts?kind=driver"]) {
      const { status, code } = await person.get(path);
      expect([path, status, code]).toEqual([
        path,
        ...(await person.get("/api/admin/cash").then((cash) => [cash.status, cash.code])),
      ]);
      expect(status).toBeGreaterThanOrEqual(403);
    }
  expect((await createApiClient().send("GET", "/api/admin/ledger")).status).toBe(401);
});
