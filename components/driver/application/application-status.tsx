"use client";

import { Badge, Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClockIcon, EditIcon, FailedIcon } from "@/components/ui/icons";
import { Timeline } from "@/components/ui/page/timeline";
import { formatDateTime } from "@/components/ui/time";
import type { Application } from "@/lib/contracts/driver/application";
import { documentKindsFor } from "@/lib/domain/application-requirements";
import { applyMessages } from "@/lib/i18n/messages/apply";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** The status of the application and the next step with its expected time. */
export function ApplicationStatusView({ application, onEdit }: { application: Application; onEdit: () => void }) {
  const t = useTranslations(applyMessages);
  const { locale } = useLocale();
  const rejected = application.status === "rejected";
  const submitted = application.submittedAt
    ? t("submittedAt", { time: formatDateTime(locale, application.submittedAt) })
    : undefined;
  const requiredKinds = documentKindsFor(application.form?.vehicleType ?? null);
  // The consent is one of the counted documents.
  const signedCount = application.consent ? 1 : 0;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-xl">{t("statusTitle")}</h1>
        {rejected ? (
          <Badge tone="destructive" icon={FailedIcon}>
            {t("rejected")}
          </Badge>
        ) : (
          <Badge tone="warning" icon={ClockIcon}>
            {t("review")}
          </Badge>
        )}
      </div>
      {rejected && (
        <Notice tone="destructive" icon={FailedIcon} live="polite">
          {application.decisionReason && (
            <p className="font-semibold">
              {t("reason")}: {application.decisionReason}
            </p>
          )}
          <p>{t("rejectedHint")}</p>
        </Notice>
      )}
      <Card>
        <Timeline
          label={t("nextSteps")}
          steps={[
            { key: "received", title: t("received"), detail: submitted, state: "done" },
            {
              key: "review",
              title: t("review"),
              detail: rejected ? undefined : t("reviewHint"),
              state: rejected ? "done" : "current",
            },
            {
              key: "decision",
              title: rejected ? t("rejected") : t("decision"),
              detail: rejected
                ? application.decidedAt && formatDateTime(locale, application.decidedAt)
                : t("decisionHint"),
              state: rejected ? "failed" : "ahead",
            },
          ]}
        />
      </Card>
      <p className="text-sm text-muted-foreground">
        {t("documentsOf", {
          n:
            requiredKinds.filter((kind) => application.documents.some((document) => document.kind === kind)).length +
            signedCount,
          all: requiredKinds.length + 1,
        })}
      </p>
      <Button icon={EditIcon} variant={rejected ? "primary" : "plain"} size="large" onClick={onEdit}>
        {t("edit")}
      </Button>
    </div>
  );
}
