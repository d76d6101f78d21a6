const minuteMs = 60_000;
/** The clock as in a page that was just opened. */
const importClock = async () => {
  jest.resetModules();
  return import("./server-clock");
};
const headerOf = (time: number): string => new Date(time).toUTCString();

test.each([10, -10])(
  "learns the server's time from the first response with a phone clock %i minutes off",
  async (minutesOff) => {
    const { updateClockFromHeader, toServerTime } = await importClock();
    const server = Date.UTC(2026, 0, 5, 12, 0, 30, 400);
    const phone = server + minutesOff * minuteMs;
    updateClockFromHeader(headerOf(server), phone - 20, phone + 20);
    expect(Math.abs(toServerTime(phone) - server)).toBeLessThanOrEqual(600);
  },
);

test("ignores the Date header when the phone's clock agrees within its precision", async () => {
  const { updateClockFromHeader, toServerTime } = await importClock();
  const now = Date.UTC(2026, 0, 5, 12, 0, 30, 990);
  updateClockFromHeader(headerOf(now), now - 20, now + 20);
  expect(toServerTime(now)).toBe(now);
});

test("does not replace a precise offset by the Date header, and detects a changed phone clock", async () => {
  const {
    updateServerClock: learnServerTime,
    updateClockFromHeader: learnFromHeader,
    toServerTime: onServerClock,
  } = await importClock();
  const server = Date.UTC(2026, 0, 5, 12, 0, 30, 400);
  learnServerTime(new Date(server).toISOString(), server + 10 * minuteMs);
  learnFromHeader(headerOf(server), server + 10 * minuteMs, server + 10 * minuteMs);
  expect(onServerClock(server + 10 * minuteMs)).toBe(server);
  learnFromHeader(headerOf(server), server, server);
  expect(onServerClock(server)).toBe(server);
});

test("ignores a missing or invalid Date header", async () => {
  const { updateClockFromHeader, toServerTime } = await importClock();
  for (const header of [null, "", "soon"]) updateClockFromHeader(header, 0, 0);
  expect(toServerTime(5)).toBe(5);
});

test("reports the clock as unknown after the phone's clock changed, until the next response", async () => {
  jest.useFakeTimers({ now: Date.UTC(2026, 0, 5, 12, 0, 30, 400) });
  try {
    const {
      updateClockFromHeader: learnFromHeader,
      isClockKnown,
      clockKnown,
      toServerTime: onServerClock,
    } = await importClock();
    const receiveResponse = (server: number) => {
      learnFromHeader(headerOf(server), Date.now(), Date.now());
    };
    const server = Date.now();
    receiveResponse(server);
    expect(isClockKnown()).toBe(true);
    jest.advanceTimersByTime(30 * minuteMs);
    expect(isClockKnown()).toBe(true);
    jest.setSystemTime(Date.now() + 10 * minuteMs);
    expect(isClockKnown()).toBe(false);
    const clockBecomesKnown = clockKnown(60_000);
    receiveResponse(server + 30 * minuteMs);
    await clockBecomesKnown;
    expect(isClockKnown()).toBe(true);
    expect(Math.abs(onServerClock(Date.now()) - (server + 30 * minuteMs))).toBeLessThanOrEqual(600);
  } finally {
    jest.useRealTimers();
  }
});
