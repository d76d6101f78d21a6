import { whenAtRest } from "./at-rest";

test("what is only likely to be needed waits until the page has loaded and rested, and may be taken back", () => {
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
