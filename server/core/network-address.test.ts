import { replaceInvalidPath } from "@/server/http/connections";
import { callerNetwork, isPrivateAddress, unmapIpv4 } from "@/server/core/network-address";

jest.mock("@/server/env", () => ({ env: () => ({ TRUST_PROXY: 0 }) }));

test("converts an IPv4 address of an IPv6 socket", () => {
  expect(unmapIpv4("::ffff:203.0.113.7")).toBe("203.0.113.7");
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
])("recognises %s as private: %s", (address, expected) => {
  expect(isPrivateAddress(address)).toBe(expected);
});

test("counts all addresses of an IPv6 /64 as one caller", () => {
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
])("handles %s, which is not valid UTF-8, as %s", (url, expected) => {
  expect(replaceInvalidPath(url)).toBe(expected);
});

test.each(["/", "/track/a%20b?q=%", "/api/health", "/apiary/%C3%A9"])("leaves %s unchanged", (url) => {
  expect(replaceInvalidPath(url)).toBe(url);
});
