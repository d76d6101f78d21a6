import { onCallGaps, toWeekTime, schedulesOnDay, type OnCallSchedule } from "./on-call-week";

const shift = (days: number[], from: string, minutes: number): OnCallSchedule => ({
  id: `${days} ${from}`,
  adminId: "a",
  name: "Ada",
  days,
  from,
  minutes,
  rank: 1,
  channels: ["push"],
});
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const gapLabels = (schedules: OnCallSchedule[]) =>
  onCallGaps(schedules)?.map(({ from, to }) => {
    const [start, end] = [toWeekTime(from), toWeekTime(to)];
    return `${start.day} ${start.time} to ${end.day} ${end.time}`;
  });

test("returns null without any shift, and no gaps when the whole week is covered", () => {
  expect(onCallGaps([])).toBeNull();
  expect(gapLabels([shift(everyDay, "00:00", 1_440)])).toEqual([]);
  expect(gapLabels([shift(everyDay, "20:00", 1_440)])).toEqual([]);
});

test("returns one gap for uncovered time across the end of the week", () => {
  // Covered until Saturday 22:00 and from Sunday 08:00.
  expect(
    gapLabels([shift([1, 2, 3, 4, 5], "00:00", 1_440), shift([6], "00:00", 1_320), shift([0], "08:00", 960)]),
  ).toEqual(["6 22:00 to 0 08:00"]);
});

test("returns no gap between overlapping or adjacent shifts, including past midnight", () => {
  expect(
    gapLabels([shift([1], "08:00", 720), shift([1], "20:00", 720), shift([2, 3, 4, 5, 6, 0], "08:00", 1_440)]),
  ).toEqual([]);
  expect(gapLabels([shift([1], "20:00", 300)])).toEqual(["2 01:00 to 1 20:00"]);
});

test("lists a night shift on both days that it covers", () => {
  const night = [shift([6], "20:00", 720)];
  expect(schedulesOnDay(night, 6)).toMatchObject([{ from: 1_200, to: 1_440 }]);
  expect(schedulesOnDay(night, 0)).toMatchObject([{ from: 0, to: 480 }]);
  expect(schedulesOnDay(night, 1)).toEqual([]);
});
