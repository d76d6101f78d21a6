"use client";

import type { IncidentDetail } from "@/lib/contracts/admin/incidents";
import { incidentOperationsMessages } from "@/lib/i18n/messages/incident-operations";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Badge } from "@/components/ui/badge";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, DoneIcon, FailedIcon } from "@/components/ui/icons";
import { formatDateTimeSeconds } from "@/components/ui/time";

const alarmStateStyles = {
  waiting: { tone: "warning", icon: ClockIcon },
  sent: { tone: "success", icon: DoneIcon },
  failed: { tone: "destructive", icon: FailedIcon },
} as const;

/** People alerted about the incident: channel and delivery status of each. */
export function IncidentAlarms({ incident }: { incident: IncidentDetail }) {
  const t = useTranslations(incidentOperationsMessages);
  const { locale } = useLocale();
  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{t("alarms")}</CardTitle>
      {incident.alarms.length === 0 && <p className="text-sm text-muted-foreground">{t("noAlarms")}</p>}
      <ul className="divide-y">
        {incident.alarms.map(({ name, channel, state, round, at }) => (
          <li
            key={`${round} ${name} ${channel} ${at}`}
            className="flex flex-wrap items-center justify-between gap-2 py-2 text-sm"
          >
            <span className="min-w-0">
              <span className="block font-medium">{name ?? t("unknownPerson")}</span>
              <span className="block text-muted-foreground tabular-nums">
                {t("round", { n: round })} · {t(`channel_${channel}`)} · {formatDateTimeSeconds(locale, at)}
              </span>
            </span>
            <Badge tone={alarmStateStyles[state].tone} icon={alarmStateStyles[state].icon}>
              {t(`alarm_${state}`)}
            </Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}
