import { nextRing, ringSchedule, type Ringing } from "./offer-ringing";

const sentAt = Date.parse("2026-11-26T12:00:00Z");
const expiry = sentAt + 300_000;
/** Seconds after the offer's arrival at which it rings. */
function ringsOf(offer: Ringing, fromMs = sentAt): number[] {
  const ringTimes: number[] = [];
  for (
    let at = nextRing(fromMs, offer);
    at !== null;
    at = nextRing(at + 1, { ...offer, firstAt: offer.firstAt ?? fromMs })
  )
    ringTimes.push((at - sentAt) / 1_000);
  return ringTimes;
}
const openOffer: Ringing = { firstAt: null, hushedAt: null, expiresAt: expiry };

// Reading: offer-rings
test("rings immediately, every four seconds for half a minute, and again in the last minute", () => {
  expect(ringsOf(openOffer)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 240, 244, 248, 252]);
});

// Reading: offer-rings
test("stays silent after dismissal until the last minute, and after a second one for good", () => {
  expect(ringsOf({ ...openOffer, firstAt: sentAt, hushedAt: sentAt + 5_000 }, sentAt + 5_000)).toEqual([
    240, 244, 248, 252,
  ]);
  expect(ringsOf({ ...openOffer, firstAt: sentAt, hushedAt: sentAt + 241_000 }, sentAt + 241_000)).toEqual([]);
});

test("does not make up for rings missed by a late or suspended page", () => {
  expect(ringsOf({ ...openOffer, firstAt: sentAt }, sentAt + 21_000)[0]).toBe(24);
  expect(ringsOf({ ...openOffer, firstAt: sentAt }, sentAt + 100_000)[0]).toBe(240);
  expect(ringsOf({ ...openOffer, firstAt: sentAt }, sentAt + 260_000)).toEqual([]);
});

test("rings for an offer that arrives in its last minute, and never after its end", () => {
  expect(ringsOf(openOffer, sentAt + 280_000)).toEqual([280, 284, 288, 292, 296]);
});

test("restarts the interval where the first rings reach into the last minute", () => {
  expect(ringsOf(openOffer, sentAt + 230_000)).toEqual([230, 234, 238, 240, 244, 248, 252]);
  expect(ringSchedule.everyMs).toBeGreaterThan(300);
});

test("does not ring for an offer opened from its notification", () => {
  expect(ringsOf({ ...openOffer, hushedAt: sentAt + 1_000 }, sentAt + 1_000)).toEqual([240, 244, 248, 252]);
});
