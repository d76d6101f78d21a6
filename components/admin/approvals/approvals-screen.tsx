"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Approval } from "@/lib/contracts/admin-approvals";
import { adminText } from "@/lib/i18n/text/admin";
import { approvalText } from "@/lib/i18n/text/approvals";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { noticesPath } from "@/components/account/use-notices";
import { Notice } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Checkbox } from "@/components/ui/field";
import { DoneIcon, InfoIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { ApprovalCard } from "./approval-card";
import { approvalWords } from "./approval-words";
import { useOps } from "../shell/use-ops";

export const approvalsPath = "/api/admin/approvals";
type Asking = { approval: Approval; verb: "approve" | "decline" };

/** What waits for a second administrator: who asked, what exactly will happen, and for how long it waits. */
export function ApprovalsScreen() {
  const say = useText(approvalText);
  const sayCommon = useText(commonText);
  const list = useResource(approvalsPath, { every: 30_000 });
  // A delivery that moves on makes what was asked about it void.
  useOps(["approval", "transaction", "driver"], list.refresh);
  const [asking, setAsking] = useState<Asking | null>(null);
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} />
      <div className="flex max-w-3xl flex-col gap-4 pt-2">
        <ResourceView
          of={list}
          component={say("title")}
          what={say("failed")}
          skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
        >
          {({ alone, delayHours, minutes, items }) => (
            <>
              {alone && (
                <Notice tone="wait" icon={InfoIcon}>
                  <strong className="block font-semibold">{say("aloneTitle")}</strong>
                  {say("alone")} {say("aloneDelay", { n: delayHours })}
                </Notice>
              )}
              {items.length === 0 ? (
                <EmptyState
                  icon={DoneIcon}
                  title={say("noneTitle")}
                  hint={alone ? undefined : say("noneHint", { n: minutes })}
                />
              ) : (
                <ul aria-label={say("title")} className="flex flex-col gap-4">
                  {items.map((approval) => (
                    <li key={approval.id}>
                      <ApprovalCard
                        approval={approval}
                        onDecide={(verb) => {
                          setAsking({ approval, verb });
                        }}
                      />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </ResourceView>
      </div>
      {asking && (
        <Decide
          asking={asking}
          now={list.data ? (list.data.items.find(({ id }) => id === asking.approval.id)?.state ?? "gone") : "waiting"}
          onClose={() => {
            setAsking(null);
          }}
          onDecided={list.refresh}
        />
      )}
    </>
  );
}

function Decide({
  asking: { approval, verb },
  now,
  onClose,
  onDecided,
}: {
  asking: Asking;
  /** How it stands while the dialog is open. */
  now: Approval["state"] | "gone";
  onClose: () => void;
  onDecided: () => void;
}) {
  const say = useText(approvalText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { locale } = useLocale();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);
  const [aboveFee, setAboveFee] = useState(false);
  const { title, will } = approvalWords(locale, approval);
  const approves = verb === "approve";
  const refusal = approval.mine ? say("takeBack") : say("decline");

  async function decide() {
    setProblem(null);
    const result = await (verb === "approve"
      ? write(`${approvalsPath}/${approval.id}/approve`, { body: aboveFee ? { aboveFee } : {} })
      : write(`${approvalsPath}/${approval.id}/decline`));
    onDecided();
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      return;
    }
    toast.success(say(approves ? "approved" : "declined"));
    onClose();
    // The notice that asked for it is read, too.
    await mutate(
      (key) =>
        typeof key === "string" && (key.startsWith("/api/admin/") || key === noticesPath) && key !== approvalsPath,
    );
  }

  return (
    <ActionDialog
      open
      title={say(approves ? "approveTitle" : approval.mine ? "takeBackTitle" : "declineTitle", { what: title })}
      hint={
        <>
          <p>
            {approves
              ? will
              : approval.mine
                ? say("takeBackHint")
                : say("declineHint", { name: approval.askedBy ?? say("someone") })}
          </p>
          {approves && approval.price?.aboveFee && (
            <Checkbox
              label={say("confirmAboveFee", { most: formatMoney(approval.price.mostAboveFee) })}
              checked={aboveFee}
              onChange={(event) => {
                setAboveFee(event.target.checked);
              }}
            />
          )}
        </>
      }
      confirm={approves ? say("approve") : refusal}
      needsReason={false}
      variant={approves ? "go" : "danger"}
      busy={busy}
      problem={problem}
      gone={
        now === "waiting" || now === "scheduled" || (now === "void" && !approves)
          ? null
          : say(now === "void" ? "changedHint" : "noLonger")
      }
      onConfirm={() => {
        void decide();
      }}
      onClose={onClose}
    />
  );
}
