const minuteMs = 60_000;
/** Imports the module as in a page that was just opened. */
const importClock = async () => {
  jest.resetModules();
  return import("./server-clock");
};
const toDateHeader = (time: number): string => new Date(time).toUTCString();

test.each([10, -10])(
  "estimates the server's time from the first response with a phone clock %i minutes off",
  async (clockErrorMinutes) => {
    const { updateClockFromHeader, toServerTime } = await importClock();
    const server = Date.UTC(2026, 0, 5, 12, 0, 30, 400);
    const phone = server + clockErrorMinutes * minuteMs;
    updateClockFromHeader(toDateHeader(server), phone - 20, phone + 20);
    expect(Math.abs(toServerTime(phone) - server)).toBeLessThanOrEqual(600);
  },
);

test("ignores the Date header when the phone's clock agrees within its precision", async () => {
  const { updateClockFromHeader, toServerTime } = await importClock();
  const now = Date.UTC(2026, 0, 5, 12, 0, 30, 990);
  updateClockFromHeader(toDateHeader(now), now - 20, now + 20);
  expect(toServerTime(now)).toBe(now);
});

test("does not replace a precise offset by the Date header, and detects a changed phone clock", async () => {
  const { updateServerClock, updateClockFromHeader, toServerTime } = await importClock();
  const server = Date.UTC(2026, 0, 5, 12, 0, 30, 400);
  updateServerClock(new Date(server).toISOString(), server + 10 * minuteMs);
  updateClockFromHeader(toDateHeader(server), server + 10 * minuteMs, server + 10 * minuteMs);
  expect(toServerTime(server + 10 * minuteMs)).toBe(server);
  updateClockFromHeader(toDateHeader(server), server, server);
  expect(toServerTime(server)).toBe(server);
});

test("ignores a missing or invalid Date header", async () => {
  const { updateClockFromHeader, toServerTime } = await importClock();
  for (const header of [null, "", "soon"]) updateClockFromHeader(header, 0, 0);
  expect(toServerTime(5)).toBe(5);
});

test("reports the clock as unknown after the phone's clock changed, until the next response", async () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5, 12, 0, 30, 400) });
  try {
    const { updateClockFromHeader, isServerClockKnown, waitForServerClock, toServerTime } = await importClock();
    const receiveResponse = (server: number) => {
      updateClockFromHeader(toDateHeader(server), Date.now(), Date.now());
    };
    const server = Date.now();
    receiveResponse(server);
    expect(isServerClockKnown()).toBe(true);
    jest.advanceTimersByTime(30 * minuteMs);
    expect(isServerClockKnown()).toBe(true);
    jest.setSystemTime(Date.now() + 10 * minuteMs);
    expect(isServerClockKnown()).toBe(false);
    const clockBecomesKnown = waitForServerClock(60_000);
    receiveResponse(server + 30 * minuteMs);
    await clockBecomesKnown;
    expect(isServerClockKnown()).toBe(true);
    expect(Math.abs(toServerTime(Date.now()) - (server + 30 * minuteMs))).toBeLessThanOrEqual(600);
  } finally {
    jest.useRealTimers();
  }
});
