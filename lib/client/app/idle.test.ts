import { yieldToMain } from "../offline/yield-to-main";

/** The module as in an app that was just opened. */
const opened = () => {
  jest.resetModules();
  return import("./idle");
};

test("runs idle work after the page has loaded and settled, unless cancelled", async () => {
  const { onIdle: whenAtRest } = await opened();
  jest.useFakeTimers();
  const loads: (() => void)[] = [];
  Object.assign(globalThis, {
    document: { readyState: "loading" },
    window: { addEventListener: (_: string, then: () => void) => loads.push(then) },
    requestIdleCallback: (work: () => void) => {
      work();
    },
  });
  const done: string[] = [];
  const note = (name: string) => whenAtRest(() => done.push(name));
  note("pages");
  note("given up")();
  jest.advanceTimersByTime(60_000);
  expect(done).toEqual([]);
  loads.forEach((then) => {
    then();
  });
  jest.advanceTimersByTime(2_000);
  expect(done).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(done).toEqual(["pages"]);
  note("later");
  expect(done).toEqual(["pages", "later"]);
  jest.useRealTimers();
});

test("waits for hydration, but not when the app is idle or hidden", async () => {
  const { afterHydration: pageAlive, onIdle: whenAtRest } = await opened();
  const idle: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const document = { readyState: "complete", visibilityState: "visible" };
  Object.assign(globalThis, {
    document,
    window: {},
    requestIdleCallback: (work: () => void) => idle.push(work),
  });
  const setTimeout = jest
    .spyOn(globalThis, "setTimeout")
    .mockImplementation(((work: () => void) => timers.push(work)) as never);
  const order: string[] = [];
  const later = pageAlive().then(() => order.push("what comes after it"));
  await yieldToMain();
  order.push("the page");
  idle.splice(0).forEach((work) => {
    work();
  });
  await later;
  expect(order).toEqual(["the page", "what comes after it"]);
  // A nested part does not wait again.
  await pageAlive();
  expect(idle).toEqual([]);

  timers.forEach((work) => {
    work();
  });
  idle.splice(0).forEach((work) => {
    work();
  });
  setTimeout.mockRestore();
  const rested = jest.fn();
  whenAtRest(rested);
  expect(rested).toHaveBeenCalled();
  await pageAlive();
  expect(idle).toEqual([]);
});

test("also continues on a hidden page and without requestIdleCallback", async () => {
  const { afterHydration: pageAlive } = await opened();
  const document = { readyState: "complete", visibilityState: "hidden" };
  Object.assign(globalThis, { document, window: {}, requestIdleCallback: () => undefined });
  await pageAlive();

  document.visibilityState = "visible";
  Object.assign(globalThis, { requestIdleCallback: undefined });
  jest.useFakeTimers();
  const come = jest.fn();
  const later = pageAlive().then(come);
  await jest.advanceTimersByTimeAsync(199);
  expect(come).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await later;
  expect(come).toHaveBeenCalled();
  jest.useRealTimers();
});
