import { queueEarlyClicks } from "./early-clicks";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const bar = () => ({ style: { pointerEvents: "" } }) as HTMLElement;

test("what has just come takes no press for a moment, and then does", () => {
  const element = bar();
  queueEarlyClicks(element);
  expect(element.style.pointerEvents).toBe("none");
  jest.advanceTimersByTime(399);
  expect(element.style.pointerEvents).toBe("none");
  jest.advanceTimersByTime(1);
  expect(element.style.pointerEvents).toBe("");
});

test("what changes again is held from then on, and what is taken away is held no more", () => {
  const element = bar();
  queueEarlyClicks(element);
  jest.advanceTimersByTime(300);
  const end = queueEarlyClicks(element);
  jest.advanceTimersByTime(300);
  expect(element.style.pointerEvents).toBe("none");
  end();
  expect(element.style.pointerEvents).toBe("");
});
