"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { ButtonLink } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { EmptyState } from "@/components/ui/page/empty-state";
import { ChoiceList, Textarea } from "@/components/ui/form/field";
import { HubIcon, PlusIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { ResourceView } from "@/components/ui/page/resource";
import { SearchField } from "@/components/ui/form/search-field";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useFormWrite } from "@/components/ui/use-write";

/** Sends a driver to a hub (a staffed place with a safe) with cash that the sender does not take back. Requires a reason. */
export function ReturnToHubDialog({
  delivery,
  onClose,
  onSent,
}: {
  delivery: AdminTransaction;
  onClose: () => void;
  onSent: () => void;
}) {
  const t = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tDelivery = useTranslations(adminTransactionsMessages);
  const tCommon = useTranslations(commonMessages);
  const { busy, problem, setProblem, write } = useFormWrite(tAdmin("failed"));
  const [query, setQuery] = useState("");
  const hubs = usePaginatedList(
    `/api/admin/hubs?${new URLSearchParams({ limit: "50", ...(query ? { q: query } : {}) }).toString()}`,
  );
  const [hubId, setHubId] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [reasonMissing, setReasonMissing] = useState(false);
  const activeHubs = hubs.data?.items.filter(({ isActive }) => isActive) ?? [];
  const driverName = delivery.driver?.name ?? tDelivery("driver");
  const holderNames = delivery.holders.map((holder) => holder.name).join(", ");
  const heldCash = delivery.holders.reduce((sum, { amount }) => sum + amount, 0);

  async function send() {
    if (hubId === null) {
      setProblem(t("chooseHub"));
      return;
    }
    if (reason.trim() === "") {
      setReasonMissing(true);
      return;
    }
    const result = await write(`/api/admin/transactions/${delivery.id}/return-to`, {
      body: { hubId, reason: reason.trim() },
    });
    if (!result.ok) {
      if (!result.error.isRetryable) onSent();
      return;
    }
    toast.success(t("returnStarted", { name: driverName }));
    onSent();
    onClose();
  }

  return (
    <ConfirmDialog
      open
      position="center"
      title={t("returnTo")}
      confirmLabel={t("returnTo")}
      cancelLabel={tAdmin("back")}
      variant="primary"
      busy={busy}
      disabled={activeHubs.length === 0}
      keepOpenOnBackdrop={reason.trim() !== ""}
      problem={problem}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <p>{t("returnToHint", { name: holderNames || driverName, amount: formatMoney(heldCash) })}</p>
      <ResourceView
        resource={hubs}
        subject={t("title")}
        skeleton={<SkeletonRows rows={2} label={tCommon("loading")} />}
      >
        {() =>
          activeHubs.length === 0 && query === "" ? (
            <EmptyState
              icon={HubIcon}
              title={t("noneTitle")}
              action={
                <ButtonLink href="/admin/hubs/new" icon={PlusIcon}>
                  {t("newHub")}
                </ButtonLink>
              }
            />
          ) : (
            <>
              {(hubs.hasMore || query !== "") && (
                <SearchField label={t("find")} placeholder={t("findHint")} value={query} onSearch={setQuery} />
              )}
              <ChoiceList
                legend={t("chooseHub")}
                name="hub"
                value={hubId}
                options={activeHubs.map((hub) => ({
                  value: hub.id,
                  label: hub.name,
                  hint: `${hub.address} · ${t(hub.open ? "open" : "closed")}`,
                }))}
                onChange={(id) => {
                  setHubId(id);
                  setProblem(null);
                }}
              />
              <Textarea
                label={tAdmin("reason")}
                hint={tAdmin("reasonHint")}
                error={reasonMissing ? tAdmin("reasonMissing") : null}
                rows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => {
                  setReason(event.target.value);
                  setReasonMissing(false);
                }}
              />
            </>
          )
        }
      </ResourceView>
    </ConfirmDialog>
  );
}
