import { nextRing, ringSchedule, type Ringing } from "./offer-ringing";

const sent = Date.parse("2026-11-26T12:00:00Z");
const fiveMinutes = sent + 300_000;
/** Seconds after the offer's arrival at which it rings. */
function ringsOf(offer: Ringing, from = sent): number[] {
  const found: number[] = [];
  for (let at = nextRing(from, offer); at !== null; at = nextRing(at + 1, { ...offer, firstAt: offer.firstAt ?? from }))
    found.push((at - sent) / 1_000);
  return found;
}
const open: Ringing = { firstAt: null, hushedAt: null, expiresAt: fiveMinutes };

// Reading: offer-rings
test("rings immediately, every four seconds for half a minute, and again in the last minute", () => {
  expect(ringsOf(open)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 240, 244, 248, 252]);
});

// Reading: offer-rings
test("stays silent after dismissal until the last minute, and after a second one for good", () => {
  expect(ringsOf({ ...open, firstAt: sent, hushedAt: sent + 5_000 }, sent + 5_000)).toEqual([240, 244, 248, 252]);
  expect(ringsOf({ ...open, firstAt: sent, hushedAt: sent + 241_000 }, sent + 241_000)).toEqual([]);
});

test("does not make up for rings missed by a late or suspended page", () => {
  expect(ringsOf({ ...open, firstAt: sent }, sent + 21_000)[0]).toBe(24);
  expect(ringsOf({ ...open, firstAt: sent }, sent + 100_000)[0]).toBe(240);
  expect(ringsOf({ ...open, firstAt: sent }, sent + 260_000)).toEqual([]);
});

test("rings for an offer that arrives in its last minute, and never after its end", () => {
  expect(ringsOf(open, sent + 280_000)).toEqual([280, 284, 288, 292, 296]);
});

test("restarts the interval where the first rings reach into the last minute", () => {
  expect(ringsOf(open, sent + 230_000)).toEqual([230, 234, 238, 240, 244, 248, 252]);
  expect(ringSchedule.everyMs).toBeGreaterThan(300);
});

test("does not ring for an offer opened from its notification", () => {
  expect(ringsOf({ ...open, hushedAt: sent + 1_000 }, sent + 1_000)).toEqual([240, 244, 248, 252]);
});
