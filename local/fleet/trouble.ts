// What goes wrong with the cash of the fleet's deliveries. Each kind of trouble has its share, which is a setting, and
// what befalls a delivery follows from the seed and its number alone: the same day can be played again.
import { seeded, type Chance } from "./chance.ts";

/** The share of deliveries that each befalls. Those of one step (`pickup`, `door`, `back`) exclude each other. */
export const SHARES = {
  /** The driver counts wrong, the sender disputes it, and they count anew. */
  miscount: 0.06,
  /** The sender disputes a count that is right, and sees it at the second one. */
  misread: 0.03,
  /** Another sum is there: the driver leaves without the cash. */
  differs: 0.03,
  /** The sender disputes every count: the driver leaves without the cash. */
  refuses: 0.03,
  /** Nobody answers at the pickup: the driver leaves after the time. */
  silent: 0.03,
  /** The driver's phone has no network, and the delivery is taken from them meanwhile: they hold cash that is over. */
  offline: 0.04,
  /** Somebody else hands the cash over, or takes it back, by the one-time link. */
  link: 0.1,
  /** Nobody is at the receiver's door. */
  nobody: 0.12,
  /** Of these: the sender does not answer either, and the cash goes to a hub after the time. */
  away: 0.3,
  /** Of these: an administrator sends it to a hub. */
  sent: 0.2,
  /** More than most drivers may hold: it takes one whose ceiling was raised, and two people to count it at a hub. */
  large: 0.06,
  /** Of the deposits: less is counted than the driver brought, and the rest found. */
  short: 0.15,
  /** Of the deposits: more is counted than they hold, and counted again. */
  over: 0.15,
  /** Of cash that is over at the day's end: two administrators let the driver keep it for the night. */
  kept: 0.3,
  /** Of the safes: the count at the day's end is another than the ledger's. */
  safe: 0.5,
};
export type Shares = typeof SHARES;

export type Plan = {
  pickup: "right" | "miscount" | "misread" | "differs" | "refuses" | "silent" | "offline";
  /** Who gives the cash at the pickup, and takes it back. */
  by: "sender" | "link";
  door: "home" | "nobody";
  back: "sender" | "away" | "sent";
  deposit: "right" | "short" | "over";
  kept: boolean;
  large: boolean;
  amount: number;
};

/** As it should be: what the fleet does where real people are on the other side. */
export const UNTROUBLED: Omit<Plan, "amount"> = {
  pickup: "right",
  by: "sender",
  door: "home",
  back: "sender",
  deposit: "right",
  kept: false,
  large: false,
};

/** Shares as a person writes them: `miscount=0.5,nobody=0`. What is not named stays as it is, `off` is nothing at all. */
export function sharesOf(text: string): Shares {
  const shares = { ...SHARES };
  const name = (word: string): word is keyof Shares => Object.hasOwn(shares, word);
  if (text === "off") for (const word of Object.keys(shares)) if (name(word)) shares[word] = 0;
  for (const said of text === "off" ? [] : text.split(",").filter(Boolean)) {
    const [word = "", value] = said.split("=").map((part) => part.trim());
    const share = Number(value);
    if (!name(word) || !value || !(share >= 0 && share <= 1))
      throw new Error(`"${said}" is no share of trouble: one of ${Object.keys(SHARES).join(", ")}, from 0 to 1`);
    shares[word] = share;
  }
  return shares;
}

/** What befalls the nth delivery of a seed's day. */
export function planOf(seed: number, n: number, shares: Shares = SHARES): Plan {
  const chance = seeded(seed * 100_003 + n);
  // Always drawn, in this order: a share that changes does not change what befalls the others.
  const [pickup, by, door, back, deposit, kept, large, amount] = Array.from({ length: 8 }, () => chance()) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const isLarge = large < shares.large;
  return {
    pickup: oneOf(["miscount", "misread", "differs", "refuses", "silent", "offline"], shares, pickup) ?? "right",
    by: by < shares.link ? "link" : "sender",
    door: door < shares.nobody ? "nobody" : "home",
    back: oneOf(["away", "sent"], shares, back) ?? "sender",
    deposit: oneOf(["short", "over"], shares, deposit) ?? "right",
    kept: kept < shares.kept,
    large: isLarge,
    amount: isLarge ? 10 * Math.round(105 + 45 * amount) : 5 * Math.round(8 + 52 * amount),
  };
}

/** Whether the nth safe's count is off, and by how much. */
export function safeOff(seed: number, n: number, shares: Shares): number {
  const chance: Chance = seeded(seed * 100_003 + 50_000 + n);
  const [off, by] = [chance(), chance()];
  return off < shares.safe ? (by < 0.5 ? -5 : 5) : 0;
}

/** The kind into whose share the number falls; null beyond all of them. */
function oneOf<Kind extends keyof Shares>(kinds: readonly Kind[], shares: Shares, drawn: number): Kind | null {
  let below = 0;
  return kinds.find((kind) => drawn < (below += shares[kind])) ?? null;
}

/** A sum as it lies on the counter: so many of each note and coin, the largest first. */
export function notesOf(sum: number): Record<string, number> {
  let cents = Math.round(sum * 100);
  const counted: Record<string, number> = {};
  for (const name of ["100", "50", "20", "10", "5", "1", "0.25", "0.1", "0.05", "0.01"]) {
    const worth = Math.round(Number(name) * 100);
    const pieces = Math.floor(cents / worth);
    if (pieces > 0) counted[name] = pieces;
    cents -= pieces * worth;
  }
  return counted;
}
