import type { Offer } from "@/lib/contracts/driver/offer";
import { ApiError } from "@/lib/client/api/api-error";
import { updateClockFromBody, updateServerClock, serverNow } from "@/lib/client/app/server-clock";
import { offerMessages } from "@/lib/i18n/messages/offer";
import {
  closedReasonKey,
  isFirstLoadFailure,
  offerStatus,
  openOffers,
  secondsUntil,
  unreadOffers,
} from "./offer-state";

const minute = 60_000;
const now = Date.parse("2026-11-21T12:00:00Z");
const iso = (ms: number): string => new Date(ms).toISOString();
const offer = (overrides: Partial<Offer> = {}): Offer => ({
  id: "5b1f2a3c-0d4e-4f5a-8b6c-7d8e9f0a1b2c",
  status: "new",
  closedReason: null,
  outcome: "open",
  sentAt: iso(now),
  deliveredAt: null,
  readAt: null,
  expiresAt: iso(now + 5 * minute),
  serverTime: iso(now),
  rejectionReason: null,
  transactionId: "t",
  assignmentId: "a",
  driverId: "d",
  pickupCoordinates: null,
  deliveryCoordinates: { lat: 0, lng: 0 },
  taskDetails: {
    amount: 80,
    pickupAddress: "",
    deliveryAddress: "",
    estimatedDistance: "5 km",
    estimatedTime: 10,
    estimateApproximate: false,
    distanceFrom: "driver",
    routePolyline: null,
    priority: "high",
    instructions: null,
    preferredTime: null,
  },
  archived: false,
  ...overrides,
});

afterEach(() => {
  jest.useRealTimers();
  updateServerClock(new Date().toISOString());
});
/** Sets the phone's own clock. */
const setPhoneClock = (ms: number): void => {
  jest.useFakeTimers({ now: ms });
};

describe.each([
  ["ten minutes fast", 10 * minute],
  ["ten minutes slow", -10 * minute],
  ["right", 0],
])("with a phone clock that is %s", (_, clockErrorMs) => {
  test("shows five minutes for a new offer and keeps it open until the server's deadline", () => {
    setPhoneClock(now + clockErrorMs);
    updateClockFromBody({ items: [offer()], unread: 1 }, Date.now(), Date.now());
    expect(serverNow()).toBe(now);
    expect([offerStatus(offer()), secondsUntil(offer().expiresAt)]).toEqual(["new", 300]);
    jest.advanceTimersByTime(5 * minute - 1);
    expect([offerStatus(offer()), secondsUntil(offer().expiresAt)]).toEqual(["new", 1]);
    jest.advanceTimersByTime(1);
    expect([offerStatus(offer()), secondsUntil(offer().expiresAt)]).toEqual(["expired", 0]);
  });
});

test("adds half of the round-trip time to the server's clock", () => {
  setPhoneClock(now + 2_000);
  updateClockFromBody(offer(), now - 2_000, now + 2_000);
  expect(serverNow()).toBe(now + 2_000);
});

test("ignores a response without a valid server time", () => {
  setPhoneClock(now + 10 * minute);
  updateClockFromBody(offer(), Date.now(), Date.now());
  for (const body of [null, "text", {}, { items: [] }, { items: [{}] }, { serverTime: "soon" }, { serverTime: 5 }])
    updateClockFromBody(body, Date.now(), Date.now());
  expect(serverNow()).toBe(now);
});

test("keeps an answered offer answered after its deadline", () => {
  setPhoneClock(now + 60 * minute);
  updateServerClock(iso(now + 60 * minute));
  expect(offerStatus(offer({ status: "accepted" }))).toBe("accepted");
  expect(offerStatus(offer({ status: "rejected" }))).toBe("rejected");
});

test("counts and rings for open offers that the driver has not read", () => {
  setPhoneClock(now);
  updateServerClock(iso(now));
  const offers = [
    offer({ id: "open" }),
    offer({ id: "opened", readAt: iso(now) }),
    offer({ id: "over", expiresAt: iso(now - 1) }),
    offer({ id: "taken", status: "expired" }),
  ];
  expect(openOffers(offers).map(({ id }) => id)).toEqual(["open", "opened"]);
  expect(unreadOffers(offers).map(({ id }) => id)).toEqual(["open"]);
});

// docs/readings.md: offer-reassigned
test("names another driver only for a taken or reassigned offer", () => {
  const messageFor = (reason: Offer["closedReason"]) => offerMessages.en[closedReasonKey(reason)];
  expect([messageFor("taken"), messageFor("reassigned")]).toEqual(
    Array(2).fill("This task has been reassigned to another driver"),
  );
  expect(
    (["timeout", null, "cancelled", "driver_unavailable", "undeliverable", "declined", "assigned"] as const)
      .map(messageFor)
      .join(),
  ).not.toContain("reassigned");
  expect(messageFor("assigned")).toBe("This delivery is assigned to you.");
});

test("reports a failed first load of the offers, except without a connection, which has its own notice", () => {
  const error = new ApiError({ code: "PROVIDER_UNAVAILABLE", status: 503, title: "Unavailable" });
  const timeout = new ApiError({ code: "NETWORK", status: 0, title: "No connection" });
  expect(isFirstLoadFailure(null, error, true)).toBe(true);
  expect(isFirstLoadFailure(null, undefined, true)).toBe(false);
  expect(isFirstLoadFailure(now, error, true)).toBe(false);
  expect(isFirstLoadFailure(null, timeout, true)).toBe(true);
  expect(isFirstLoadFailure(null, timeout, false)).toBe(false);
});
