import type { RoutingDifference } from "@/lib/contracts/admin/routing";
import { statusFromCompletion } from "@/lib/domain/transaction/provider-status";
import { isTransactionStatus } from "@/lib/domain/transaction/transaction-status";
import { regionOf, interpolate, getTranslations, type Locale } from "@/lib/i18n/translate";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { routingDifferencesMessages } from "@/lib/i18n/messages/routing-differences";
import { formatAccountDay, parseDay } from "./account-day";

type DifferenceDescription = {
  title: string;
  localText: string;
  providerText: string;
  nextStep: string;
  /** An administrator must act. */ needsAction: boolean;
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
        localText: t("missingOurs"),
        providerText: t("missingTheirs"),
        nextStep: t("missingDo"),
        needsAction: false,
      };
    case "unwanted":
      return {
        title: t("unwantedTitle"),
        localText: t("unwantedOurs"),
        providerText: t("unwantedTheirs"),
        nextStep: t("unwantedDo"),
        needsAction: false,
      };
    case "fields":
      return {
        title: t("fieldsTitle"),
        localText: t("fieldsOurs"),
        providerText: t("fieldsTheirs", { fields: fieldNames(locale, theirs) }),
        nextStep: t("fieldsDo"),
        needsAction: false,
      };
    case "status": {
      const [ownStatus, providerStatus] = [text(ours) ?? "", statusFromCompletion(text(theirs) ?? "")];
      const isFinal = finalStatuses.has(providerStatus) && providerStatus !== ownStatus;
      return {
        title: t(isFinal ? "statusTitle" : "statusBehindTitle"),
        localText: t("statusOurs", { status: statusWord(locale, ownStatus) }),
        needsAction: isFinal,
        providerText: isFinal
          ? t("statusOver", { status: statusWord(locale, providerStatus).toLowerCase() })
          : statusWord(locale, providerStatus),
        nextStep: t(isFinal ? "statusOverDo" : "statusBehindDo"),
      };
    }
    case "driver": {
      const name = (driver: DescribedDifference["driver"]) => driver?.name ?? t("nobody");
      return {
        title: t("driverTitle"),
        needsAction: true,
        providerText: name(difference.providerDriver),
        ...(ours === null
          ? { localText: t("nobodyYet"), nextStep: t("driverWaitingDo") }
          : { localText: name(difference.localDriver), nextStep: t("driverDo") }),
      };
    }
    case "route": {
      const name = (driver: DescribedDifference["driver"]) => driver?.name ?? t("nobody");
      return {
        title: t("routeTitle"),
        localText: name(difference.localDriver),
        providerText: name(difference.providerDriver),
        nextStep: t("routeDo"),
        needsAction: true,
      };
    }
    case "unknown": {
      const day = parseDay(text(field(theirs, "date")) ?? "");
      return {
        title: t("unknownTitle"),
        localText: t("unknownOurs"),
        providerText:
          day === null ? t("unknownTheirsBare") : t("unknownTheirs", { date: formatAccountDay(locale, day) }),
        nextStep: t("unknownDo"),
        needsAction: true,
      };
    }
    case "duplicate":
      return {
        title: t("duplicateTitle"),
        localText: t("duplicateOurs"),
        providerText: t("duplicateTheirs", { id: String(field(theirs, "id") ?? "–") }),
        nextStep: t("duplicateDo"),
        needsAction: true,
      };
    case "refused": {
      const ofDriver = difference.driverId !== null && difference.transactionId === null;
      return {
        title: t(ofDriver ? "refusedDayTitle" : "refusedTitle"),
        localText: t(ofDriver ? "refusedDayOurs" : "refusedOurs"),
        providerText: interpolate(t("refusedTheirs"), { why: text(theirs) ?? "–" }),
        nextStep: t(ofDriver ? "refusedDayDo" : "refusedDo"),
        needsAction: true,
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
