import { readable } from "@/server/http/connections";
import { callerNetwork, isPrivateAddress, plainAddress } from "@/server/core/network-address";

jest.mock("@/server/env", () => ({ env: () => ({ TRUST_PROXY: 0 }) }));

test("an address of IPv4 that came by an IPv6 socket is one of IPv4", () => {
  expect(plainAddress("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

test.each([
  ["127.0.0.1", true],
  ["10.1.2.3", true],
  ["100.64.9.9", true],
  ["::1", true],
  ["fd00::1", true],
  ["203.0.113.7", false],
  ["2001:db8::1", false],
  ["nonsense", false],
])("%s is of a private network: %s", (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

test("whoever has one address of IPv6 has all of its 64 bits, and is one caller", () => {
  expect(callerNetwork("2001:db8:0:7::1")).toBe("2001:db8:0:7::/64");
  expect(callerNetwork("2001:0db8:0000:0007:ffff:ffff:ffff:ffff")).toBe("2001:db8:0:7::/64");
  expect(callerNetwork("2001:db8:0:8::1")).not.toBe(callerNetwork("2001:db8:0:7::1"));
  expect(callerNetwork("203.0.113.7")).toBe("203.0.113.7");
});

test.each([
  ["/%", "/unreadable"],
  ["/%ED%A0%80?a=b", "/unreadable"],
  ["/api/%", "/api/unreadable"],
  ["/api/tasks/%ff/accept", "/api/unreadable"],
])("%s names nothing, and is asked for as %s", (url, expected) => {
  expect(readable(url)).toBe(expected);
});

test.each(["/", "/track/a%20b?q=%", "/api/health", "/apiary/%C3%A9"])("%s stays what it is", (url) => {
  expect(readable(url)).toBe(url);
});
