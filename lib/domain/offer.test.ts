import { nextRingAt, ringSchedule, type RingState } from "./offer";

const sentAt = Date.parse("2026-11-26T12:00:00Z");
const expiry = sentAt + 300_000;
/** Seconds after the offer's arrival at which it rings. */
function ringSeconds(offer: RingState, fromMs = sentAt): number[] {
  const ringTimes: number[] = [];
  for (
    let ringAt = nextRingAt(fromMs, offer);
    ringAt !== null;
    ringAt = nextRingAt(ringAt + 1, { ...offer, firstRingAt: offer.firstRingAt ?? fromMs })
  )
    ringTimes.push((ringAt - sentAt) / 1_000);
  return ringTimes;
}
const openOffer: RingState = { firstRingAt: null, silencedAt: null, expiresAt: expiry };

// docs/readings.md: offer-rings
test("rings immediately, every four seconds for half a minute, and again in the last minute", () => {
  expect(ringSeconds(openOffer)).toEqual([0, 4, 8, 12, 16, 20, 24, 28, 240, 244, 248, 252]);
});

// docs/readings.md: offer-rings
test("stays silent after dismissal until the last minute, and after a second one for good", () => {
  expect(ringSeconds({ ...openOffer, firstRingAt: sentAt, silencedAt: sentAt + 5_000 }, sentAt + 5_000)).toEqual([
    240, 244, 248, 252,
  ]);
  expect(ringSeconds({ ...openOffer, firstRingAt: sentAt, silencedAt: sentAt + 241_000 }, sentAt + 241_000)).toEqual(
    [],
  );
});

test("does not make up for rings missed by a late or suspended page", () => {
  expect(ringSeconds({ ...openOffer, firstRingAt: sentAt }, sentAt + 21_000)[0]).toBe(24);
  expect(ringSeconds({ ...openOffer, firstRingAt: sentAt }, sentAt + 100_000)[0]).toBe(240);
  expect(ringSeconds({ ...openOffer, firstRingAt: sentAt }, sentAt + 260_000)).toEqual([]);
});

test("rings for an offer that arrives in its last minute, and never after its end", () => {
  expect(ringSeconds(openOffer, sentAt + 280_000)).toEqual([280, 284, 288, 292, 296]);
});

test("restarts the interval where the first rings reach into the last minute", () => {
  expect(ringSeconds(openOffer, sentAt + 230_000)).toEqual([230, 234, 238, 240, 244, 248, 252]);
  expect(ringSchedule.intervalMs).toBeGreaterThan(300);
});

test("does not ring for an offer opened from its notification", () => {
  expect(ringSeconds({ ...openOffer, silencedAt: sentAt + 1_000 }, sentAt + 1_000)).toEqual([240, 244, 248, 252]);
});
