"use client";

import { useUnreachableSince } from "@/lib/client/realtime/connection";
import { useLocale } from "@/lib/i18n/use-translations";
import { NoConnectionIcon } from "../icons";
import { formatTime } from "../time";

/** Shows since when the network is down, which is the age of the data on the screen. */
export function OfflineBanner({ message }: { message: (time: string) => string }) {
  const { locale } = useLocale();
  const since = useUnreachableSince();
  return (
    <div translate="no" role="status">
      {since !== null && (
        <p className="flex items-center justify-center gap-2 border-t bg-warning-subtle px-4 py-2 text-center text-sm text-warning-text">
          <NoConnectionIcon aria-hidden size={16} className="shrink-0" />
          {message(formatTime(locale, since))}
        </p>
      )}
    </div>
  );
}
