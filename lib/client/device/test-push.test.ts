import { testPush, type PushTestOutcome } from "./test-push";

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** The settings page of a phone: the server's answers, and when (s) the worker or the server reports the push. */
async function runTestPush({
  sent = 1,
  failed = 0,
  isPhoneKnown = true,
  workerAfterSeconds = Infinity,
  serverAfterSeconds = Infinity,
  isRefused = false,
} = {}): Promise<{ outcome: PushTestOutcome; seconds: number; events: string[] }> {
  const start = Date.now();
  const events: string[] = [];
  const elapsedSeconds = () => (Date.now() - start) / 1000;
  let listenerCount = 0;
  const outcomePromise = testPush({
    send: () => (isRefused ? Promise.reject(new Error("refused")) : Promise.resolve({ sent, failed })),
    reachedAt: () =>
      Promise.resolve(
        !isPhoneKnown
          ? undefined
          : elapsedSeconds() >= serverAfterSeconds
            ? "2026-11-21T12:00:05Z"
            : "2026-11-21T11:00:00Z",
      ),
    listen: (arrived) => {
      listenerCount += 1;
      if (workerAfterSeconds < Infinity) setTimeout(arrived, workerAfterSeconds * 1000);
      return () => {
        listenerCount -= 1;
      };
    },
    onSent: () => {
      events.push("sent");
    },
  }).then((outcome) => ({ outcome, seconds: elapsedSeconds(), events }));
  outcomePromise.catch(() => undefined);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(listenerCount).toBe(0);
  return outcomePromise;
}

test("reports arrival immediately on the worker's message", async () => {
  expect(await runTestPush({ workerAfterSeconds: 1 })).toEqual({ outcome: "arrived", seconds: 1, events: ["sent"] });
});
test("reports arrival when the server confirms it on a later poll", async () => {
  expect(await runTestPush({ serverAfterSeconds: 6 })).toMatchObject({ outcome: "arrived", seconds: 7.5 });
});
test("reports a sent push as unconfirmed after twenty seconds", async () => {
  expect(await runTestPush()).toEqual({ outcome: "unconfirmed", seconds: 20, events: ["sent"] });
});
test("does not count a push to other phones", async () => {
  expect(await runTestPush({ isPhoneKnown: false, serverAfterSeconds: 0 })).toMatchObject({ outcome: "otherPhones" });
});
test("reports none without subscribed phones", async () => {
  expect(await runTestPush({ sent: 0 })).toEqual({ outcome: "none", seconds: 0, events: [] });
});
test("reports failure when no push service accepted the push", async () => {
  expect(await runTestPush({ sent: 0, failed: 2 })).toEqual({ outcome: "failed", seconds: 0, events: [] });
});
test("rejects when the server refuses the request", async () => {
  await expect(runTestPush({ isRefused: true })).rejects.toThrow("refused");
});
