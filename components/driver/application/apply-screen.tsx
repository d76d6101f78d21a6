"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { DriverSignOutSheet } from "@/components/account/driver-sign-out";
import { Notice, Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { BlockedIcon, ClockIcon, EditIcon, FailedIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { markAutoOnlineDone, sessionPath } from "@/lib/client/offline/driver-status";
import { startOutbox } from "@/lib/client/offline/outbox";
import { startPhotoUploads } from "@/lib/client/offline/photo-outbox";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { toast } from "@/lib/client/app/toast";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import { applyMessages } from "@/lib/i18n/messages/apply";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { Card } from "@/components/ui/card";
import { Timeline } from "@/components/ui/page/timeline";
import { formatDateTime } from "@/components/ui/time";
import type { Application } from "@/lib/contracts/driver/application";
import { documentKindsFor } from "@/lib/domain/application-requirements";
import { ApplicationSteps } from "./application-steps";

const applicationPath = "/api/driver/application";

/** The application form, then its status; an approval opens the driver app automatically. */
export function ApplyScreen({ initialSession }: { initialSession: Session }) {
  const t = useTranslations(applyMessages);
  const { go } = useNavigate();
  const session = useSession().session ?? initialSession;
  const application = useResource(applicationPath, { intervalMs: 60_000, disconnectedIntervalMs: 10_000 });
  const [editing, setEditing] = useState(false);
  const [isSignOutOpen, setSignOutOpen] = useState(false);

  useTopicEvents(`user:${session.userId}`, ({ event }) => {
    if (event !== "approval" && event !== "resubscribed") return;
    application.refresh();
    void mutate(sessionPath);
  });
  const approved = session.driver?.isApproved === true;
  // If the Realtime event was missed, the application shows the approval before the session does.
  const isSessionOutdated = application.data?.status === "approved" && !application.data.suspended && !approved;
  useEffect(() => {
    if (isSessionOutdated) void mutate(sessionPath);
  }, [isSessionOutdated]);
  useEffect(() => {
    if (!approved) return;
    toast.success(t("approvedToast"));
    // Otherwise the first page would set the driver online; after an approval they go online manually.
    markAutoOnlineDone(session.userId);
    go("/dashboard", { replace: true });
  }, [approved, go, t, session.userId]);

  return (
    <div className="flex flex-1 flex-col">
      <ResourceView resource={application} subject={t("title")} skeleton={<SkeletonRows rows={6} label={t("title")} />}>
        {(data) => {
          if (data.suspended) return <SuspendedNotice userId={session.userId} />;
          // The driver app opens.
          if (data.status === "approved") return <SkeletonRows rows={6} label={t("title")} />;
          return data.status === "none" || editing ? (
            <ApplicationSteps
              application={data}
              userId={session.userId}
              onSubmitted={() => {
                setEditing(false);
              }}
            />
          ) : (
            <ApplicationStatusView
              application={data}
              onEdit={() => {
                setEditing(true);
              }}
            />
          );
        }}
      </ResourceView>
      <div className="mt-auto flex justify-center gap-2 pt-6">
        <Button
          variant="quiet"
          onClick={() => {
            setSignOutOpen(true);
          }}
        >
          {t("signOut")}
        </Button>
      </div>
      <DriverSignOutSheet
        open={isSignOutOpen}
        onClose={() => {
          setSignOutOpen(false);
        }}
      />
    </div>
  );
}

/** A suspended driver cannot work, but the steps and photos that this phone stored before are still sent. */
function SuspendedNotice({ userId }: { userId: string }) {
  const t = useTranslations(applyMessages);
  useEffect(() => startOutbox(userId), [userId]);
  useEffect(() => startPhotoUploads(userId), [userId]);
  return (
    <Notice tone="destructive" icon={BlockedIcon}>
      <p className="font-semibold">{t("suspendedTitle")}</p>
      <p>{t("suspendedHint")}</p>
      <p>{t("suspendedCash")}</p>
    </Notice>
  );
}

/** The status of the application and the next step with its expected time. */
function ApplicationStatusView({ application, onEdit }: { application: Application; onEdit: () => void }) {
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
