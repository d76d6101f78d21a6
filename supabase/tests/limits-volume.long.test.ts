// The money rules (limits on amounts) run while the sender's sums are locked, so their cost must not grow with the
// sender's past deliveries. Counts database pages, so it needs its own database.
import { stopStack } from "../../e2e/fixtures/own-stack";
import type pg from "pg";
import { newDelivery } from "./support/deliveries";
import { measureQuery, fillDeliveries, connectSuperuser, type QueryCost } from "./support/volume";
import { newCustomer, type TestPerson } from "./support/harness";

// 100,000 in `npm run test:all`.
const PAST_DELIVERIES = Number(process.env.PAST_DELIVERIES ?? 20_000);
const IS_LARGE = PAST_DELIVERIES > 10_000;

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
  await fillDeliveries(client, { id }, PAST_DELIVERIES);
}, 300_000);
afterAll(async () => {
  await client.query("rollback");
  await client.end();
});
afterAll(stopStack, 60_000);

/** Executes the query on the delivery six times: Postgres uses a generic plan from the sixth execution. */
async function measureWithGenericPlan(text: string): Promise<QueryCost> {
  let cost: QueryCost = { pages: 0, ms: 0 };
  for (let run = 0; run < 6; run += 1)
    cost = await measureQuery(client, `select ${text} from public.transactions t where t.id = $1`, [id]);
  return cost;
}

test.each([
  ["the rules of a delivery", "private.compute_money_inputs(t, private.get_money_rules())"],
  ["a sender's limits", "private.limits_json(t.user_id)"],
  ["the check whether a stranger may request cash", "private.can_request_cash(gen_random_uuid(), t.user_id)"],
])("%s read none of the sender's past deliveries to other receivers", async (_, text) => {
  const { pages, ms } = await measureWithGenericPlan(text);
  expect(pages).toBeLessThan(300);
  if (IS_LARGE) expect(ms).toBeLessThan(50);
});
