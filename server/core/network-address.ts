import "server-only";
import { BlockList, isIP, isIPv6 } from "node:net";

const privateNetworks = new BlockList();
for (const [address, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["127.0.0.0", 8],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
] as const)
  privateNetworks.addSubnet(address, bits, "ipv4");
for (const [address, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateNetworks.addSubnet(address, bits, "ipv6");

/** Converts an IPv4-mapped IPv6 address to IPv4. */
export function unmapIpv4(address: string): string {
  const ipv4Match = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return ipv4Match?.[1] ?? address;
}

/** Parses the address that a proxy wrote, with or without a port. Null if it is not an address. */
export function parseForwardedAddress(text: string): string | null {
  const [, ipv4Text, ipv6Text] = /^(?:(\d+\.\d+\.\d+\.\d+)(?::\d+)?|\[([^\]]+)\](?::\d+)?)$/.exec(text) ?? [];
  const address = ipv4Text ?? ipv6Text ?? text;
  return isIP(address) ? address : null;
}

/** Whether an address is private, so that a proxy with many clients may be behind it. */
export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && privateNetworks.check(address, kind === 6 ? "ipv6" : "ipv4");
}

/** The network that counts as one caller: the first 64 bits of IPv6, because a client controls its whole /64. */
export function callerNetwork(ipAddress: string): string {
  const address = unmapIpv4(ipAddress);
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const tailGroups = tail?.split(":").filter(Boolean) ?? [];
  const ipv6Groups =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - tailGroups.length)).fill("0"), ...tailGroups];
  return `${ipv6Groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
