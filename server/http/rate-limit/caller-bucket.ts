import "server-only";
import { isIP } from "node:net";
import { env } from "@/server/env";
import { peerAddress } from "@/server/http/connections";
import { keyedHash } from "@/server/http/keyed-hash";
import { callerNetwork, isPrivateAddress, unmapIpv4, parseForwardedAddress } from "@/server/core/network-address";

/**
 * The rate limit key of an anonymous caller: a keyed hash of the address that the outermost trusted proxy reports, or
 * of the connection's address if there is no proxy. `shared` if the address is private or unknown, so that many clients
 * may be behind it.
 */
export function anonymousBucket(headers: Headers): { bucket: string; shared: boolean } {
  const { address, shared } = networkAddressOf(headers);
  return { bucket: keyedHash("caller", address ? callerNetwork(address) : "everyone"), shared };
}

/** The client's address for the auth server, which has limits of its own per address. Null if shared or unknown. */
export function clientAddress(headers: Headers): string | null {
  const { address, shared } = networkAddressOf(headers);
  const ipAddress = unmapIpv4(address ?? "");
  return !shared && isIP(ipAddress) ? ipAddress : null;
}

/** The same hash for every request from one network address, with or without a session. Null if shared. */
export function callerIpHash(headers: Headers): string | null {
  const { bucket, shared } = anonymousBucket(headers);
  return shared ? null : bucket;
}

function networkAddressOf(headers: Headers): { address: string | null; shared: boolean } {
  const trustedProxies = env().TRUST_PROXY;
  const forwardedText =
    trustedProxies > 0
      ? headers
          .get("x-forwarded-for")
          ?.split(",")
          .map((part) => part.trim())
          .at(-trustedProxies)
      : undefined;
  // Some proxies append the port. With it, each connection would be a new caller with a new limit.
  const forwardedAddress = parseForwardedAddress(forwardedText ?? "");
  const address = forwardedAddress ?? peerAddress(headers);
  return { address, shared: !forwardedAddress && (!address || isPrivateAddress(address)) };
}
