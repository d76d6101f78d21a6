import { readStoredValue } from "../storage/stored-value";
import { recordOffDutyChoice, endDuty, recordOnDuty, announcePageLeft } from "./duty";
import { clearPositions } from "./tracker";

jest.mock("./tracker", () => ({ clearPositions: jest.fn(() => Promise.resolve()) }));
const forgot = () => jest.mocked(clearPositions).mock.calls.length;
const dora = "dora";

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse("2026-11-21T12:00:00Z") });
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      kept.set(key, value);
    },
    removeItem: (key: string) => {
      kept.delete(key);
    },
  };
  Object.assign(globalThis, { window: { localStorage } });
  jest.mocked(clearPositions).mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

// Reading: tracking
test("who chooses to be off duty leaves nothing behind", async () => {
  recordOnDuty(dora);
  await recordOffDutyChoice();
  expect([forgot(), readStoredValue("duty")]).toEqual([1, null]);
});

test("taken off duty elsewhere, while the phone was in touch: the same", async () => {
  recordOnDuty(dora);
  jest.advanceTimersByTime(30_000);
  await endDuty(dora);
  expect([forgot(), readStoredValue("duty")]).toEqual([1, null]);
});

// Reading: tracking
test("given up by the server in a tunnel: what was measured stays and can be sent", async () => {
  recordOnDuty(dora);
  jest.advanceTimersByTime(300_000);
  await endDuty(dora);
  expect([forgot(), readStoredValue("duty")]).toEqual([0, null]);
});

test("given up because the page was closed: it stays, too", async () => {
  recordOnDuty(dora);
  announcePageLeft();
  jest.advanceTimersByTime(20_000);
  await endDuty(dora);
  expect([forgot(), readStoredValue("duty")]).toEqual([0, null]);
});

test("another driver's duty on this phone is none of theirs", async () => {
  recordOnDuty("another");
  await endDuty(dora);
  expect([forgot(), readStoredValue("duty")?.startsWith("another")]).toEqual([0, true]);
});
