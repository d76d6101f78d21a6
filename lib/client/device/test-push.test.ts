import { testPush, type PushTestOutcome } from "./test-push";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The settings page of a phone: the server's answers, and when (s) the worker or the server reports the push. */
async function press({
  sent = 1,
  failed = 0,
  known = true,
  workerAfter = Infinity,
  serverAfter = Infinity,
  broken = false,
} = {}): Promise<{ outcome: PushTestOutcome; took: number; said: string[] }> {
  const start = Date.now();
  const said: string[] = [];
  const seconds = () => (Date.now() - start) / 1000;
  let listening = 0;
  const running = testPush({
    send: () => (broken ? Promise.reject(new Error("refused")) : Promise.resolve({ sent, failed })),
    reachedAt: () =>
      Promise.resolve(!known ? undefined : seconds() >= serverAfter ? "2026-11-21T12:00:05Z" : "2026-11-21T11:00:00Z"),
    listen: (arrived) => {
      listening += 1;
      if (workerAfter < Infinity) setTimeout(arrived, workerAfter * 1000);
      return () => {
        listening -= 1;
      };
    },
    onSent: () => {
      said.push("sent");
    },
  }).then((outcome) => ({ outcome, took: seconds(), said }));
  running.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(listening).toBe(0);
  return running;
}

test("reports arrival immediately on the worker's message", async () => {
  expect(await press({ workerAfter: 1 })).toEqual({ outcome: "arrived", took: 1, said: ["sent"] });
});
test("reports arrival when the server confirms it on a later poll", async () => {
  expect(await press({ serverAfter: 6 })).toMatchObject({ outcome: "arrived", took: 7.5 });
});
test("reports a sent push as unconfirmed after twenty seconds", async () => {
  expect(await press()).toEqual({ outcome: "unconfirmed", took: 20, said: ["sent"] });
});
test("does not count a push to other phones", async () => {
  expect(await press({ known: false, serverAfter: 0 })).toMatchObject({ outcome: "elsewhere" });
});
test("reports none without subscribed phones", async () => {
  expect(await press({ sent: 0 })).toEqual({ outcome: "none", took: 0, said: [] });
});
test("reports failure when no push service accepted the push", async () => {
  expect(await press({ sent: 0, failed: 2 })).toEqual({ outcome: "failed", took: 0, said: [] });
});
test("rejects when the server refuses the request", async () => {
  await expect(press({ broken: true })).rejects.toThrow("refused");
});
