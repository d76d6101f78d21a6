"use client";

import { useEffect, useState } from "react";
import { mutate } from "swr";
import { SignOutSheet } from "@/components/account/driver-sign-out";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { BlockedIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { didGoOnline, sessionPath } from "@/lib/client/offline/driver-status";
import { openOutbox } from "@/lib/client/offline/outbox";
import { useTopicEvents } from "@/lib/client/realtime/realtime";
import { toast } from "@/lib/client/app/toast";
import { useGo } from "@/lib/client/hooks/use-go";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { Session } from "@/lib/contracts/session";
import { applyText } from "@/lib/i18n/text/apply";
import { useText } from "@/lib/i18n/use-text";
import { ApplicationStatus } from "./application-status";
import { ApplicationSteps } from "./application-steps";

const applicationPath = "/api/driver/application";

/** The application: three steps, then where it stands; an approval opens the door by itself. */
export function ApplyScreen({ initial }: { initial: Session }) {
  const say = useText(applyText);
  const { go } = useGo();
  const session = useSession().session ?? initial;
  const application = useResource(applicationPath, { every: 60_000, whenDown: 10_000 });
  const [editing, setEditing] = useState(false);
  const [leaving, setLeaving] = useState(false);

  useTopicEvents(`user:${session.userId}`, ({ event }) => {
    if (event !== "approval" && event !== "sync") return;
    application.refresh();
    void mutate(sessionPath);
  });
  const approved = session.driver?.isApproved === true;
  const status = application.data?.status;
  useEffect(() => {
    // The application knows before the session when the event was missed.
    if (status === "approved" && !approved) void mutate(sessionPath);
  }, [status, approved]);
  useEffect(() => {
    if (!approved) return;
    toast.success(say("approvedToast"));
    // An approval begins no shift: the driver does, when they want to.
    didGoOnline(session.userId);
    go("/dashboard", { replace: true });
  }, [approved, go, say, session.userId]);

  return (
    <div className="flex flex-1 flex-col">
      <ResourceView of={application} component={say("title")} skeleton={<SkeletonRows rows={6} label={say("title")} />}>
        {(data) => {
          if (data.status === "approved" && !approved) {
            return <SuspendedNotice userId={session.userId} />;
          }
          return data.status === "none" || editing ? (
            <ApplicationSteps
              application={data}
              userId={session.userId}
              onSubmitted={() => {
                setEditing(false);
              }}
            />
          ) : (
            <ApplicationStatus
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
            setLeaving(true);
          }}
        >
          {say("signOut")}
        </Button>
      </div>
      <SignOutSheet
        open={leaving}
        onClose={() => {
          setLeaving(false);
        }}
      />
    </div>
  );
}

/** Their work has ended, and not what they took before: the steps that this phone kept are sent. */
function SuspendedNotice({ userId }: { userId: string }) {
  const say = useText(applyText);
  useEffect(() => openOutbox(userId), [userId]);
  return (
    <Notice tone="stop" icon={BlockedIcon}>
      <p className="font-semibold">{say("suspendedTitle")}</p>
      <p>{say("suspendedHint")}</p>
      <p>{say("suspendedCash")}</p>
    </Notice>
  );
}
