import { loadLater } from "./load-later";

const phone = new EventTarget();
beforeEach(() => {
  Object.assign(globalThis, { window: phone });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("what is not to be had without a network comes with it, or after a while by itself", async () => {
  let tries = 0;
  const loaded = loadLater(() =>
    (tries += 1) < 4 ? Promise.reject(new Error("Failed to load chunk")) : Promise.resolve("the part"),
  );
  await jest.advanceTimersByTimeAsync(0);
  expect(tries).toBe(1);
  phone.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(0);
  expect(tries).toBe(2);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(tries).toBe(3);
  await jest.advanceTimersByTimeAsync(4_000);
  await expect(loaded).resolves.toBe("the part");
});
