// The search in the administrators' command palette: deliveries, drivers and people.
import { sharedAdmin, newDelivery } from "./support/deliveries";
import { callRpc, callRpcOrThrow, newCustomer, newDriver, type TestPerson } from "./support/harness";

type SearchResults = {
  deliveries: { id: string; receiverPhone: string }[];
  drivers: { userId: string; name: string }[];
  people: { userId: string; name: string; phone: string | null }[];
};

let ada: TestPerson;
beforeAll(async () => {
  ada = await sharedAdmin();
});
const search = (q: string): Promise<SearchResults> =>
  callRpcOrThrow<SearchResults>(ada.client, "admin_search_records", { p_search: q });

test("finds a delivery and its parties by part of a phone number in any format", async () => {
  const [sender, receiver] = await Promise.all([
    newCustomer({ name: "Sören Söderling" }),
    newCustomer({ name: "Rita Receiver" }),
  ]);
  const { id } = await newDelivery({ sender, receiver });
  const digits = receiver.phone.slice(-7);
  const results = await search(`${digits.slice(0, 3)}-${digits.slice(3)}`);
  expect(results.deliveries.map((delivery) => delivery.id)).toContain(id);
  expect(results.people.map(({ userId }) => userId)).toContain(receiver.id);
  expect((await search("soderling")).people).toContainEqual(expect.objectContaining({ userId: sender.id }));
});

test("lists a driver among drivers only, not among customers too", async () => {
  const dora = await newDriver({ name: "Dorothea Quickmouth" });
  const results = await search("quickmouth");
  expect(results.drivers).toContainEqual(expect.objectContaining({ userId: dora.id, name: "Dorothea Quickmouth" }));
  expect(results.people).toEqual([]);
});

test("finds nothing for an unknown name, returns at most five of each, and treats pattern characters literally", async () => {
  expect(await search("zzxqzzxq")).toEqual({ deliveries: [], drivers: [], people: [] });
  expect((await search("%")).people).toEqual([]);
  await Promise.all(Array.from({ length: 6 }, () => newCustomer({ name: "Petra Plentiful" })));
  expect((await search("plentiful")).people).toHaveLength(5);
});

test("refuses all other callers with NOT_FOUND", async () => {
  const cora = await newCustomer();
  expect(await callRpc(cora.client, "admin_search_records", { p_search: "a" })).toMatchObject({
    ok: false,
    code: "NOT_FOUND",
  });
});
