"use client";

import Image from "next/image";
import { useResource } from "@/lib/client/use-resource";
import { cashPhotoText } from "@/lib/i18n/text/cash-photo";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Card, CardTitle } from "@/components/ui/card";
import { formatDateTime } from "@/components/ui/time";
import { useOps } from "./use-ops";

// A picture may follow its step by minutes; more than this apart is worth knowing.
const laterMs = 5 * 60_000;

/** The pictures that drivers took of the delivery's cash; nothing while there are none. */
export function CashPhotos({ transactionId }: { transactionId: string }) {
  const say = useText(cashPhotoText);
  const { locale } = useLocale();
  const { data, refresh } = useResource(`/api/transactions/${transactionId}/photos`, { whenDown: 10_000 });
  useOps(["transaction"], refresh);
  if (!data || data.items.length === 0) return null;
  return (
    <Card aria-labelledby="cash-photos" className="flex flex-col gap-3">
      <CardTitle id="cash-photos">{say("title")}</CardTitle>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {data.items.map((photo) => {
          const kind = say(photo.kind);
          const time = formatDateTime(locale, photo.takenAt);
          const src = `/api/photos/${photo.id}`;
          return (
            <li key={photo.id}>
              <a
                href={src}
                target="_blank"
                rel="noreferrer"
                aria-label={say("open", { kind, time })}
                className="flex h-full flex-col overflow-hidden rounded-control border hover:bg-sunken"
              >
                <span className="block h-28 overflow-hidden bg-sunken">
                  <Image unoptimized src={src} alt="" width={240} height={160} className="size-full object-cover" />
                </span>
                <span className="p-2 text-sm">
                  <span className="block font-medium">{kind}</span>
                  <span className="block text-xs text-ink-soft tabular-nums">{time}</span>
                  {Date.parse(photo.savedAt) - Date.parse(photo.takenAt) > laterMs && (
                    <span className="block text-xs text-ink-soft tabular-nums">
                      {say("later", { time: formatDateTime(locale, photo.savedAt) })}
                    </span>
                  )}
                  <span className="block truncate font-mono text-xs text-ink-soft">
                    SHA-256 {photo.sha256.slice(0, 12)}
                  </span>
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
