"use client";

import Link from "@/components/ui/navigation/link";
import { adminOverviewMessages } from "@/lib/i18n/messages/admin-overview";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { cx } from "@/components/ui/class-names";
import type { Icon } from "@/components/ui/icons";
import { Sparkline } from "./sparkline";
import { describeChange, formatFigure, type FigureUnit } from "./describe-change";

type FigureTileProps = {
  href: string;
  label: string;
  unit: FigureUnit;
  figure: { now: number | null; before: number | null };
  /** Name of the compared day. */
  day: string;
  /** Shown next to the number. */
  hint?: string;
  /** Shown on a line of its own below the number. */
  detail?: string;
  /** Icon of a warning, so that colour is not its only sign. */
  warningIcon?: Icon;
  samples?: readonly { minute: number; value: number }[];
};

/** One figure with its change from a week ago and its course today. The tile links to the list that it counts. */
export function FigureTile({
  href,
  label,
  unit,
  figure,
  day: comparedDay,
  hint,
  detail,
  warningIcon: WarningIcon,
  samples,
}: FigureTileProps) {
  const t = useTranslations(adminOverviewMessages);
  const { locale } = useLocale();
  const valueText = figure.now === null ? t("noMedian") : formatFigure(locale, figure.now, unit);
  const values = samples?.map(({ value }) => value) ?? [];
  return (
    <li className="min-w-0">
      <Link
        href={href}
        className="flex h-full min-h-tap flex-col gap-1 rounded-card border bg-card p-3 hover:bg-muted focus-visible:-outline-offset-2"
      >
        <span className="text-sm text-muted-foreground">{label}</span>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={cx("font-amount tabular-nums", valueText.length > 8 ? "text-lg" : "text-xl")}>
            {valueText}
          </span>
          {WarningIcon && <WarningIcon aria-hidden size={18} className="self-center text-warning-text" />}
          {hint && <span className="text-sm text-muted-foreground tabular-nums">{hint}</span>}
        </span>
        {detail && <span className="text-sm tabular-nums">{detail}</span>}
        <span className="text-xs text-muted-foreground tabular-nums">
          {figure.before === null ? (
            // The missing comparison is explained once below all tiles; screen readers announce it in each.
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">{describeChange(locale, figure, unit, comparedDay)}</span>
            </>
          ) : (
            describeChange(locale, figure, unit, comparedDay)
          )}
        </span>
        {samples && (
          <span className="mt-auto block pt-2">
            {values.length > 1 && (
              <span className="sr-only">
                {t("valueRange", {
                  low: formatFigure(locale, Math.min(...values), unit),
                  high: formatFigure(locale, Math.max(...values), unit),
                })}
              </span>
            )}
            <Sparkline samples={samples} />
          </span>
        )}
      </Link>
    </li>
  );
}
