import { parseOfferLink, signOfferLink } from "./offer-link";

const secret = "the link secret of the test";
const offerId = "7d4c2f7e-0a41-4a52-9c35-0d7d5a3c9e11";
const expiresAt = new Date("2026-03-01T12:05:00.250Z");
const now = new Date("2026-03-01T12:00:00.000Z");
const token = signOfferLink({ offerId, expiresAt }, secret);

test("identifies its offer", () => {
  expect(parseOfferLink(token, secret, now)).toEqual({ state: "open", offerId });
});

test("is short enough for an SMS and needs no URL escaping", () => {
  expect(token).toMatch(/^[A-Za-z0-9_-]{44}$/);
  expect(encodeURIComponent(token)).toBe(token);
});

test("is invalid after a change of any character", () => {
  for (let at = 0; at < token.length; at++) {
    const otherCharacter = token[at] === "A" ? "B" : "A";
    expect(parseOfferLink(token.slice(0, at) + otherCharacter + token.slice(at + 1), secret, now)).toEqual({
      state: "invalid",
    });
  }
});

test.each(["", "x", "....", `${token}A`, token.slice(1), `${token}=`, ` ${token}`, "A".repeat(44)])(
  "rejects %j",
  (text) => {
    expect(parseOfferLink(text, secret, now)).toEqual({ state: "invalid" });
  },
);

test("rejects a link signed with another secret", () => {
  expect(parseOfferLink(signOfferLink({ offerId, expiresAt }, "another"), secret, now)).toEqual({ state: "invalid" });
});

test("is valid until shortly after its deadline, whatever the offer's state", () => {
  expect(parseOfferLink(token, secret, expiresAt).state).toBe("open");
  expect(parseOfferLink(token, secret, new Date(expiresAt.getTime() + 60_000))).toEqual({ state: "expired" });
});

test("calls a forged link invalid, even past its deadline, to reveal nothing", () => {
  const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
  expect(parseOfferLink(forged, secret, new Date("2030-01-01T00:00:00Z"))).toEqual({ state: "invalid" });
});

test("refuses to sign for an invalid offer id", () => {
  expect(() => signOfferLink({ offerId: "7", expiresAt }, secret)).toThrow(TypeError);
});
