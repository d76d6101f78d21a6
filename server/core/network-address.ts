import "server-only";
import { BlockList, isIP, isIPv6 } from "node:net";

const own = new BlockList();
for (const [address, bits] of [
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["127.0.0.0", 8],
  ["100.64.0.0", 10],
  ["169.254.0.0", 16],
] as const)
  own.addSubnet(address, bits, "ipv4");
for (const [address, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  own.addSubnet(address, bits, "ipv6");

/** An address as it is compared: one of IPv4 that came by an IPv6 socket is one of IPv4. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  return mapped?.[1] ?? address;
}

/** The address that a proxy wrote, which some do with the port beside it; null where what it wrote is none. */
export function writtenAddress(written: string): string | null {
  const [, four, six] = /^(?:(\d+\.\d+\.\d+\.\d+)(?::\d+)?|\[([^\]]+)\](?::\d+)?)$/.exec(written) ?? [];
  const address = four ?? six ?? written;
  return isIP(address) ? address : null;
}

/** Whether an address belongs to a private network: then a proxy may stand there, and many people behind it. */
export function isPrivateAddress(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && own.check(address, kind === 6 ? "ipv6" : "ipv4");
}

/** The network that counts as one caller: of IPv6 the first 64 bits, since whoever has one address has all of them. */
export function callerNetwork(given: string): string {
  const address = plainAddress(given);
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail?.split(":").filter(Boolean) ?? [];
  const all =
    tail === undefined
      ? groups
      : [...groups, ...Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill("0"), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
