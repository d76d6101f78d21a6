import { channel } from "node:diagnostics_channel";
import { anonymousBucket, callerIpHash, clientAddress } from "@/server/http/rate-limit/caller-bucket";
import { callerAddressSource, monitorConnections } from "@/server/http/connections";

let proxies = 0;
jest.mock("@/server/env", () => ({
  env: () => ({ TRUST_PROXY: proxies, VERIFICATION_SECRET: "verification-secret-for-tests", LOG_LEVEL: "silent" }),
}));

const hashOfForwarded = (addresses: string) => callerIpHash(new Headers({ "x-forwarded-for": addresses }));
/** The headers of a request from this address, as a route receives them. */
function connectionHeaders(remoteAddress: string, sent: Record<string, string> = {}): Headers {
  const request = { socket: { remoteAddress }, headers: { ...sent }, url: "/" };
  channel("http.server.request.start").publish({ request });
  return new Headers(request.headers);
}

test("ignores forwarded addresses without a trusted proxy", () => {
  proxies = 0;
  expect(hashOfForwarded("203.0.113.7")).toBeNull();
});

test("uses the address that the trusted proxy reports, and ignores earlier ones", () => {
  proxies = 1;
  expect(hashOfForwarded("203.0.113.7")).toMatch(/\w{16}/);
  expect(hashOfForwarded("10.0.0.1, 203.0.113.7")).toBe(hashOfForwarded("203.0.113.7"));
  expect(hashOfForwarded("203.0.113.8")).not.toBe(hashOfForwarded("203.0.113.7"));
  expect(hashOfForwarded("203.0.113.7")).not.toContain("203.0.113.7");
  expect(callerIpHash(new Headers())).toBeNull();
});

test("ignores a port next to the proxy's address, and text that is not an address", () => {
  proxies = 1;
  expect(hashOfForwarded("203.0.113.7:50001")).toBe(hashOfForwarded("203.0.113.7"));
  expect(hashOfForwarded("203.0.113.7:50002")).toBe(hashOfForwarded("203.0.113.7"));
  expect(hashOfForwarded("[2001:db8:1:2::7]:443")).toBe(hashOfForwarded("2001:db8:1:2::7"));
  expect(hashOfForwarded("[2001:db8:1:2::8]")).toBe(hashOfForwarded("2001:db8:1:2::7"));
  expect(clientAddress(new Headers({ "x-forwarded-for": "203.0.113.7:50001" }))).toBe("203.0.113.7");
  for (const none of ["unknown", "_hidden", "", "203.0.113.7.evil", "x:1"]) {
    expect([none, hashOfForwarded(none)]).toEqual([none, null]);
    expect([none, clientAddress(new Headers({ "x-forwarded-for": none }))]).toEqual([none, null]);
  }
});

test("uses the connection's address without a trusted proxy", () => {
  proxies = 0;
  monitorConnections();
  const directHeaders = connectionHeaders("203.0.113.7");
  expect(callerIpHash(directHeaders)).not.toBeNull();
  for (const claim of [
    { "x-forwarded-for": "198.51.100.1" },
    { "x-handover-peer": "198.51.100.1" },
    { "x-handover-peer": "undefined 198.51.100.1" },
  ] as Record<string, string>[]) {
    expect(anonymousBucket(connectionHeaders("203.0.113.7", claim))).toEqual(anonymousBucket(directHeaders));
  }
  expect(callerIpHash(connectionHeaders("203.0.113.8"))).not.toBe(callerIpHash(directHeaders));
  expect(callerAddressSource()).toBe("connection");
});

test("gives a private address a wide shared limit, and logs a possible undeclared proxy", () => {
  proxies = 0;
  monitorConnections();
  expect(anonymousBucket(connectionHeaders("10.0.0.9", { "x-forwarded-for": "203.0.113.7" })).shared).toBe(true);
  expect(callerAddressSource()).toBe("undeclared_proxy");
  proxies = 1;
  expect(callerAddressSource()).toBe("proxy");
});
