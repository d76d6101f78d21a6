import { storeValue } from "../storage/stored-value";
import { importWithRetry } from "./import-with-retry";
import { fakeStorage } from "../tests/fake-storage";

const eventTarget = new EventTarget();
let reloads = 0;
beforeEach(() => {
  reloads = 0;
  const location = { reload: () => (reloads += 1) };
  const storages = { localStorage: fakeStorage().storage, sessionStorage: fakeStorage().storage };
  Object.assign(globalThis, {
    window: Object.assign(eventTarget, { location, ...storages }),
    document: { querySelector: () => null },
  });
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test("retries after a delay and when the network returns", async () => {
  let attempts = 0;
  const loadedPart = importWithRetry(() =>
    (attempts += 1) < 4 ? Promise.reject(new Error("Failed to load chunk")) : Promise.resolve("the part"),
  );
  await jest.advanceTimersByTimeAsync(0);
  expect(attempts).toBe(1);
  eventTarget.dispatchEvent(new Event("online"));
  await jest.advanceTimersByTimeAsync(0);
  expect(attempts).toBe(2);
  await jest.advanceTimersByTimeAsync(2_000);
  expect(attempts).toBe(3);
  await jest.advanceTimersByTimeAsync(4_000);
  await expect(loadedPart).resolves.toBe("the part");
});

describe("a chunk that a deploy removed", () => {
  const path = "/_next/static/chunks/abc.js";
  const failToLoadChunk = () =>
    Promise.reject(new Error(`Failed to load chunk https://handover.example${path} from module 1`));
  const mockStatus = (status: number) => {
    globalThis.fetch = jest.fn(() => Promise.resolve(new Response(null, { status }))) as typeof fetch;
  };

  test("reloads the page once", async () => {
    mockStatus(404);
    void importWithRetry(failToLoadChunk);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([reloads, jest.mocked(fetch).mock.calls[0]?.[0]]).toEqual([1, path]);
    void importWithRetry(failToLoadChunk);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reloads).toBe(1);
  });

  test("does not reload while the chunk exists or the server does not respond", async () => {
    mockStatus(200);
    void importWithRetry(failToLoadChunk);
    await jest.advanceTimersByTimeAsync(1_000);
    globalThis.fetch = jest.fn(() => Promise.reject(new TypeError("Failed to fetch")));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reloads).toBe(0);
  });

  test("delays the reload until unsaved data is sent", async () => {
    mockStatus(404);
    const { setItem } = window.localStorage;
    window.localStorage.setItem = () => {
      throw new DOMException("Full", "QuotaExceededError");
    };
    storeValue("send", JSON.stringify({ unanswered: { clientActionId: "1" } }));
    void importWithRetry(failToLoadChunk);
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reloads).toBe(0);
    window.localStorage.setItem = setItem;
    storeValue("send", null);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(reloads).toBe(1);
  });
});
