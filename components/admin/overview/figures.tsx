"use client";

import type { Overview } from "@/lib/contracts/admin/overview";
import { adminOverviewMessages } from "@/lib/i18n/messages/admin-overview";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { ClockIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { comparedWeekday } from "./describe-change";
import { FigureTile } from "./figure-tile";

type Course = Exclude<keyof Overview["course"][number], "minute">;
const deliveriesHref = (attention: string): string => `/admin/transactions?attention=${attention}`;

/** Current key figures; each links to the list that it counts. */
export function Figures({ overview }: { overview: Overview }) {
  const t = useTranslations(adminOverviewMessages);
  const { locale } = useLocale();
  const comparedDay = comparedWeekday(locale, overview);
  const minuteNow = minuteOfDay(overview);
  const figures = [
    overview.waiting,
    overview.active,
    overview.late,
    overview.atWork,
    overview.cashOut,
    overview.medianSeconds,
  ];
  // Samples exist every 15 minutes, so the current value ends the line.
  const samplesOf = (name: Course) => [
    ...overview.course.map((sample) => ({ minute: sample.minute, value: sample[name] })),
    { minute: minuteNow, value: overview[name].now },
  ];
  return (
    <section aria-label={t("figures")}>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-6">
        {(["waiting", "active"] as const).map((name) => (
          <FigureTile
            key={name}
            href={deliveriesHref(name)}
            label={t(name)}
            unit="count"
            figure={overview[name]}
            day={comparedDay}
            samples={samplesOf(name)}
          />
        ))}
        <FigureTile
          href={deliveriesHref("late")}
          label={t("late")}
          unit="count"
          figure={overview.late}
          day={comparedDay}
          warningIcon={overview.late.now > 0 ? ClockIcon : undefined}
          samples={samplesOf("late")}
        />
        <FigureTile
          href="/admin/drivers?status=at_work"
          label={t("atWork")}
          unit="count"
          figure={overview.atWork}
          day={comparedDay}
          hint={t("availableDrivers", { n: overview.free })}
          samples={samplesOf("atWork")}
        />
        <FigureTile
          href={deliveriesHref("cash_out")}
          label={t("cashOut")}
          unit="cash"
          figure={overview.cashOut}
          day={comparedDay}
          hint={t("inDeliveries", { n: overview.cashOutDeliveries })}
          detail={
            overview.mostCash
              ? t("mostCash", { name: overview.mostCash.name, amount: formatMoney(overview.mostCash.amount) })
              : undefined
          }
          samples={samplesOf("cashOut")}
        />
        <FigureTile
          href={deliveriesHref("found")}
          label={t("median")}
          unit="time"
          figure={overview.medianSeconds}
          day={comparedDay}
          hint={t("deliveryCount", { n: overview.found.now })}
        />
      </ul>
      {figures.some(({ before }) => before === null) && (
        <p aria-hidden className="pt-2 text-xs text-muted-foreground">
          {t("noComparisons", { day: comparedDay })}
        </p>
      )}
    </section>
  );
}

// Minute of the day in the service's time zone, which can differ from the viewer's.
function minuteOfDay({ at, timeZone }: Overview): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hour = 0, minute = 0] = parts.format(new Date(at)).split(":").map(Number);
  return hour * 60 + minute;
}
