import { limiterOf } from "@/server/optimoroute/limiter";
import { testProvider, type Provider } from "@/server/optimoroute/testing";

/** Work that ends when it is told to. */
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

test("no more than the limit is under way, and each end lets the next begin", async () => {
  const { started, run, end } = work();
  const limiter = limiterOf(2);
  const all = ["a", "b", "c"].map((name) => limiter.run("one", run(name)));
  await new Promise(setImmediate);
  expect(started).toEqual(["a", "b"]);
  await end("b");
  expect(started).toEqual(["a", "b", "c"]);
  await end("a");
  await end("c");
  await Promise.all(all);
});

test("a single call comes next, however many another run has waiting, and lanes take turns", async () => {
  const { started, run, end } = work();
  const limiter = limiterOf(1);
  for (const name of ["bulk 1", "bulk 2", "bulk 3", "bulk 4"]) void limiter.run("bulk", run(name));
  void limiter.run("single", run("single"));
  void limiter.run("other", run("other 1"));
  void limiter.run("other", run("other 2"));
  await new Promise(setImmediate);
  for (let next = started.at(-1); next; next = started.length === 7 ? undefined : started.at(-1)) await end(next);
  expect(started).toEqual(["bulk 1", "bulk 2", "single", "other 1", "bulk 3", "other 2", "bulk 4"]);
});

test("work that fails makes room as well", async () => {
  const limiter = limiterOf(1);
  await expect(
    limiter.run("one", async () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await limiter.run("one", async () => 1)).toBe(1);
});

describe("all clients of an account in this process", () => {
  let provider: Provider;
  beforeEach(async () => {
    provider = await testProvider();
  });
  afterEach(() => provider.close());

  test("have at most four requests under way together", async () => {
    let open = 0;
    let most = 0;
    const waiting: (() => void)[] = [];
    provider.always((response) => {
      open += 1;
      most = Math.max(most, open);
      waiting.push(() => {
        open -= 1;
        response.end('{"success":true,"events":[],"orders":[]}');
      });
      // Answered only once nobody else comes, so that whoever may come has come.
      if (open === 4)
        setImmediate(() =>
          setImmediate(() => {
            for (const answer of waiting.splice(0)) answer();
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
    expect(provider.got).toHaveLength(12);
    expect(most).toBe(4);
  });

  test("a call of another account waits for nobody", async () => {
    const waiting: (() => void)[] = [];
    const full = new Promise<void>((done) => {
      provider.always((response, { query }) => {
        const answer = () => {
          response.end('{"success":true,"events":[]}');
        };
        if (query.key === "other") answer();
        else if (waiting.push(answer) === 4) done();
      });
    });
    const held = Promise.all(Array.from({ length: 4 }, () => provider.client().getEvents()));
    await full;
    await provider.client({ key: "other" }).getEvents();
    for (const answer of waiting) answer();
    await held;
  });
});
