import { persistStorage } from "./persist-storage";

test("requests persistent storage once, and ignores a refusal", async () => {
  let requestCount = 0;
  const persist = () => {
    requestCount += 1;
    return Promise.reject(new Error("Refused"));
  };
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { storage: { persist } } });
  persistStorage();
  persistStorage();
  await Promise.resolve();
  expect(requestCount).toBe(1);
});
