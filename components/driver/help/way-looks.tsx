"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useResource } from "@/lib/client/hooks/use-resource";
import { wayLooksText } from "@/lib/i18n/text/way-looks";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** When the operation looked at where the driver had been, and why. */
export function WayLooks() {
  const say = useText(wayLooksText);
  const { locale } = useLocale();
  const looks = useResource("/api/driver/way-looks");
  return (
    <Card className="flex flex-col gap-2">
      <div>
        <CardTitle>{say("title")}</CardTitle>
        <p className="text-sm text-ink-soft">{say("hint")}</p>
      </div>
      <ResourceView of={looks} component={say("title")} skeleton={<SkeletonRows rows={1} label={say("title")} />}>
        {({ items, days }) => (
          <>
            {items.length === 0 && <p className="text-sm">{say("none")}</p>}
            <ol className="divide-y">
              {items.map(({ at, from, to, reason, incidentNo, orderNo }) => (
                <li key={`${at} ${from}`} className="py-2 text-sm [overflow-wrap:anywhere]">
                  <span className="block text-ink-soft">{say("looked", { at: formatDateTime(locale, at) })}</span>
                  <span className="block font-medium">{reason ?? say("incident", { no: String(incidentNo) })}</span>
                  {orderNo && <span className="block text-ink-soft">{say("delivery", { no: orderNo })}</span>}
                  <span className="block text-xs text-ink-soft tabular-nums">
                    {say("range", { from: formatDateTime(locale, from), to: formatDateTime(locale, to) })}
                  </span>
                </li>
              ))}
            </ol>
            <p className="text-xs text-ink-soft">{say("kept", { n: days })}</p>
          </>
        )}
      </ResourceView>
    </Card>
  );
}
