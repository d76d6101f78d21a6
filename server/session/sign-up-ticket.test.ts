import { openTicket, sealTicket, TICKET_SECONDS } from "@/server/session/sign-up-ticket";

const settings = { LINK_SECRET: "link-secret-0123456789" };
jest.mock("@/server/env", () => ({ env: () => settings }));

const PHONE = "+13055550100";
const ticket = (): string => sealTicket({ phone: PHONE, password: "correct horse" });

describe("ticket of a sign-up by phone", () => {
  test("returns its password for its own number, and is unique", () => {
    const [first, second] = [ticket(), ticket()];
    expect([openTicket(first, PHONE), openTicket(second, PHONE), first === second]).toEqual([
      "correct horse",
      "correct horse",
      false,
    ]);
    expect(Buffer.from(first, "base64url").toString("latin1")).not.toMatch(/correct|3055550100/);
    const longName = "\u{1f40e}".repeat(100);
    const sealed = sealTicket({ phone: PHONE, password: longName });
    expect([openTicket(sealed, PHONE), sealed.length < 3500]).toEqual([longName, true]);
  });

  test("is invalid for another number", () => {
    expect(openTicket(ticket(), "+13055550101")).toBeNull();
  });

  test("is invalid after an hour", () => {
    const now = Date.now();
    const sealed = sealTicket({ phone: PHONE, password: "correct horse" }, now);
    expect([
      openTicket(sealed, PHONE, now + TICKET_SECONDS * 1000 - 1),
      openTicket(sealed, PHONE, now + TICKET_SECONDS * 1000),
    ]).toEqual(["correct horse", null]);
  });

  test("is invalid with a changed bit, truncated, forged, or encrypted with another secret", () => {
    const bytes = Buffer.from(ticket(), "base64url");
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(openTicket(changed.toString("base64url"), PHONE)).toBeNull();
    }
    for (const invalidTicket of [
      null,
      "",
      "nonsense",
      bytes.subarray(0, 28).toString("base64url"),
      bytes.subarray(0, -1).toString("base64url"),
      "A".repeat(200),
    ])
      expect(openTicket(invalidTicket, PHONE)).toBeNull();
    const sealed = ticket();
    settings.LINK_SECRET = "another-secret-0123456";
    expect(openTicket(sealed, PHONE)).toBeNull();
  });
});
