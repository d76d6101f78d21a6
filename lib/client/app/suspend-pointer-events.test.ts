import { suspendPointerEvents } from "./suspend-pointer-events";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const createMockElement = () => ({ style: { pointerEvents: "" } }) as HTMLElement;

test("ignores pointer events briefly after a change", () => {
  const element = createMockElement();
  suspendPointerEvents(element);
  expect(element.style.pointerEvents).toBe("none");
  jest.advanceTimersByTime(399);
  expect(element.style.pointerEvents).toBe("none");
  jest.advanceTimersByTime(1);
  expect(element.style.pointerEvents).toBe("");
});

test("restarts the delay on another change, and ends it on cancel", () => {
  const element = createMockElement();
  suspendPointerEvents(element);
  jest.advanceTimersByTime(300);
  const end = suspendPointerEvents(element);
  jest.advanceTimersByTime(300);
  expect(element.style.pointerEvents).toBe("none");
  end();
  expect(element.style.pointerEvents).toBe("");
});
