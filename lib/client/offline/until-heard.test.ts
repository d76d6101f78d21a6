import { ApiError } from "../api/api-error";
import { isUnheard, sendUntilHeard } from "./until-heard";

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { window: new EventTarget() });
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  [0, true],
  [401, true],
  [429, true],
  [503, true],
  [400, false],
  [403, false],
  [404, false],
  [409, false],
])("an answer of %s is to be sent again: %s", (status, again) => {
  expect(isUnheard(new ApiError({ code: "X", status, title: "" }))).toBe(again);
});

test("whatever else goes wrong is to be sent again", () => {
  expect(isUnheard(new TypeError("Failed to fetch"))).toBe(true);
});

test("is sent now, every five seconds, and at once when the network is back; with nothing left, and after the end, no more", () => {
  let left = true;
  const send = jest.fn();
  const end = sendUntilHeard(() => left, send);
  expect(send).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10_000);
  expect(send).toHaveBeenCalledTimes(3);
  window.dispatchEvent(new Event("online"));
  expect(send).toHaveBeenCalledTimes(4);
  left = false;
  jest.advanceTimersByTime(20_000);
  window.dispatchEvent(new Event("online"));
  expect(send).toHaveBeenCalledTimes(4);
  left = true;
  end();
  jest.advanceTimersByTime(20_000);
  window.dispatchEvent(new Event("online"));
  expect(send).toHaveBeenCalledTimes(4);
});
