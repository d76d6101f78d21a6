import type { NewPriceBody } from "@/lib/contracts/admin/prices";
import type { PriceKind, RequestedPrice } from "@/lib/contracts/delivery/requested-price";
import { amountError, parseAmount } from "@/lib/domain/money/parse-amount";
import { adminPricesMessages } from "@/lib/i18n/messages/admin-prices";
import { useTranslations } from "@/lib/i18n/use-translations";
import { formatMoney } from "@/components/ui/money";

/** A price version as typed: a fee for senders, or pay for drivers. Basis points are typed in percent. */
export type PriceDraft = {
  kind: PriceKind;
  flat: string;
  perKm: string;
  basisPoints: string;
  urgent: string;
  minimum: string;
  maximum: string;
  failedBasisPoints: string;
  tips: boolean;
  validFrom: string;
  senderId: string;
  reason: string;
};
export type PriceField = keyof PriceDraft;

const amountFields = ["flat", "perKm", "urgent", "minimum", "maximum"] as const;
export const basisPointFields = ["basisPoints", "failedBasisPoints"] as const;

export const emptyPriceDraft: PriceDraft = {
  kind: "sender",
  flat: "",
  perKm: "",
  basisPoints: "",
  urgent: "",
  minimum: "",
  maximum: "",
  failedBasisPoints: "100",
  tips: false,
  validFrom: "",
  senderId: "",
  reason: "",
};

/** Parses a number with at most two decimals; empty text is 0, invalid text is null. */
export function parseTypedNumber(text: string): number | null {
  return text.trim() === "" ? 0 : parseAmount(text);
}

/** Errors by field: missing or unreadable. */
export function validatePriceDraft(
  draft: PriceDraft,
): Partial<Record<PriceField, "number" | "ambiguous" | "reasonMissing">> {
  const unreadableFields = [...amountFields, ...basisPointFields].filter(
    (field) => parseTypedNumber(draft[field]) === null,
  );
  return {
    ...Object.fromEntries(
      unreadableFields.map((field) => [
        field,
        amountError(draft[field]) === "ambiguous" ? ("ambiguous" as const) : ("number" as const),
      ]),
    ),
    ...(draft.reason.trim() === "" ? { reason: "reasonMissing" as const } : {}),
  };
}

/** Request body of a valid draft. */
export function toPriceBody(draft: PriceDraft): NewPriceBody {
  const toAmount = (text: string): number => parseTypedNumber(text) ?? 0;
  // A percentage with two decimals is a whole number of basis points.
  const toBasisPoints = (text: string): number => Math.round(toAmount(text) * 100);
  return {
    kind: draft.kind,
    flat: toAmount(draft.flat),
    perKm: toAmount(draft.perKm),
    basisPoints: toBasisPoints(draft.basisPoints),
    urgent: toAmount(draft.urgent),
    minimum: toAmount(draft.minimum),
    maximum: draft.maximum.trim() === "" ? null : toAmount(draft.maximum),
    failedBasisPoints: toBasisPoints(draft.failedBasisPoints),
    tips: draft.kind === "sender" && draft.tips,
    ...(draft.validFrom === "" ? {} : { validFrom: new Date(draft.validFrom).toISOString() }),
    ...(draft.senderId.trim() === "" ? {} : { senderId: draft.senderId.trim() }),
    reason: draft.reason.trim(),
  };
}

/** Formats basis points as a percentage, for example `1.5%`. */
export const formatBasisPoints = (basisPoints: number): string => `${basisPoints / 100}%`;

/** Formats the numbers of a version in one line. */
export function usePriceSummary(): (version: RequestedPrice["version"]) => string {
  const t = useTranslations(adminPricesMessages);
  return (version) =>
    [
      version.flat > 0 && `${t("flat")} ${formatMoney(version.flat)}`,
      version.perKm > 0 && `${t("perKm")} ${formatMoney(version.perKm)}`,
      version.basisPoints > 0 && `${t("basisPoints")} ${formatBasisPoints(version.basisPoints)}`,
      version.urgent > 0 && `${t("urgent")} ${formatMoney(version.urgent)}`,
      version.minimum > 0 && `${t("minimum")} ${formatMoney(version.minimum)}`,
      version.maximum !== null && `${t("maximum")} ${formatMoney(version.maximum)}`,
      `${t("failedBasisPoints")} ${formatBasisPoints(version.failedBasisPoints)}`,
      version.tips && t("tips"),
    ]
      .filter(Boolean)
      .join(" · ");
}
