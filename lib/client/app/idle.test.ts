import { yieldToMain } from "../offline/yield-to-main";

/** Imports the module as in an app that was just opened. */
const importIdle = () => {
  jest.resetModules();
  return import("./idle");
};

test("runs idle work after the page has loaded and settled, unless cancelled", async () => {
  const { onIdle } = await importIdle();
  jest.useFakeTimers();
  const loadListeners: (() => void)[] = [];
  Object.assign(globalThis, {
    document: { readyState: "loading" },
    window: { addEventListener: (_: string, listener: () => void) => loadListeners.push(listener) },
    requestIdleCallback: (work: () => void) => {
      work();
    },
  });
  const completed: string[] = [];
  const schedule = (name: string) => onIdle(() => completed.push(name));
  schedule("pages");
  schedule("cancelled")();
  jest.advanceTimersByTime(60_000);
  expect(completed).toEqual([]);
  loadListeners.forEach((listener) => {
    listener();
  });
  jest.advanceTimersByTime(2_000);
  expect(completed).toEqual([]);
  jest.advanceTimersByTime(2_000);
  expect(completed).toEqual(["pages"]);
  schedule("later");
  expect(completed).toEqual(["pages", "later"]);
  jest.useRealTimers();
});

test("waits for hydration, but not when the app is idle or hidden", async () => {
  const { afterHydration, onIdle } = await importIdle();
  const idleCallbacks: (() => void)[] = [];
  const timers: (() => void)[] = [];
  const document = { readyState: "complete", visibilityState: "visible" };
  Object.assign(globalThis, {
    document,
    window: {},
    requestIdleCallback: (work: () => void) => idleCallbacks.push(work),
  });
  const setTimeout = jest
    .spyOn(globalThis, "setTimeout")
    .mockImplementation(((work: () => void) => timers.push(work)) as never);
  const order: string[] = [];
  const hydrated = afterHydration().then(() => order.push("after hydration"));
  await yieldToMain();
  order.push("page");
  idleCallbacks.splice(0).forEach((work) => {
    work();
  });
  await hydrated;
  expect(order).toEqual(["page", "after hydration"]);
  // A component inside a hydrated one does not wait again.
  await afterHydration();
  expect(idleCallbacks).toEqual([]);

  timers.forEach((work) => {
    work();
  });
  idleCallbacks.splice(0).forEach((work) => {
    work();
  });
  setTimeout.mockRestore();
  const idleWork = jest.fn();
  onIdle(idleWork);
  expect(idleWork).toHaveBeenCalled();
  await afterHydration();
  expect(idleCallbacks).toEqual([]);
});

test("also continues on a hidden page and without requestIdleCallback", async () => {
  const { afterHydration } = await importIdle();
  const document = { readyState: "complete", visibilityState: "hidden" };
  Object.assign(globalThis, { document, window: {}, requestIdleCallback: () => undefined });
  await afterHydration();

  document.visibilityState = "visible";
  Object.assign(globalThis, { requestIdleCallback: undefined });
  jest.useFakeTimers();
  const onHydrated = jest.fn();
  const later = afterHydration().then(onHydrated);
  await jest.advanceTimersByTimeAsync(199);
  expect(onHydrated).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await later;
  expect(onHydrated).toHaveBeenCalled();
  jest.useRealTimers();
});
