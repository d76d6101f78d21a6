import { clearRequestedCode, storeRequestedCode, readRequestedCode } from "./sign-up-form";

const sessionEntries = new Map<string, string>();
Object.assign(globalThis, {
  window: {
    sessionStorage: {
      getItem: (key: string) => sessionEntries.get(key) ?? null,
      setItem: (key: string, value: string) => sessionEntries.set(key, value),
      removeItem: (key: string) => sessionEntries.delete(key),
    },
  },
});

afterEach(() => {
  jest.useRealTimers();
  sessionEntries.clear();
});

test("restores the number after a reload, until the code is used or an hour has passed", () => {
  jest.useFakeTimers();
  expect(readRequestedCode()).toBeNull();
  storeRequestedCode("+13055550123");
  expect(readRequestedCode()).toBe("+13055550123");
  jest.advanceTimersByTime(61 * 60_000);
  expect(readRequestedCode()).toBeNull();
  storeRequestedCode("+13055550123");
  clearRequestedCode();
  expect(readRequestedCode()).toBeNull();
});

test("ignores stored text that is not a number", () => {
  for (const stored of ["null", "{}", '{"phone":7,"at":1}', "no"]) {
    sessionEntries.set("handover.requested-code", stored);
    expect(readRequestedCode()).toBeNull();
  }
});
