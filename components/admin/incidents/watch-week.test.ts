import { gapsOf, momentOf, turnsOn, type Watch } from "./watch-week";

const turn = (days: number[], from: string, minutes: number): Watch => ({
  id: `${days} ${from}`,
  adminId: "a",
  name: "Ada",
  days,
  from,
  minutes,
  rank: 1,
  channels: ["push"],
});
const all = [0, 1, 2, 3, 4, 5, 6];
const words = (watches: Watch[]) =>
  gapsOf(watches)?.map(({ from, to }) => {
    const [a, b] = [momentOf(from), momentOf(to)];
    return `${a.day} ${a.time} to ${b.day} ${b.time}`;
  });

test("nobody ever watches, or somebody all week", () => {
  expect(gapsOf([])).toBeNull();
  expect(words([turn(all, "00:00", 1_440)])).toEqual([]);
  expect(words([turn(all, "20:00", 1_440)])).toEqual([]);
});

test("a gap over the end of the week is one", () => {
  // Saturday until 22:00, Sunday from 08:00.
  expect(words([turn([1, 2, 3, 4, 5], "00:00", 1_440), turn([6], "00:00", 1_320), turn([0], "08:00", 960)])).toEqual([
    "6 22:00 to 0 08:00",
  ]);
});

test("turns that overlap or meet leave none between them, past midnight too", () => {
  expect(words([turn([1], "08:00", 720), turn([1], "20:00", 720), turn([2, 3, 4, 5, 6, 0], "08:00", 1_440)])).toEqual(
    [],
  );
  expect(words([turn([1], "20:00", 300)])).toEqual(["2 01:00 to 1 20:00"]);
});

test("a night belongs to both its days", () => {
  const night = [turn([6], "20:00", 720)];
  expect(turnsOn(night, 6)).toMatchObject([{ from: 1_200, to: 1_440 }]);
  expect(turnsOn(night, 0)).toMatchObject([{ from: 0, to: 480 }]);
  expect(turnsOn(night, 1)).toEqual([]);
});
