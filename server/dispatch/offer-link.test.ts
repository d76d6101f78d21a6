import { readOfferLink, signOfferLink } from "./offer-link";

const secret = "the link secret of the test";
const offerId = "7d4c2f7e-0a41-4a52-9c35-0d7d5a3c9e11";
const expiresAt = new Date("2026-03-01T12:05:00.250Z");
const now = new Date("2026-03-01T12:00:00.000Z");
const token = signOfferLink({ offerId, expiresAt }, secret);

test("the link in a driver's SMS says which offer it is for", () => {
  expect(readOfferLink(token, secret, now)).toEqual({ state: "open", offerId });
});

test("a link is short enough for an SMS and needs no escaping in an address", () => {
  expect(token).toMatch(/^[A-Za-z0-9_-]{44}$/);
  expect(encodeURIComponent(token)).toBe(token);
});

test("any single character changed makes the link worthless", () => {
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === "A" ? "B" : "A";
    expect(readOfferLink(token.slice(0, at) + other + token.slice(at + 1), secret, now)).toEqual({ state: "invalid" });
  }
});

test.each(["", "x", "....", `${token}A`, token.slice(1), `${token}=`, ` ${token}`, "A".repeat(44)])(
  "%j is no link",
  (text) => {
    expect(readOfferLink(text, secret, now)).toEqual({ state: "invalid" });
  },
);

test("a link signed with another secret is no link", () => {
  expect(readOfferLink(signOfferLink({ offerId, expiresAt }, "another"), secret, now)).toEqual({ state: "invalid" });
});

test("a link lives through its deadline and ends soon after, whatever the offer's state", () => {
  expect(readOfferLink(token, secret, expiresAt).state).toBe("open");
  expect(readOfferLink(token, secret, new Date(expiresAt.getTime() + 60_000))).toEqual({ state: "expired" });
});

test("a forged link past its deadline is called invalid, so it tells nothing", () => {
  const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  expect(readOfferLink(forged, secret, new Date("2030-01-01T00:00:00Z"))).toEqual({ state: "invalid" });
});

test("a link is never made for something that is no offer", () => {
  expect(() => signOfferLink({ offerId: "7", expiresAt }, secret)).toThrow(TypeError);
});
