import { outOfPace } from "@/server/core/pace";

jest.mock("@/server/env", () => ({ env: () => ({ RATE_LIMIT_FACTOR: 1 }) }));

const second = 1_000;
/** How many of so many questions, asked at this moment, are answered. */
const answered = (caller: string, times: number, at: number): number =>
  Array.from({ length: times }, () => outOfPace("question", caller, at)).filter((wait) => wait === null).length;

test("whoever opens page after page is answered whatever they ask", () => {
  for (let n = 0; n < 60; n++) expect(answered("busy", 20, 2 * n * second)).toBe(20);
});

test("a flood is answered as often as the limit of a minute allows, and told to come back in a second", () => {
  expect(answered("flood", 1_000, 0)).toBe(80);
  expect(outOfPace("question", "flood", 0)).toBe(1);
  for (let n = 1; n < 60; n++) expect(answered("flood", 100, n * second)).toBe(10);
});

test("what one caller asks costs no other anything, and pages are counted apart", () => {
  answered("loud", 1_000, 0);
  expect(answered("quiet", 10, 0)).toBe(10);
  expect(outOfPace("page", "loud", 0)).toBeNull();
});

test("a console that fetches a hundred links ahead keeps nobody from the one that they press", () => {
  for (let n = 0; n < 10; n++)
    for (let link = 0; link < 200; link++) expect(outOfPace("page", "desk", n * 10 * second)).toBeNull();
});

test("nobody grows richer than they began by waiting, nor poorer by being refused", () => {
  answered("patient", 5_000, 0);
  expect(answered("patient", 1_000, 3_600 * second)).toBe(80);
});
