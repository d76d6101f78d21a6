import { admit } from "@/server/http/rate-limit/admission";

// The fake database: which requests it was called for, in which calls.
const calls: { name: string; routes: string[] }[] = [];
let broken = false;
jest.mock("@/server/env", () => ({ env: () => ({ LOG_LEVEL: "silent" }) }));
jest.mock("@/server/database/rpc", () => ({
  rpc: {
    once: async (_db: unknown, name: string, args: { p_route?: string; p_requests?: { route: string }[] }) => {
      const routes = args.p_requests?.map(({ route }) => route) ?? [args.p_route ?? ""];
      calls.push({ name, routes });
      await new Promise((proceed) => setImmediate(proceed));
      if (broken) throw new Error("out of order");
      const admissions = routes.map((route) => ({ userId: route, limited: false }));
      return args.p_requests ? { admissions } : admissions[0];
    },
  },
}));

const admitRoute = (route: string, key?: string): Promise<string | null> =>
  admit({ holder: null, route, bucket: "b", limit: { windowSeconds: 60, max: 10 }, key: key ?? null }).then(
    ({ userId }) => userId,
  );
beforeEach(() => {
  calls.length = 0;
  broken = false;
});

test("admits a single request immediately, and batches those that arrive meanwhile", async () => {
  const names = Array.from({ length: 12 }, (_, n) => `/${n}`);
  expect(await Promise.all(names.map((name) => admitRoute(name)))).toEqual(names);
  expect(calls.map(({ name }) => name)).toEqual(["admit_request", "admit_request", "admit_requests"]);
  expect(calls.flatMap(({ routes }) => routes)).toEqual(names);
  expect(await admitRoute("/later")).toBe("/later");
});

test("admits a request that claims a key on its own", async () => {
  await Promise.all(["a", "b", "c", "d"].map((key) => admitRoute(`/${key}`, key)));
  expect(calls.map(({ name }) => name)).toEqual(Array(4).fill("admit_request"));
});

test("rejects all requests of a batch when the database fails", async () => {
  broken = true;
  const results = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => admitRoute(`/${n}`)));
  expect(results.map(({ status }) => status)).toEqual(Array(6).fill("rejected"));
  broken = false;
  expect(await admitRoute("/after")).toBe("/after");
});
