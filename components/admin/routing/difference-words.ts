import type { RoutingDifference } from "@/lib/contracts/admin-routing";
import { statusFromCompletion } from "@/lib/domain/transaction/provider-status";
import { isTransactionStatus } from "@/lib/domain/transaction/transaction-status";
import { regionOf, fill, sayIn, type Locale } from "@/lib/i18n/text";
import { statusLabel } from "@/lib/i18n/text/delivery-status";
import { routingDifferencesText } from "@/lib/i18n/text/routing-differences";
import { formatAccountDay, readDay } from "./account-day";

type DifferenceWords = {
  title: string;
  ours: string;
  theirs: string;
  todo: string;
  /** Somebody has to do something. */ asks: boolean;
};
type Told = Pick<
  RoutingDifference,
  "what" | "transactionId" | "driverId" | "driver" | "ourDriver" | "theirDriver" | "ours" | "theirs"
>;

const over = new Set(["delivered", "failed", "cancelled"]);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function statusWord(locale: Locale, status: string): string {
  return isTransactionStatus(status) ? statusLabel(locale, { status }) : status;
}

/**
 * A difference in words: what it is, what each side says, and what to do about it. The provider's statuses are told in
 * our own.
 */
export function differenceWords(locale: Locale, difference: Told): DifferenceWords {
  const { what, ours, theirs } = difference;
  const say = sayIn(locale, routingDifferencesText);
  switch (what) {
    case "missing":
      return {
        title: say("missingTitle"),
        ours: say("missingOurs"),
        theirs: say("missingTheirs"),
        todo: say("missingDo"),
        asks: false,
      };
    case "unwanted":
      return {
        title: say("unwantedTitle"),
        ours: say("unwantedOurs"),
        theirs: say("unwantedTheirs"),
        todo: say("unwantedDo"),
        asks: false,
      };
    case "fields":
      return {
        title: say("fieldsTitle"),
        ours: say("fieldsOurs"),
        theirs: say("fieldsTheirs", { fields: fieldNames(locale, theirs) }),
        todo: say("fieldsDo"),
        asks: false,
      };
    case "status": {
      const [here, there] = [text(ours) ?? "", statusFromCompletion(text(theirs) ?? "")];
      const ends = over.has(there) && there !== here;
      return {
        title: say(ends ? "statusTitle" : "statusBehindTitle"),
        ours: say("statusOurs", { status: statusWord(locale, here) }),
        asks: ends,
        theirs: ends
          ? say("statusOver", { status: statusWord(locale, there).toLowerCase() })
          : statusWord(locale, there),
        todo: say(ends ? "statusOverDo" : "statusBehindDo"),
      };
    }
    case "driver": {
      const name = (driver: Told["driver"]) => driver?.name ?? say("nobody");
      return {
        title: say("driverTitle"),
        asks: true,
        theirs: name(difference.theirDriver),
        ...(ours === null
          ? { ours: say("nobodyYet"), todo: say("driverWaitingDo") }
          : { ours: name(difference.ourDriver), todo: say("driverDo") }),
      };
    }
    case "route": {
      const name = (driver: Told["driver"]) => driver?.name ?? say("nobody");
      return {
        title: say("routeTitle"),
        ours: name(difference.ourDriver),
        theirs: name(difference.theirDriver),
        todo: say("routeDo"),
        asks: true,
      };
    }
    case "unknown": {
      const day = readDay(text(field(theirs, "date")) ?? "");
      return {
        title: say("unknownTitle"),
        ours: say("unknownOurs"),
        theirs: day === null ? say("unknownTheirsBare") : say("unknownTheirs", { date: formatAccountDay(locale, day) }),
        todo: say("unknownDo"),
        asks: true,
      };
    }
    case "duplicate":
      return {
        title: say("duplicateTitle"),
        ours: say("duplicateOurs"),
        theirs: say("duplicateTheirs", { id: String(field(theirs, "id") ?? "–") }),
        todo: say("duplicateDo"),
        asks: true,
      };
    case "refused": {
      const ofDriver = difference.driverId !== null && difference.transactionId === null;
      return {
        title: say(ofDriver ? "refusedDayTitle" : "refusedTitle"),
        ours: say(ofDriver ? "refusedDayOurs" : "refusedOurs"),
        theirs: fill(say("refusedTheirs"), { why: text(theirs) ?? "–" }),
        todo: say(ofDriver ? "refusedDayDo" : "refusedDo"),
        asks: true,
      };
    }
  }
}

function fieldNames(locale: Locale, theirs: unknown): string {
  const names = field(theirs, "fields");
  const words: Readonly<Record<string, string>> = routingDifferencesText[locale];
  const told = Array.isArray(names)
    ? names.filter((name): name is string => typeof name === "string").map((name) => words[`field_${name}`] ?? name)
    : [];
  return told.length === 0 ? "–" : new Intl.ListFormat(regionOf[locale], { type: "conjunction" }).format(told);
}
