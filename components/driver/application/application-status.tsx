"use client";

import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClockIcon, EditIcon, FailedIcon } from "@/components/ui/icons";
import { Timeline } from "@/components/ui/timeline";
import { formatDateTime } from "@/components/ui/time";
import type { Application } from "@/lib/contracts/application";
import { documentsOf } from "@/lib/domain/application-needs";
import { applyText } from "@/lib/i18n/text/apply";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** Where the application stands, what happens next, and when. */
export function ApplicationStatus({ application, onEdit }: { application: Application; onEdit: () => void }) {
  const say = useText(applyText);
  const { locale } = useLocale();
  const rejected = application.status === "rejected";
  const submitted = application.submittedAt
    ? say("submittedAt", { time: formatDateTime(locale, application.submittedAt) })
    : undefined;
  const asked = documentsOf(application.form?.vehicleType ?? null);
  // The consent is one of them, however it is signed.
  const signed = application.consent ? 1 : 0;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-xl">{say("waitTitle")}</h1>
        {rejected ? (
          <Badge tone="stop" icon={FailedIcon}>
            {say("rejected")}
          </Badge>
        ) : (
          <Badge tone="wait" icon={ClockIcon}>
            {say("review")}
          </Badge>
        )}
      </div>
      {rejected && (
        <Notice tone="stop" icon={FailedIcon} live="polite">
          {application.decisionReason && (
            <p className="font-semibold">
              {say("reason")}: {application.decisionReason}
            </p>
          )}
          <p>{say("rejectedHint")}</p>
        </Notice>
      )}
      <Card>
        <Timeline
          label={say("whatNext")}
          steps={[
            { key: "received", title: say("received"), detail: submitted, state: "done" },
            {
              key: "review",
              title: say("review"),
              detail: rejected ? undefined : say("reviewHint"),
              state: rejected ? "done" : "current",
            },
            {
              key: "decision",
              title: rejected ? say("rejected") : say("decision"),
              detail: rejected
                ? application.decidedAt && formatDateTime(locale, application.decidedAt)
                : say("decisionHint"),
              state: rejected ? "failed" : "ahead",
            },
          ]}
        />
      </Card>
      <p className="text-sm text-ink-soft">
        {say("documentsOf", {
          n: asked.filter((kind) => application.documents.some((document) => document.kind === kind)).length + signed,
          all: asked.length + 1,
        })}
      </p>
      <Button icon={EditIcon} variant={rejected ? "primary" : "plain"} size="large" onClick={onEdit}>
        {say("edit")}
      </Button>
    </div>
  );
}
