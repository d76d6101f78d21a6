import { readAuthLink, parseAuthLink } from "./auth-link";

test("parses the hash of auth mails as recovery, invitation or invalid link", () => {
  const session = "access_token=a.b.c&expires_at=1&expires_in=3600&refresh_token=r&token_type=bearer";
  expect(parseAuthLink(`#${session}&type=recovery`)).toEqual({ accessToken: "a.b.c" });
  expect(parseAuthLink(`#${session}&type=invite`)).toEqual({ accessToken: "a.b.c" });
  expect(
    parseAuthLink("#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired"),
  ).toBe("expired");
  const heldError = "error=access_denied&error_code=unknown&error_description=sign_in_held%3A";
  expect(parseAuthLink(`#${heldError}2026-12-02T09:00:00.000Z`)).toEqual({ heldUntil: "2026-12-02T09:00:00.000Z" });
  expect(parseAuthLink(`#${heldError}soon`)).toBe("expired");
  // A confirmed address and our own hashes need no password.
  for (const otherHash of [`#${session}&type=signup`, `#${session}`, "#type=recovery", "#", "", "#cash"])
    expect(parseAuthLink(otherHash)).toBeNull();
});

test("returns the same object while the hash is unchanged, and keeps it after the hash is removed", () => {
  const location = { hash: "" };
  Object.assign(globalThis, { window: { location } });
  expect(readAuthLink()).toBeNull();
  location.hash = "#access_token=a.b.c&type=recovery";
  const linkResult = readAuthLink();
  expect(linkResult).toEqual({ accessToken: "a.b.c" });
  expect(readAuthLink()).toBe(linkResult);
  location.hash = "";
  expect(readAuthLink()).toBe(linkResult);
  location.hash = "#error=access_denied";
  expect(readAuthLink()).toBe("expired");
});
