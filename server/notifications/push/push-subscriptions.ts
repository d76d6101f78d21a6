import "server-only";
import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { toFieldError } from "@/lib/contracts/error-messages";
import type { PushSubscriptionBody } from "@/lib/contracts/notifications";
import { env } from "@/server/env";
import { invalid } from "@/server/http/input";
import { type PreparedRpc, rpc } from "@/server/database/rpc";
import type { ResultOf } from "@/server/database/results";

// Names of private networks, by standards and by convention.
const PRIVATE_TLDS = new Set([
  "local",
  "localhost",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "arpa",
  "test",
  "example",
  "invalid",
  "onion",
  "alt",
]);
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a URL may be a push service's. It comes from a browser, so it must not lead into our own network. */
export function isPushEndpoint(endpoint: string, allowLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  if (allowLocal && (hostname === "127.0.0.1" || hostname === "localhost")) return true;
  // Normalized by the URL parser: numeric notations are IP addresses by now. A trailing dot leaves an empty last label.
  const labels = hostname.split(".");
  const topLevelDomain = labels.at(-1) ?? "";
  return (
    protocol === "https:" &&
    port === "" &&
    labels.length > 1 &&
    hostname.length <= 253 &&
    labels.every((label) => LABEL.test(label)) &&
    /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(topLevelDomain) &&
    !PRIVATE_TLDS.has(topLevelDomain)
  );
}

// Separate lists, because a combined one would treat an IPv4 address as its mapped IPv6 address.
const privateRanges = { 4: new BlockList(), 6: new BlockList() };
// RFC 6052: an IPv6-only network reaches IPv4 addresses through this prefix.
const nat64 = { all: new BlockList(), inside: new BlockList() };
nat64.all.addSubnet("64:ff9b::", 96, "ipv6");
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  privateRanges[4].addSubnet(net, bits, "ipv4");
  nat64.inside.addSubnet(`64:ff9b::${net}`, 96 + bits, "ipv6");
}
// All public addresses are in 2000::/3; these parts of it map to IPv4 addresses or are unassigned.
for (const [net, bits] of [
  ["::", 3],
  ["4000::", 2],
  ["8000::", 1],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const)
  privateRanges[6].addSubnet(net, bits, "ipv6");

/** Whether an IP address is public. */
export function isPublicAddress(address: string): boolean {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIpv4) return isPublicAddress(mappedIpv4);
  const kind = isIP(address);
  if (kind === 6 && nat64.all.check(address, "ipv6")) return !nat64.inside.check(address, "ipv6");
  return kind === 4 ? !privateRanges[4].check(address, "ipv4") : kind === 6 && !privateRanges[6].check(address, "ipv6");
}

export type Resolve = (hostname: string) => Promise<string[]>;
const resolveAll: Resolve = async (hostname) => (await lookup(hostname, { all: true })).map(({ address }) => address);

/** Whether a push service's name resolves to public addresses only. Throws if it does not resolve. */
export async function resolvesToPublicAddress(
  endpoint: string,
  allowLocal: boolean,
  resolve: Resolve = resolveAll,
): Promise<boolean> {
  const { hostname } = new URL(endpoint);
  if (allowLocal && (hostname === "127.0.0.1" || hostname === "localhost")) return true;
  const addresses = await resolve(hostname);
  return addresses.length > 0 && addresses.every(isPublicAddress);
}

/**
 * Stores a push subscription of the caller's phone. Our server will send requests to its endpoint, which must not be in
 * our own network.
 */
export function savePushSubscription(
  { endpoint, keys }: PushSubscriptionBody,
  userAgent: string | null,
): PreparedRpc<ResultOf<"save_push_subscription">> {
  if (!isPushEndpoint(endpoint, env().LOCAL_STACK)) throw invalid([toFieldError("endpoint", "push_service")]);
  return rpc.prepare("save_push_subscription", {
    p_endpoint: endpoint,
    p_p256dh: keys.p256dh,
    p_auth: keys.auth,
    p_user_agent: userAgent,
  });
}
