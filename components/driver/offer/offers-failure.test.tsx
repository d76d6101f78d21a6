import { renderToStaticMarkup } from "react-dom/server";
import { ApiError } from "@/lib/client/api/api-error";
import { OffersFailure } from "./offers-failure";

let online = true;
let answeredAt: number | null = null;
let offers: object;
jest.mock("@/lib/client/realtime/connection", () => ({ useIsOnline: () => online }));
jest.mock("@/lib/client/api/fetcher", () => ({ lastAnsweredAt: () => answeredAt }));
jest.mock("@/lib/client/hooks/use-offers", () => ({ offersPath: "/api/offers?limit=5", useOffers: () => offers }));

const timeout = new ApiError({ code: "NETWORK", status: 0, title: "No connection" });
const render = (next: object): string => {
  offers = { data: undefined, error: undefined, isRefreshing: false, refresh: () => undefined, ...next };
  return renderToStaticMarkup(<OffersFailure />);
};
beforeEach(() => {
  online = true;
  answeredAt = null;
});

test("shows a first load of the offers that timed out, with a retry", () => {
  expect(render({ error: timeout })).toContain("Failed to Load Task Notifications");
  expect(render({ error: timeout })).toContain("Try Again");
  expect(render({ error: timeout, data: { items: [], unread: 0 } })).toContain("Try Again");
});

test("leaves a refused first load to the toast, so that it is reported once", () => {
  const unavailable = new ApiError({ code: "PROVIDER_UNAVAILABLE", status: 503, title: "Unavailable" });
  expect(render({ error: unavailable })).toBe("");
  expect(render({ error: unavailable, data: { items: [], unread: 0 } })).toBe("");
});

test("shows nothing while loading, after an answer, and without a connection, which the page reports", () => {
  expect(render({})).toBe("");
  answeredAt = Date.now();
  expect(render({ error: timeout, data: { items: [], unread: 0 } })).toBe("");
  answeredAt = null;
  online = false;
  expect(render({ error: timeout })).toBe("");
});
