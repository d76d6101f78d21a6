import { createLimiter } from "@/server/optimoroute/request";
import { testProvider, type ScriptedProvider } from "@/server/optimoroute/tests/scripted-provider";

/** Work that ends when released. */
function work() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    run: (name: string) => () =>
      new Promise<void>((done) => {
        started.push(name);
        ends.set(name, done);
      }),
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

test("runs no more than the limit, and starts the next at each end", async () => {
  const { started, run, end } = work();
  const limiter = createLimiter(2);
  const runs = ["a", "b", "c"].map((name) => limiter.run("one", run(name)));
  await new Promise(setImmediate);
  expect(started).toEqual(["a", "b"]);
  await end("b");
  expect(started).toEqual(["a", "b", "c"]);
  await end("a");
  await end("c");
  await Promise.all(runs);
});

test("alternates lanes, so that a single call need not wait for a long run", async () => {
  const { started, run, end } = work();
  const limiter = createLimiter(1);
  for (const name of ["bulk 1", "bulk 2", "bulk 3", "bulk 4"]) void limiter.run("bulk", run(name));
  void limiter.run("single", run("single"));
  void limiter.run("other", run("other 1"));
  void limiter.run("other", run("other 2"));
  await new Promise(setImmediate);
  for (let next = started.at(-1); next; next = started.length === 7 ? undefined : started.at(-1)) await end(next);
  expect(started).toEqual(["bulk 1", "bulk 2", "single", "other 1", "bulk 3", "other 2", "bulk 4"]);
});

test("frees its place after a failure", async () => {
  const limiter = createLimiter(1);
  await expect(
    limiter.run("one", async () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await limiter.run("one", async () => 1)).toBe(1);
});

describe("all clients of an account in this process", () => {
  let provider: ScriptedProvider;
  beforeEach(async () => {
    provider = await testProvider();
  });
  afterEach(() => provider.close());

  test("share a limit of four concurrent requests", async () => {
    let open = 0;
    let maxRunning = 0;
    const resolvers: (() => void)[] = [];
    provider.alwaysRespondWith((response) => {
      open += 1;
      maxRunning = Math.max(maxRunning, open);
      resolvers.push(() => {
        open -= 1;
        response.end('{"success":true,"events":[],"orders":[]}');
      });
      // Responds only after further requests had time to arrive.
      if (open === 4)
        setImmediate(() =>
          setImmediate(() => {
            for (const answer of resolvers.splice(0)) answer();
          }),
        );
    });
    const clients = [provider.client(), provider.client({ mode: "live" }), provider.client()];
    await Promise.all(
      clients.flatMap((client) => [
        client.getEvents(),
        client.getEvents(),
        client.getOrders({ date: "2026-11-23" }),
        client.deleteOrder("TXN-1"),
      ]),
    );
    expect(provider.requests).toHaveLength(12);
    expect(maxRunning).toBe(4);
  });

  test("do not limit another account's calls", async () => {
    const resolvers: (() => void)[] = [];
    const full = new Promise<void>((done) => {
      provider.alwaysRespondWith((response, { query }) => {
        const answer = () => {
          response.end('{"success":true,"events":[]}');
        };
        if (query.key === "other") answer();
        else if (resolvers.push(answer) === 4) done();
      });
    });
    const busyCalls = Promise.all(Array.from({ length: 4 }, () => provider.client().getEvents()));
    await full;
    await provider.client({ key: "other" }).getEvents();
    for (const answer of resolvers) answer();
    await busyCalls;
  });
});
