"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { mapAppLink } from "@/lib/client/device/format-distance";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { serverNow } from "@/lib/client/app/server-clock";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { useWakeLock } from "@/lib/client/hooks/use-wake-lock";
import type { Collection } from "@/lib/contracts/delivery/collection";
import type { LegCode } from "@/lib/contracts/delivery/leg";
import { customerDeliveryMessages } from "@/lib/i18n/messages/customer-delivery";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button, buttonClass } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { CodeDisplay } from "@/components/ui/code-display";
import { CheckIcon, LockIcon, RouteIcon, WarningIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { formatDateTime, formatTime, formatTimeOfDay } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import type { HubHours } from "@/lib/contracts/hub-hours";
import { weekdayName } from "@/lib/i18n/format-day";
import { DigitsMismatchWarning, MatchingDigits } from "./matching-digits";
import { deliveryPath } from "./use-delivery";

/**
 * Cash that waits for its sender at a hub, a place with a safe and cashiers: the address and hours, and the code that
 * confirms the collection.
 */
export function CollectionCard({ deliveryId }: { deliveryId: string }) {
  const path = `${deliveryPath(deliveryId)}/collection` as const;
  const { data, refresh } = useResource(path, { intervalMs: 10_000 });
  useTopicEvents(`transaction:${deliveryId}`, ({ event, payload }) => {
    if (event === "resubscribed" || (event === "transaction" && payload.transactionId === deliveryId)) refresh();
  });
  if (!data) return null;
  return data.state === "done" ? (
    <CollectedCash collection={data} />
  ) : (
    <WaitingCollection key={data.id} collection={data} path={path} />
  );
}

function CollectedCash({ collection: { amount, hub } }: { collection: Collection }) {
  const t = useTranslations(customerDeliveryMessages);
  return (
    <Notice tone="success" icon={CheckIcon}>
      {t("collectionDone", { amount: formatMoney(amount), hub: hub.name })}
    </Notice>
  );
}

type CollectionPath = `/api/transactions/${string}/collection`;
function WaitingCollection({ collection, path }: { collection: Collection; path: CollectionPath }) {
  const t = useTranslations(customerDeliveryMessages);
  const tLeg = useTranslations(legMessages);
  const { locale } = useLocale();
  const { settings } = useSettings();
  const { mutate } = useSWRConfig();
  const { busy, problem, write } = useFormWrite(t("collectionFailed"));
  const [openedCode, setOpenedCode] = useState<{ code: LegCode; amount: number } | null>(null);
  const { hub, amount, matchingDigits, codeLockedUntil } = collection;
  // A larger amount invalidates the code of the smaller one.
  const code = openedCode?.amount === amount ? openedCode.code : null;
  const amountText = formatMoney(amount);
  useWakeLock(code !== null);

  async function confirm() {
    const result = await write(`${path}/confirm`, { body: { counted: amount } });
    if (result.ok) setOpenedCode({ code: result.data, amount });
    void mutate(path);
  }

  const locked = codeLockedUntil !== null && serverNow() < Date.parse(codeLockedUntil);
  return (
    <Card aria-labelledby="at-hub" className="flex flex-col gap-4">
      <div>
        <CardTitle id="at-hub">{t("collectionTitle", { amount: amountText, hub: hub.name })}</CardTitle>
        <p>{hub.address}</p>
        <p className="text-sm text-muted-foreground" suppressHydrationWarning>
          {hub.open
            ? t("hubOpen")
            : hub.opensAt
              ? t("hubOpens", { when: formatDateTime(locale, hub.opensAt) })
              : t("hubClosed")}
        </p>
      </div>
      <HubHoursTable hours={hub.hours} label={t("hubHours")} />
      <a
        href={mapAppLink(
          hub.location,
          hub.address,
          settings.navigationApp,
          typeof navigator === "undefined" ? "" : navigator.userAgent,
        )}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ block: true })}
      >
        <RouteIcon aria-hidden size={20} />
        {t("hubDirections")}
      </a>
      {matchingDigits && (
        <div className="flex flex-col gap-2 text-center">
          <MatchingDigits small={code !== null} digits={matchingDigits} label={t("collectionDigits")} />
          <p className="font-medium">{t("collectionDigitsMatch")}</p>
          <DigitsMismatchWarning>{t("collectionDigitsMismatch")}</DigitsMismatchWarning>
        </div>
      )}
      {locked ? (
        <Notice tone="destructive" icon={LockIcon} live="polite">
          {tLeg("locked", { time: formatTime(locale, codeLockedUntil) })}
        </Notice>
      ) : code ? (
        <div className="flex flex-col gap-3">
          <div>
            <h3 className="text-base font-semibold">{t("collectionCode")}</h3>
            <p className="text-sm text-muted-foreground">{t("collectionCodeHint")}</p>
          </div>
          <div className="overflow-hidden rounded-card border">
            <CodeDisplay
              qrText={code.qrData}
              code={code.formattedCode}
              qrLabel={t("collectionQr")}
              codeLabel={tLeg("code")}
            >
              {null}
            </CodeDisplay>
          </div>
        </div>
      ) : (
        <>
          <p>{t("collectionCountHint")}</p>
          {problem && (
            <Notice tone="destructive" icon={WarningIcon} live="assertive">
              {problem}
            </Notice>
          )}
          <Button variant="success" size="large" icon={CheckIcon} busy={busy} onClick={() => void confirm()}>
            {t("collectionCounted", { amount: amountText })}
          </Button>
        </>
      )}
    </Card>
  );
}

/** A hub's opening hours by day, in its own time zone. */
function HubHoursTable({ hours, label }: { hours: readonly HubHours[]; label: string }) {
  const { locale } = useLocale();
  if (hours.length === 0) return null;
  const days = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, spans: hours.filter((span) => span.day === day) }));
  return (
    <details className="rounded-card border">
      <summary className="opens min-h-tap px-4 font-medium">{label}</summary>
      <dl className="border-t px-4 py-2 text-sm">
        {days.map(({ day, spans }) => (
          <div key={day} className="flex justify-between gap-3 py-1">
            <dt className="first-letter:uppercase">{weekdayName(locale, day, "long")}</dt>
            <dd className="text-right tabular-nums">
              {spans.length === 0
                ? "–"
                : spans
                    .map(({ from, to }) => `${formatTimeOfDay(locale, from)}–${formatTimeOfDay(locale, to)}`)
                    .join(", ")}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
