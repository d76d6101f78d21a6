"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { usePages } from "@/lib/client/hooks/use-pages";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { adminText } from "@/lib/i18n/text/admin";
import { adminHubsText } from "@/lib/i18n/text/admin-hubs";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { commonText } from "@/lib/i18n/text/common";
import { useText } from "@/lib/i18n/use-text";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { ChoiceList, Textarea } from "@/components/ui/field";
import { HubIcon, PlusIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/resource";
import { SearchField } from "@/components/ui/search-field";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";

/** Says to which hub the driver brings the cash that its sender does not take back, and why. */
export function ReturnToHubDialog({
  delivery,
  onClose,
  onSent,
}: {
  delivery: AdminTransaction;
  onClose: () => void;
  onSent: () => void;
}) {
  const say = useText(adminHubsText);
  const sayAdmin = useText(adminText);
  const sayDelivery = useText(adminTransactionsText);
  const sayCommon = useText(commonText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const [q, setQ] = useState("");
  const hubs = usePages(`/api/admin/hubs?${new URLSearchParams({ limit: "50", ...(q ? { q } : {}) }).toString()}`);
  const [hubId, setHubId] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const active = hubs.data?.items.filter(({ isActive }) => isActive) ?? [];
  const name = delivery.driver?.name ?? sayDelivery("driver");
  const holders = delivery.holders.map((each) => each.name).join(", ");
  const held = delivery.holders.reduce((sum, { amount }) => sum + amount, 0);

  async function send() {
    if (hubId === null) {
      setProblem(say("chooseHub"));
      return;
    }
    if (reason.trim() === "") {
      setMissing(true);
      return;
    }
    setProblem(null);
    const result = await write(`/api/admin/transactions/${delivery.id}/return-to`, {
      body: { hubId, reason: reason.trim() },
    });
    if (!result.ok) {
      setProblem(sayError(result.error, sayAdmin("failed")));
      if (!result.error.isUnanswered) onSent();
      return;
    }
    toast.success(say("returned", { name }));
    onSent();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      place="middle"
      title={say("returnTo")}
      confirm={say("returnTo")}
      keep={sayAdmin("back")}
      variant="primary"
      busy={busy}
      disabled={active.length === 0}
      firm={reason.trim() !== ""}
      problem={problem}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{say("returnToHint", { name: holders || name, amount: formatMoney(held) })}</p>
      <ResourceView
        of={hubs}
        component={say("title")}
        skeleton={<SkeletonRows rows={2} label={sayCommon("loading")} />}
      >
        {() =>
          active.length === 0 && q === "" ? (
            <EmptyState
              icon={HubIcon}
              title={say("noneTitle")}
              action={
                <ButtonLink href="/admin/hubs/new" icon={PlusIcon}>
                  {say("newHub")}
                </ButtonLink>
              }
            />
          ) : (
            <>
              {(hubs.hasMore || q !== "") && (
                <SearchField label={say("find")} placeholder={say("findHint")} value={q} onSearch={setQ} />
              )}
              <ChoiceList
                legend={say("chooseHub")}
                name="hub"
                value={hubId}
                options={active.map((hub) => ({
                  value: hub.id,
                  label: hub.name,
                  hint: `${hub.address} · ${say(hub.open ? "open" : "closed")}`,
                }))}
                onChange={(id) => {
                  setHubId(id);
                  setProblem(null);
                }}
              />
              <Textarea
                label={sayAdmin("reason")}
                hint={sayAdmin("reasonHint")}
                error={missing ? sayAdmin("reasonMissing") : null}
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value);
                  setMissing(false);
                }}
              />
            </>
          )
        }
      </ResourceView>
    </ConfirmDialog>
  );
}
