"use client";

import type { Assignment } from "@/lib/contracts/admin-transactions";
import { durationWords } from "@/lib/i18n/duration-words";
import { adminAssignmentText } from "@/lib/i18n/text/admin-assignment";
import { drivenText } from "@/lib/i18n/text/driven";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { useDrivenWords } from "@/components/delivery/map/use-driven-words";
import { Card, CardTitle } from "@/components/ui/card";
import { Fact } from "@/components/ui/list-row";
import { formatDateTime, formatDay } from "@/components/ui/time";

/** What the driver was given, as planning counts with it: until when (with `estimate`), how long, how pressing. */
export function AssignmentCard({ assignment, estimate }: { assignment: Assignment; estimate: boolean }) {
  const say = useText(adminAssignmentText);
  const { locale } = useLocale();
  const driving = useText(drivenText);
  const drivenWords = useDrivenWords("km");
  const {
    acceptedAt,
    acceptedVia,
    date,
    driven,
    driverName,
    duration,
    estimatedDelivery,
    priority,
    skills,
    status,
    type,
    vehicleFeatures,
  } = assignment;
  return (
    <Card>
      <CardTitle>{say(status === "accepted" ? "title" : "titleOver")}</CardTitle>
      <p className="text-sm text-ink-soft">{driverName}</p>
      <dl className="divide-y pt-1">
        <Fact label={say("accepted")}>
          {formatDateTime(locale, acceptedAt)}
          <span className="block text-sm text-ink-soft">{say(`via_${acceptedVia}`)}</span>
        </Fact>
        {estimate && <Fact label={say("estimate")}>{formatDateTime(locale, estimatedDelivery)}</Fact>}
        <Fact label={say("duration")}>{durationWords(locale, duration)}</Fact>
        {driven && <Fact label={driving("label")}>{drivenWords(driven)}</Fact>}
        <Fact label={say("priority")}>{say(`priority_${priority}`)}</Fact>
        <Fact label={say("kind")}>{say(`type_${type}`)}</Fact>
        <Fact label={say("day")}>{formatDay(locale, `${date}T12:00`)}</Fact>
        <Fact label={say("asks")}>{[...skills, ...vehicleFeatures].map((name) => say(name)).join(", ")}</Fact>
      </dl>
    </Card>
  );
}
