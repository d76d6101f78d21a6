import { fakeStorage } from "../tests/fake-storage";
import { clearAccountStorage, readStoredValue, storeValue } from "./stored-value";

function phoneWith(storage: object): void {
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { localStorage: storage, sessionStorage: storage }),
  });
}

// docs/readings.md: tracking
test("keeps unsent steps and the choices for this phone across a sign-out", () => {
  const storage: Record<string, unknown> = {};
  const method = (value: unknown) => ({ enumerable: false, value });
  Object.defineProperties(storage, {
    getItem: method((key: string) => storage[key] ?? null),
    setItem: method((key: string, value: string) => {
      storage[key] = value;
    }),
    removeItem: method((key: string) => {
      Reflect.deleteProperty(storage, key);
    }),
  });
  phoneWith(storage);
  ["outbox:1", "location-off:dora", "duty", "position-uploaded", "task", "task-log", "install-hint", "camera"].forEach(
    (key) => {
      storeValue(key, "yes");
    },
  );
  clearAccountStorage();
  expect(Object.keys(storage)).toEqual([
    "handover.outbox:1",
    "handover.location-off:dora",
    "handover.install-hint",
    "handover.camera",
  ]);
});

test("keeps values in memory when storage is denied, and logs the failure", () => {
  const refuse = () => {
    throw new Error("Refused");
  };
  const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
  phoneWith({ getItem: refuse, setItem: refuse, removeItem: refuse });
  storeValue("duty", "dora 0");
  expect(readStoredValue("duty")).toBe("dora 0");
  storeValue("duty", null);
  expect(readStoredValue("duty")).toBeNull();
  // Each failure is logged once per key and kind of access.
  expect(warn.mock.calls.map(([text]) => text as string)).toEqual([
    "Failed to write handover.duty in local storage",
    "Failed to delete handover.duty in local storage",
    "Failed to read handover.duty in local storage",
  ]);
  warn.mockRestore();
});

test("reads the value that a full phone could not store, until another tab stores a newer one", () => {
  const { storage, entries, setFull } = fakeStorage();
  phoneWith(storage);
  storeValue("sos", "older");
  setFull(true);
  storeValue("sos", "newer");
  expect(readStoredValue("sos")).toBe("newer");
  entries.set("handover.sos", "newest");
  window.dispatchEvent(Object.assign(new Event("storage"), { key: "handover.sos", newValue: "newest" }));
  expect(readStoredValue("sos")).toBe("newest");
});
