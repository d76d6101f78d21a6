import { readStoredValue } from "../storage/stored-value";
import { goOffDuty, handleServerOffDuty, recordOnDuty, markPageClosed } from "./duty";
import { clearPositions } from "./tracker";

jest.mock("./tracker", () => ({ clearPositions: jest.fn(() => Promise.resolve()) }));
const clearCount = () => jest.mocked(clearPositions).mock.calls.length;
const dora = "dora";

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z") });
  const storageEntries = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => storageEntries.get(key) ?? null,
    setItem: (key: string, value: string) => {
      storageEntries.set(key, value);
    },
    removeItem: (key: string) => {
      storageEntries.delete(key);
    },
  };
  Object.assign(globalThis, { window: { localStorage } });
  jest.mocked(clearPositions).mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

// docs/readings.md: tracking
test("deletes positions when the driver chooses to go off duty", async () => {
  recordOnDuty(dora);
  await goOffDuty();
  expect([clearCount(), readStoredValue("duty")]).toEqual([1, null]);
});

test("deletes positions when the driver is set off duty elsewhere while the phone is connected", async () => {
  recordOnDuty(dora);
  jest.advanceTimersByTime(30_000);
  await handleServerOffDuty(dora);
  expect([clearCount(), readStoredValue("duty")]).toEqual([1, null]);
});

// docs/readings.md: tracking
test("keeps positions when the server lost contact with the phone", async () => {
  recordOnDuty(dora);
  jest.advanceTimersByTime(300_000);
  await handleServerOffDuty(dora);
  expect([clearCount(), readStoredValue("duty")]).toEqual([0, null]);
});

test("keeps positions when the page was closed", async () => {
  recordOnDuty(dora);
  markPageClosed();
  jest.advanceTimersByTime(20_000);
  await handleServerOffDuty(dora);
  expect([clearCount(), readStoredValue("duty")]).toEqual([0, null]);
});

test("ignores another driver's duty on this phone", async () => {
  recordOnDuty("another");
  await handleServerOffDuty(dora);
  expect([clearCount(), readStoredValue("duty")?.startsWith("another")]).toEqual([0, true]);
});
