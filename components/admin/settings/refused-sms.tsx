"use client";

import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { useTranslations } from "@/lib/i18n/use-translations";
import { List } from "@/components/ui/page/list-row";
import { RelativeTime } from "@/components/ui/time";
import { useAttention } from "../overview/attention";
import { SettingsSection } from "./settings-section";

/**
 * Error codes and countries for which Twilio refuses this account's text messages, with links to Twilio's
 * documentation.
 */
export function RefusedSms() {
  const t = useTranslations(adminSettingsMessages);
  const tAdmin = useTranslations(adminMessages);
  const refusedTexts = useAttention().data?.items.filter(({ kind }) => kind === "texts_refused") ?? [];
  if (refusedTexts.length === 0) return null;
  return (
    <SettingsSection id="refused-texts" title={tAdmin("smsRefused")} hint={t("refusedTextsHint")}>
      <List label={tAdmin("smsRefused")}>
        {refusedTexts.map(({ id, title, since }) => (
          <li key={id} className="flex min-h-tap flex-wrap items-center justify-between gap-x-3 px-4 py-2">
            <a
              href={`https://www.twilio.com/docs/api/errors/${encodeURIComponent(title.split(" ", 1)[0] ?? "")}`}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
            >
              {title}
            </a>
            <RelativeTime at={since} className="text-sm text-muted-foreground" />
          </li>
        ))}
      </List>
    </SettingsSection>
  );
}
