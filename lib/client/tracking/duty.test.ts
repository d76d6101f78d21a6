import { readKept } from "../storage/kept-value";
import { chooseOffDuty, endDuty, heardOnDuty, leftPage } from "./duty";
import { forgetPositions } from "./tracker";

jest.mock("./tracker", () => ({ forgetPositions: jest.fn(() => Promise.resolve()) }));
const forgot = () => jest.mocked(forgetPositions).mock.calls.length;
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
  jest.mocked(forgetPositions).mockClear();
});
afterEach(() => {
  jest.useRealTimers();
});

// Reading: tracking
test("who chooses to be off duty leaves nothing behind", async () => {
  heardOnDuty(dora);
  await chooseOffDuty();
  expect([forgot(), readKept("duty")]).toEqual([1, null]);
});

test("taken off duty elsewhere, while the phone was in touch: the same", async () => {
  heardOnDuty(dora);
  jest.advanceTimersByTime(30_000);
  await endDuty(dora);
  expect([forgot(), readKept("duty")]).toEqual([1, null]);
});

// Reading: tracking
test("given up by the server in a tunnel: what was measured stays and can be sent", async () => {
  heardOnDuty(dora);
  jest.advanceTimersByTime(300_000);
  await endDuty(dora);
  expect([forgot(), readKept("duty")]).toEqual([0, null]);
});

test("given up because the page was closed: it stays, too", async () => {
  heardOnDuty(dora);
  leftPage();
  jest.advanceTimersByTime(20_000);
  await endDuty(dora);
  expect([forgot(), readKept("duty")]).toEqual([0, null]);
});

test("another driver's duty on this phone is none of theirs", async () => {
  heardOnDuty("another");
  await endDuty(dora);
  expect([forgot(), readKept("duty")?.startsWith("another")]).toEqual([0, true]);
});
