// The money rules run while the sender's sums are locked: their reads do not grow with the sender's history. Counts
// pages in a database of its own.
import { stopStack } from "../../e2e/fixtures/own-stack";
import type pg from "pg";
import { newDelivery } from "./support/deliveries";
import { measureQuery, fillDeliveries, connectSuperuser, type QueryCost } from "./support/volume";
import { newCustomer, type TestPerson } from "./support/harness";

// PAST_DELIVERIES: 100,000 in the long run.
const PAST = Number(process.env.PAST_DELIVERIES ?? 20_000);
const LARGE = PAST > 10_000;

jest.setTimeout(300_000);

let client: pg.Client;
let sender: TestPerson;
let receiver: TestPerson;
let id: string;
beforeAll(async () => {
  [sender, receiver] = await Promise.all([newCustomer(), newCustomer()]);
  ({ id } = await newDelivery({ sender, receiver }));
  client = await connectSuperuser();
  await client.query("begin");
  await fillDeliveries(client, { id }, PAST);
}, 300_000);
afterAll(async () => {
  await client.query("rollback");
  await client.end();
});
afterAll(stopStack, 60_000);

/** Executes the delivery's query six times: the last one with a generic plan. */
async function pagesOf(text: string): Promise<QueryCost> {
  let cost: QueryCost = { pages: 0, ms: 0 };
  for (let time = 0; time < 6; time += 1)
    cost = await measureQuery(client, `select ${text} from public.transactions t where t.id = $1`, [id]);
  return cost;
}

test.each([
  ["the rules of a delivery", "private.compute_money_inputs(t, private.get_money_rules())"],
  ["a sender's limits", "private.limits_json(t.user_id)"],
  ["whom a stranger may ask", "private.can_request_cash(gen_random_uuid(), t.user_id)"],
])("%s read none of the sender's past deliveries to other receivers", async (_, text) => {
  const { pages, ms } = await pagesOf(text);
  expect(pages).toBeLessThan(300);
  if (LARGE) expect(ms).toBeLessThan(50);
});
