import { isGood, steadyQr } from "./steady-qr";

const now = Date.parse("2026-03-01T12:00:00.000Z");
const qr = (seconds: number) => ({ qrData: `${seconds}`, qrExpiresAt: new Date(now + seconds * 1_000).toISOString() });

test("a code stays while there is time to scan it, then the newest takes its place", () => {
  expect(steadyQr(null, qr(120), now)).toEqual(qr(120));
  expect(steadyQr(qr(61), qr(120), now)).toEqual(qr(61));
  expect(steadyQr(qr(60), qr(120), now)).toEqual(qr(120));
});

test("one that has run out is not shown", () => {
  expect([isGood(qr(1), now), isGood(qr(0), now)]).toEqual([true, false]);
});
