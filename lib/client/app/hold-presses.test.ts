import { holdPresses } from "./hold-presses";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const bar = () => ({ style: { pointerEvents: "" } }) as HTMLElement;

test("what has just come takes no press for a moment, and then does", () => {
  const element = bar();
  holdPresses(element);
  expect(element.style.pointerEvents).toBe("none");
  jest.advanceTimersByTime(399);
  expect(element.style.pointerEvents).toBe("none");
  jest.advanceTimersByTime(1);
  expect(element.style.pointerEvents).toBe("");
});

test("what changes again is held from then on, and what is taken away is held no more", () => {
  const element = bar();
  holdPresses(element);
  jest.advanceTimersByTime(300);
  const end = holdPresses(element);
  jest.advanceTimersByTime(300);
  expect(element.style.pointerEvents).toBe("none");
  end();
  expect(element.style.pointerEvents).toBe("");
});
