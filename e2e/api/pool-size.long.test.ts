// A process of the app opens at most the configured number of connections, for middleware, pages and routes together.
// Next builds these separately, each with its own copy of a module.
import { newCustomer, queryAsOwner, testStack, type ApiPerson } from "./support/app";
import { startSecondHost, type SecondHost } from "./support/second-host";

const SIZE = 2;
const name = `pool-size-${process.pid}`;
let cora: ApiPerson;
let host: SecondHost;
beforeAll(async () => {
  const address = new URL(testStack().dbUrl);
  address.searchParams.set("application_name", name);
  host = await startSecondHost({ DATABASE_POOL_URL: address.href, DATABASE_POOL_SIZE: String(SIZE) });
  cora = await newCustomer();
}, 60_000);
afterAll(() => host.end());

test("middleware, pages and routes share the process's connections", async () => {
  // The middleware queries for the sign-in page, the index as a page, the session as a route.
  const paths = ["/login", "/", "/api/session"];
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => paths).map((each) =>
      Promise.all(each.map(async (path) => [path, (await cora.get(`${host.url}${path}`)).status])),
    ),
  );
  expect(answers[0]).toEqual([
    ["/login", 307],
    ["/", 307],
    ["/api/session", 200],
  ]);
  const [open] = await queryAsOwner<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where application_name = $1",
    [name],
  );
  expect(open?.n).toBeGreaterThan(0);
  expect(open?.n).toBeLessThanOrEqual(SIZE);
});
