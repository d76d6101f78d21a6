import type { NewPriceBody } from "@/lib/contracts/admin-prices";
import type { PriceKind } from "@/lib/contracts/requested-price";
import { amountFault, readAmount } from "@/lib/domain/money/read-amount";

/** The next version as it is typed. */
export type PriceDraft = {
  kind: PriceKind;
  flat: string;
  perKm: string;
  share: string;
  urgent: string;
  minimum: string;
  maximum: string;
  failedShare: string;
  tips: boolean;
  validFrom: string;
  senderId: string;
  reason: string;
};
export type PriceField = keyof PriceDraft;

const amountFields = ["flat", "perKm", "urgent", "minimum", "maximum"] as const;
export const shareFields = ["share", "failedShare"] as const;

export const emptyPriceDraft: PriceDraft = {
  kind: "sender",
  flat: "",
  perKm: "",
  share: "",
  urgent: "",
  minimum: "",
  maximum: "",
  failedShare: "100",
  tips: false,
  validFrom: "",
  senderId: "",
  reason: "",
};

/** A number as it is typed, with two decimals at most; nothing is 0. Null for what is none. */
export function parseTypedNumber(text: string): number | null {
  return text.trim() === "" ? 0 : readAmount(text);
}

/** What is missing or unreadable. */
export function validatePriceDraft(
  draft: PriceDraft,
): Partial<Record<PriceField, "number" | "ambiguous" | "reasonMissing">> {
  const unreadable = [...amountFields, ...shareFields].filter((field) => parseTypedNumber(draft[field]) === null);
  return {
    ...Object.fromEntries(
      unreadable.map((field) => [
        field,
        amountFault(draft[field]) === "ambiguous" ? ("ambiguous" as const) : ("number" as const),
      ]),
    ),
    ...(draft.reason.trim() === "" ? { reason: "reasonMissing" as const } : {}),
  };
}

/** The version to be added, of a draft without faults. */
export function toPriceBody(draft: PriceDraft): NewPriceBody {
  const amount = (text: string): number => parseTypedNumber(text) ?? 0;
  // A percentage with two decimals is a whole number of hundredths.
  const share = (text: string): number => Math.round(amount(text) * 100);
  return {
    kind: draft.kind,
    flat: amount(draft.flat),
    perKm: amount(draft.perKm),
    share: share(draft.share),
    urgent: amount(draft.urgent),
    minimum: amount(draft.minimum),
    maximum: draft.maximum.trim() === "" ? null : amount(draft.maximum),
    failedShare: share(draft.failedShare),
    tips: draft.kind === "sender" && draft.tips,
    ...(draft.validFrom === "" ? {} : { validFrom: new Date(draft.validFrom).toISOString() }),
    ...(draft.senderId.trim() === "" ? {} : { senderId: draft.senderId.trim() }),
    reason: draft.reason.trim(),
  };
}

/** Basis points as people read them: `1.5%`. */
export const formatBasisPoints = (basisPoints: number): string => `${basisPoints / 100}%`;
