"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverFigures } from "@/lib/contracts/admin-driver-work";
import { performancePeriods, type PerformancePeriod } from "@/lib/domain/performance-periods";
import { durationWords } from "@/lib/i18n/duration-words";
import { adminDriverWorkText } from "@/lib/i18n/text/admin-driver-work";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/resource";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonRows } from "@/components/ui/skeleton";
import { driverPath } from "./driver-decision";

/** How a driver works: figures of a time, each beside the same of as long before. */
export function DriverPerformance({ userId }: { userId: string }) {
  const say = useText(adminDriverWorkText);
  const sayCommon = useText(commonText);
  const [period, setPeriod] = useState<PerformancePeriod>("month");
  const figures = useResource(`${driverPath(userId)}/performance?period=${period}`);
  return (
    <Card aria-labelledby="performance" className="flex flex-col gap-3">
      <CardTitle id="performance">{say("performance")}</CardTitle>
      <Segmented
        label={say("period")}
        value={period}
        onChange={setPeriod}
        options={performancePeriods.map((value) => ({ value, label: say(value) }))}
      />
      <ResourceView
        of={figures}
        component={say("performance")}
        skeleton={<SkeletonRows rows={5} label={sayCommon("loading")} />}
      >
        {(known) => <Figures now={known.now} before={known.before} period={known.period} />}
      </ResourceView>
    </Card>
  );
}

function Figures({ now, before, period }: { now: DriverFigures; before: DriverFigures; period: PerformancePeriod }) {
  const say = useText(adminDriverWorkText);
  const { locale } = useLocale();
  const share = (rate: number | null) => (rate === null ? say("none") : `${Math.round(rate * 100)}%`);
  const rows: { label: string; of: (figures: DriverFigures) => string; hint?: string | false }[] = [
    { label: say("delivered"), of: ({ delivered }) => String(delivered) },
    { label: say("amount"), of: ({ amount }) => formatMoney(amount) },
    { label: say("undelivered"), of: ({ failed, cancelled }) => String(failed + cancelled) },
    {
      label: say("acceptance"),
      of: ({ acceptanceRate }) => share(acceptanceRate),
      hint:
        now.acceptanceRate !== null &&
        say("acceptanceOf", {
          accepted: now.offers.accepted,
          all: now.offers.accepted + now.offers.declined + now.offers.expired,
        }),
    },
    { label: say("onTime"), of: ({ onTimeRate }) => share(onTimeRate) },
    {
      label: say("toPickup"),
      of: ({ toPickupSeconds }) =>
        toPickupSeconds === null ? say("none") : durationWords(locale, Math.round(toPickupSeconds / 60)),
    },
    {
      label: say("rating"),
      of: ({ rating }) => (rating === null ? say("none") : rating.toFixed(1)),
      hint: now.ratings > 0 && say("ratingOf", { n: now.ratings }),
    },
    { label: say("online"), of: ({ hoursOnline }) => say("hours", { n: hoursOnline.toFixed(1) }) },
    { label: say("earned"), of: ({ earned }) => formatMoney(earned) },
  ];
  return (
    <table className="w-full text-sm">
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 text-left font-normal">
            <span className="sr-only">{say("figure")}</span>
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {say(period)}
          </th>
          <th scope="col" className="py-1 pl-3 text-right font-normal">
            {say("before")}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y">
        {rows.map(({ label, of, hint }) => (
          <tr key={label}>
            <th scope="row" className="py-2 pr-2 text-left font-normal text-ink-soft">
              {label}
              {hint && <span className="block text-xs">{hint}</span>}
            </th>
            <td className="py-2 text-right text-base font-medium whitespace-nowrap tabular-nums">{of(now)}</td>
            <td className="py-2 pl-3 text-right whitespace-nowrap text-ink-soft tabular-nums">{of(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
