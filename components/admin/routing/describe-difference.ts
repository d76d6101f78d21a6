import type { RoutingDifference } from "@/lib/contracts/admin/routing";
import { statusFromCompletion } from "@/lib/domain/transaction/provider-status";
import { isTransactionStatus } from "@/lib/domain/transaction/transaction-status";
import { regionOf, interpolate, getTranslations, type Locale } from "@/lib/i18n/translate";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { routingDifferencesMessages } from "@/lib/i18n/messages/routing-differences";
import { formatAccountDay, parseDay } from "./account-day";

type DifferenceDescription = {
  title: string;
  ours: string;
  theirs: string;
  todo: string;
  /** An administrator must act. */ asks: boolean;
};
type DescribedDifference = Pick<
  RoutingDifference,
  "kind" | "transactionId" | "driverId" | "driver" | "localDriver" | "providerDriver" | "localValue" | "providerValue"
>;

const finalStatuses = new Set(["delivered", "failed", "cancelled"]);
const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function statusWord(locale: Locale, status: string): string {
  return isTransactionStatus(status) ? statusLabel(locale, { status }) : status;
}

/** Describes a difference: its title, the value on each side, and what to do. Provider statuses appear in our terms. */
export function describeDifference(locale: Locale, difference: DescribedDifference): DifferenceDescription {
  const { kind: what, localValue: ours, providerValue: theirs } = difference;
  const t = getTranslations(locale, routingDifferencesMessages);
  switch (what) {
    case "missing":
      return {
        title: t("missingTitle"),
        ours: t("missingOurs"),
        theirs: t("missingTheirs"),
        todo: t("missingDo"),
        asks: false,
      };
    case "unwanted":
      return {
        title: t("unwantedTitle"),
        ours: t("unwantedOurs"),
        theirs: t("unwantedTheirs"),
        todo: t("unwantedDo"),
        asks: false,
      };
    case "fields":
      return {
        title: t("fieldsTitle"),
        ours: t("fieldsOurs"),
        theirs: t("fieldsTheirs", { fields: fieldNames(locale, theirs) }),
        todo: t("fieldsDo"),
        asks: false,
      };
    case "status": {
      const [ownStatus, providerStatus] = [text(ours) ?? "", statusFromCompletion(text(theirs) ?? "")];
      const isFinal = finalStatuses.has(providerStatus) && providerStatus !== ownStatus;
      return {
        title: t(isFinal ? "statusTitle" : "statusBehindTitle"),
        ours: t("statusOurs", { status: statusWord(locale, ownStatus) }),
        asks: isFinal,
        theirs: isFinal
          ? t("statusOver", { status: statusWord(locale, providerStatus).toLowerCase() })
          : statusWord(locale, providerStatus),
        todo: t(isFinal ? "statusOverDo" : "statusBehindDo"),
      };
    }
    case "driver": {
      const name = (driver: DescribedDifference["driver"]) => driver?.name ?? t("nobody");
      return {
        title: t("driverTitle"),
        asks: true,
        theirs: name(difference.providerDriver),
        ...(ours === null
          ? { ours: t("nobodyYet"), todo: t("driverWaitingDo") }
          : { ours: name(difference.localDriver), todo: t("driverDo") }),
      };
    }
    case "route": {
      const name = (driver: DescribedDifference["driver"]) => driver?.name ?? t("nobody");
      return {
        title: t("routeTitle"),
        ours: name(difference.localDriver),
        theirs: name(difference.providerDriver),
        todo: t("routeDo"),
        asks: true,
      };
    }
    case "unknown": {
      const day = parseDay(text(field(theirs, "date")) ?? "");
      return {
        title: t("unknownTitle"),
        ours: t("unknownOurs"),
        theirs: day === null ? t("unknownTheirsBare") : t("unknownTheirs", { date: formatAccountDay(locale, day) }),
        todo: t("unknownDo"),
        asks: true,
      };
    }
    case "duplicate":
      return {
        title: t("duplicateTitle"),
        ours: t("duplicateOurs"),
        theirs: t("duplicateTheirs", { id: String(field(theirs, "id") ?? "–") }),
        todo: t("duplicateDo"),
        asks: true,
      };
    case "refused": {
      const ofDriver = difference.driverId !== null && difference.transactionId === null;
      return {
        title: t(ofDriver ? "refusedDayTitle" : "refusedTitle"),
        ours: t(ofDriver ? "refusedDayOurs" : "refusedOurs"),
        theirs: interpolate(t("refusedTheirs"), { why: text(theirs) ?? "–" }),
        todo: t(ofDriver ? "refusedDayDo" : "refusedDo"),
        asks: true,
      };
    }
  }
}

function fieldNames(locale: Locale, theirs: unknown): string {
  const names = field(theirs, "fields");
  const fieldWords: Readonly<Record<string, string>> = routingDifferencesMessages[locale];
  const labels = Array.isArray(names)
    ? names
        .filter((name): name is string => typeof name === "string")
        .map((name) => fieldWords[`field_${name}`] ?? name)
    : [];
  return labels.length === 0 ? "–" : new Intl.ListFormat(regionOf[locale], { type: "conjunction" }).format(labels);
}
