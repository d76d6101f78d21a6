"use client";

import { useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/class-names";
import { ClockIcon, UrgentIcon } from "@/components/ui/icons";
import { useNow } from "@/components/ui/time";
import type { PreferredTime } from "@/lib/contracts/delivery/fields";
import { formatCapitalizedPreferredTime } from "@/lib/i18n/format-preferred-time";
import { deliveryInstructionsMessages } from "@/lib/i18n/messages/delivery-instructions";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

type DeliveryInstructionsProps = {
  urgent?: boolean;
  /** Undefined in a task that an older version stored on this phone. */
  preferredTime: PreferredTime | null | undefined;
  instructions: string | null | undefined;
  /** Apartment, floor or suite of the next stop. */
  unit?: string | null;
  /** For little space: two lines of instructions, and a label only for screen readers. */
  compact?: boolean;
  className?: string;
};

// Length of three lines on a small phone, and of two.
const maxCharacters = 110;
const compactMaxCharacters = 75;

/**
 * The sender's requests: urgency, preferred time and instructions. Renders nothing without any; long text expands on a
 * press.
 */
export function DeliveryInstructions({
  urgent,
  preferredTime,
  instructions,
  unit,
  compact,
  className,
}: DeliveryInstructionsProps) {
  const t = useTranslations(deliveryInstructionsMessages);
  const { locale } = useLocale();
  const now = useNow();
  const id = useId();
  const [open, setOpen] = useState(false);
  if (!urgent && !preferredTime && !instructions && !unit) return null;
  const isLong = instructions
    ? instructions.length > (compact ? compactMaxCharacters : maxCharacters) ||
      instructions.split("\n").length > (compact ? 2 : 3)
    : false;
  return (
    <div data-testid="delivery-instructions" className={cx("flex flex-col items-start gap-2", className)}>
      {urgent && (
        <Badge tone="destructive" icon={UrgentIcon}>
          {t("urgent")}
        </Badge>
      )}
      {preferredTime && (
        <p className="flex items-start gap-2 text-sm font-medium">
          <ClockIcon aria-hidden size={16} className="mt-0.5 shrink-0" />
          <span>
            <span className="sr-only">{t("preferredTime")}: </span>
            {formatCapitalizedPreferredTime(locale, preferredTime, now)}
          </span>
        </p>
      )}
      {unit && (
        <p data-testid="unit" className="text-lg font-semibold wrap-anywhere">
          <span className="sr-only">{t("unit")}: </span>
          {unit}
        </p>
      )}
      {instructions && (
        <div className="w-full border-l-4 border-warning pl-3">
          <p className={compact ? "sr-only" : "text-sm text-muted-foreground"}>{t("instructions")}</p>
          <p
            id={id}
            className={cx(
              "font-medium whitespace-pre-line wrap-anywhere",
              isLong && !open && (compact ? "line-clamp-2" : "line-clamp-3"),
            )}
          >
            {instructions}
          </p>
          {isLong && (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={id}
              onClick={() => {
                setOpen(!open);
              }}
              className="tap inline-flex items-center text-sm font-semibold underline underline-offset-4"
            >
              {t(open ? "showLess" : "showAll")}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
