import { presetOf, rangeOf } from "./date-range";

const none = { when: "", from: "", to: "" };
const local = (year: number, month: number, day: number): string => new Date(year, month - 1, day).toISOString();
const now = new Date(2026, 2, 1, 15, 30);

test("days are the reader's own, whole, and go over the ends of months and years", () => {
  expect(rangeOf({ ...none, when: "today" }, now)).toEqual({ from: local(2026, 3, 1), to: local(2026, 3, 2) });
  expect(rangeOf({ ...none, when: "yesterday" }, now)).toEqual({ from: local(2026, 2, 28), to: local(2026, 3, 1) });
  expect(rangeOf({ ...none, when: "week" }, now)).toEqual({ from: local(2026, 2, 23), to: local(2026, 3, 2) });
  expect(rangeOf({ ...none, when: "month" }, new Date(2026, 11, 31, 23, 59))).toEqual({
    from: local(2026, 12, 1),
    to: local(2027, 1, 1),
  });
});

test("named days count whole, and one side may be open", () => {
  expect(rangeOf({ when: "days", from: "2026-02-27", to: "2026-02-28" }, now)).toEqual({
    from: local(2026, 2, 27),
    to: local(2026, 3, 1),
  });
  expect(rangeOf({ ...none, from: "2026-02-27" }, now)).toEqual({ from: local(2026, 2, 27), to: null });
  expect(rangeOf({ ...none, when: "days", from: "not a day" }, now)).toEqual({ from: null, to: null });
});

test("an address that names days alone means them, and an unknown word means any time", () => {
  expect(presetOf({ ...none, to: "2026-02-28" })).toBe("days");
  expect(presetOf({ ...none, when: "someday" })).toBe("");
  expect(rangeOf({ ...none, when: "someday" }, now)).toEqual({ from: null, to: null });
});
