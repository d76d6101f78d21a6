// Faults with the cash of the fleet's deliveries. Each kind has a configurable share; a delivery's faults follow from
// the seed and its number, so that a day can be reproduced.
import { seededRandom, type Random } from "./random.ts";

/** The share of deliveries with each fault. Faults of one step (`pickup`, `receiver`, `returnTo`) exclude each other. */
export const DEFAULT_FAULT_SHARES = {
  /** The driver miscounts, the sender disputes it, and they count again. */
  miscount: 0.06,
  /** The sender disputes a correct count, and accepts the second one. */
  misread: 0.03,
  /** The amount differs: the driver leaves without the cash. */
  differs: 0.03,
  /** The sender disputes every count: the driver leaves without the cash. */
  refuses: 0.03,
  /** No response at the pickup: the driver leaves after the deadline. */
  silent: 0.03,
  /** The driver's phone is offline, and meanwhile the delivery is unassigned: the driver has cash to return. */
  offline: 0.04,
  /** A guest uses the one-time link to hand over the cash or to receive it back. */
  link: 0.1,
  /** The receiver is absent. */
  nobody: 0.12,
  /** Of these: the sender does not respond either; after the deadline the driver returns the cash to a hub. */
  away: 0.3,
  /** Of these: an administrator directs it to a hub. */
  sent: 0.2,
  /** Above most drivers' ceilings: needs a driver with a raised ceiling, and two people to count it at a hub. */
  large: 0.06,
  /** Of the deposits: the count is short, and the rest is found. */
  short: 0.15,
  /** Of the deposits: the count is over, and repeated. */
  over: 0.15,
  /** Of cash to return at the day's end: two administrators allow the driver to keep it overnight. */
  kept: 0.3,
  /** Of the safes: the count at the day's end differs from the ledger. */
  safe: 0.5,
};
export type FaultShares = typeof DEFAULT_FAULT_SHARES;

export type FaultPlan = {
  pickup: "right" | "miscount" | "misread" | "differs" | "refuses" | "silent" | "offline";
  /** The driver's counterpart at the pickup and at a return. */
  counterpart: "sender" | "link";
  receiver: "home" | "nobody";
  returnTo: "sender" | "away" | "sent";
  deposit: "right" | "short" | "over";
  keptOvernight: boolean;
  large: boolean;
  amount: number;
};

/** Without faults: for deliveries with real people. */
export const NO_DELIVERY_FAULTS: Omit<FaultPlan, "amount"> = {
  pickup: "right",
  counterpart: "sender",
  receiver: "home",
  returnTo: "sender",
  deposit: "right",
  keptOvernight: false,
  large: false,
};

/** Parses shares such as `miscount=0.5`, separated by commas. Omitted ones keep their defaults; `off` sets all to zero. */
export function parseFaultShares(text: string): FaultShares {
  const shares = { ...DEFAULT_FAULT_SHARES };
  const name = (key: string): key is keyof FaultShares => Object.hasOwn(shares, key);
  if (text === "off") for (const key of Object.keys(shares)) if (name(key)) shares[key] = 0;
  for (const entry of text === "off" ? [] : text.split(",").filter(Boolean)) {
    const [key = "", value] = entry.split("=").map((part) => part.trim());
    const share = Number(value);
    if (!name(key) || !value || !(share >= 0 && share <= 1))
      throw new Error(
        `"${entry}" is no share of faults: one of ${Object.keys(DEFAULT_FAULT_SHARES).join(", ")}, from 0 to 1`,
      );
    shares[key] = share;
  }
  return shares;
}

/** The faults of the nth delivery of a seed's day. */
export function planFaults(seed: number, n: number, shares: FaultShares = DEFAULT_FAULT_SHARES): FaultPlan {
  const random = seededRandom(seed * 100_003 + n);
  // Always drawn in this order, so that a changed share does not affect other faults.
  const [pickup, counterpart, receiver, returnTo, deposit, overnight, large, amount] = Array.from({ length: 8 }, () =>
    random(),
  ) as [number, number, number, number, number, number, number, number];
  const isLarge = large < shares.large;
  return {
    pickup: selectFault(["miscount", "misread", "differs", "refuses", "silent", "offline"], shares, pickup) ?? "right",
    counterpart: counterpart < shares.link ? "link" : "sender",
    receiver: receiver < shares.nobody ? "nobody" : "home",
    returnTo: selectFault(["away", "sent"], shares, returnTo) ?? "sender",
    deposit: selectFault(["short", "over"], shares, deposit) ?? "right",
    keptOvernight: overnight < shares.kept,
    large: isLarge,
    amount: isLarge ? 10 * Math.round(105 + 45 * amount) : 5 * Math.round(8 + 52 * amount),
  };
}

/** The error of the nth safe's count, if any. */
export function safeCountError(seed: number, n: number, shares: FaultShares): number {
  const random: Random = seededRandom(seed * 100_003 + 50_000 + n);
  const [hasError, direction] = [random(), random()];
  return hasError < shares.safe ? (direction < 0.5 ? -5 : 5) : 0;
}

/** The kind selected by the drawn number; null beyond all shares. */
function selectFault<Kind extends keyof FaultShares>(
  kinds: readonly Kind[],
  shares: FaultShares,
  draw: number,
): Kind | null {
  let threshold = 0;
  return kinds.find((kind) => draw < (threshold += shares[kind])) ?? null;
}

/** An amount as notes and coins, largest first. */
export function toDenominations(sum: number): Record<string, number> {
  let cents = Math.round(sum * 100);
  const counts: Record<string, number> = {};
  for (const name of ["100", "50", "20", "10", "5", "1", "0.25", "0.1", "0.05", "0.01"]) {
    const denominationCents = Math.round(Number(name) * 100);
    const pieces = Math.floor(cents / denominationCents);
    if (pieces > 0) counts[name] = pieces;
    cents -= pieces * denominationCents;
  }
  return counts;
}
