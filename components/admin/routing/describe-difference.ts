import type { RoutingDifference } from "@/lib/contracts/admin/routing";
import { deliveryStatusFromProvider } from "@/lib/domain/transaction/provider-status";
import { isTransactionStatus } from "@/lib/domain/transaction/transaction";
import { regionOf, interpolate, getTranslations, type Locale } from "@/lib/i18n/translate";
import { statusLabel } from "@/lib/i18n/messages/delivery-status";
import { routingDifferencesMessages } from "@/lib/i18n/messages/routing-differences";
import { formatAccountDay, parseDay } from "./routing-state";

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
const asText = (value: unknown): string | null => (typeof value === "string" ? value : null);
const property = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

function statusText(locale: Locale, status: string): string {
  return isTransactionStatus(status) ? statusLabel(locale, { status }) : status;
}

/** Describes a difference between our data and the route planning provider's: its title, the value on each side, and what to do. Provider statuses appear in our terms. */
export function describeDifference(locale: Locale, difference: DescribedDifference): DifferenceDescription {
  const { kind, localValue, providerValue } = difference;
  const t = getTranslations(locale, routingDifferencesMessages);
  switch (kind) {
    case "missing":
      return {
        title: t("missingTitle"),
        localText: t("missingLocal"),
        providerText: t("missingProvider"),
        nextStep: t("missingNextStep"),
        needsAction: false,
      };
    case "unwanted":
      return {
        title: t("unwantedTitle"),
        localText: t("unwantedLocal"),
        providerText: t("unwantedProvider"),
        nextStep: t("unwantedNextStep"),
        needsAction: false,
      };
    case "fields":
      return {
        title: t("fieldsTitle"),
        localText: t("fieldsLocal"),
        providerText: t("fieldsProvider", { fields: fieldNames(locale, providerValue) }),
        nextStep: t("fieldsNextStep"),
        needsAction: false,
      };
    case "status": {
      const [localStatus, providerStatus] = [
        asText(localValue) ?? "",
        deliveryStatusFromProvider(asText(providerValue) ?? ""),
      ];
      const isFinal = finalStatuses.has(providerStatus) && providerStatus !== localStatus;
      return {
        title: t(isFinal ? "statusTitle" : "statusBehindTitle"),
        localText: t("statusLocal", { status: statusText(locale, localStatus) }),
        needsAction: isFinal,
        providerText: isFinal
          ? t("statusFinal", { status: statusText(locale, providerStatus).toLowerCase() })
          : statusText(locale, providerStatus),
        nextStep: t(isFinal ? "statusFinalNextStep" : "statusBehindNextStep"),
      };
    }
    case "driver": {
      const driverName = (driver: DescribedDifference["driver"]) => driver?.name ?? t("unknownDriver");
      return {
        title: t("driverTitle"),
        needsAction: true,
        providerText: driverName(difference.providerDriver),
        ...(localValue === null
          ? { localText: t("notAccepted"), nextStep: t("driverWaitingNextStep") }
          : { localText: driverName(difference.localDriver), nextStep: t("driverNextStep") }),
      };
    }
    case "route": {
      const driverName = (driver: DescribedDifference["driver"]) => driver?.name ?? t("unknownDriver");
      return {
        title: t("routeTitle"),
        localText: driverName(difference.localDriver),
        providerText: driverName(difference.providerDriver),
        nextStep: t("routeNextStep"),
        needsAction: true,
      };
    }
    case "unknown": {
      const day = parseDay(asText(property(providerValue, "date")) ?? "");
      return {
        title: t("unknownTitle"),
        localText: t("unknownLocal"),
        providerText:
          day === null ? t("unknownProviderNoDate") : t("unknownProvider", { date: formatAccountDay(locale, day) }),
        nextStep: t("unknownNextStep"),
        needsAction: true,
      };
    }
    case "duplicate":
      return {
        title: t("duplicateTitle"),
        localText: t("duplicateLocal"),
        providerText: t("duplicateProvider", { id: String(property(providerValue, "id") ?? "–") }),
        nextStep: t("duplicateNextStep"),
        needsAction: true,
      };
    case "refused": {
      const isDriverDay = difference.driverId !== null && difference.transactionId === null;
      return {
        title: t(isDriverDay ? "refusedDayTitle" : "refusedTitle"),
        localText: t(isDriverDay ? "refusedDayLocal" : "refusedLocal"),
        providerText: interpolate(t("refusedProvider"), { reason: asText(providerValue) ?? "–" }),
        nextStep: t(isDriverDay ? "refusedDayNextStep" : "refusedNextStep"),
        needsAction: true,
      };
    }
  }
}

function fieldNames(locale: Locale, providerValue: unknown): string {
  const names = property(providerValue, "fields");
  const fieldLabels: Readonly<Record<string, string>> = routingDifferencesMessages[locale];
  const labels = Array.isArray(names)
    ? names
        .filter((name): name is string => typeof name === "string")
        .map((name) => fieldLabels[`field_${name}`] ?? name)
    : [];
  return labels.length === 0 ? "–" : new Intl.ListFormat(regionOf[locale], { type: "conjunction" }).format(labels);
}
