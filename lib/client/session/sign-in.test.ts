import { fakeStorage } from "../tests/fake-storage";
import { openAccountStorage } from "./sign-in";

afterEach(() => {
  jest.useRealTimers();
});

test("signs in although the cache with another account's token does not open", async () => {
  jest.useFakeTimers();
  const { storage, entries } = fakeStorage(
    new Map([
      ["handover.user", "dora"],
      ["handover.sos-token", "a token"],
    ]),
  );
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: {} }),
    caches: { open: () => new Promise(() => undefined) },
  });
  let isSettled = false;
  void openAccountStorage("otto").then(() => (isSettled = true));
  await jest.advanceTimersByTimeAsync(2_000);
  expect(isSettled).toBe(true);
  expect([...entries]).toEqual([["handover.user", "otto"]]);
});
