import { isQrValid, reuseValidQr } from "./reuse-valid-qr";

const now = Date.parse("2026-03-01T12:00:00.000Z");
const qr = (seconds: number) => ({ qrData: `${seconds}`, qrExpiresAt: new Date(now + seconds * 1_000).toISOString() });

test("keeps a code while there is time to scan it, then shows the newest", () => {
  expect(reuseValidQr(null, qr(120), now)).toEqual(qr(120));
  expect(reuseValidQr(qr(61), qr(120), now)).toEqual(qr(61));
  expect(reuseValidQr(qr(60), qr(120), now)).toEqual(qr(120));
});

test("treats an expired code as invalid", () => {
  expect([isQrValid(qr(1), now), isQrValid(qr(0), now)]).toEqual([true, false]);
});
