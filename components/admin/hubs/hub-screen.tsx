"use client";

import { useSWRConfig } from "swr";
import { useState, type FormEvent } from "react";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useTranslations } from "@/lib/i18n/use-translations";
import { PendingApprovalNotice } from "@/components/admin/approvals/pending-approval-notice";
import { StatementLink } from "@/components/admin/ledger/entry-list";
import { useOpsRefetch } from "@/components/admin/shell/use-ops-refetch";
import { ButtonLink, Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HubIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import type { HubCounterState, Hub } from "@/lib/contracts/hub";
import { cashierHubMessages } from "@/lib/i18n/messages/cashier-hub";
import { CollectionsList } from "@/components/delivery/hub/hub-facts";
import { Card, CardTitle } from "@/components/ui/card";
import { List, ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { RelativeTime } from "@/components/ui/time";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import { AddressField } from "@/components/delivery/place/address-field";
import { Input, Switch } from "@/components/ui/form/field";
import { useWrite } from "@/components/ui/use-write";
import { hubCounterPath, adminHubsPath, adminHubPath } from "../shell/admin-paths";
import { HubLastCount, HubSafe } from "./hub-safe";
import { HubStateBadge } from "./hub-state-badge";
import { CashierFields, HoursFields } from "./hub-fields";
import { toHubBody, toHubPatch, toHubDraft, emptyHubDraft, validateHubDraft, type HubDraft } from "./hub-draft";

/** Creates a hub: a staffed place with a safe, where drivers hand in cash. */
export function NewHubScreen() {
  const t = useTranslations(adminHubsMessages);
  const { go } = useNavigate();
  const { mutate } = useSWRConfig();
  return (
    <>
      <PageHeader title={t("newHub")} back="/admin/hubs" backLabel={t("title")} />
      <div className="max-w-3xl pt-2">
        <HubForm
          hub={null}
          onSaved={({ id }) => {
            void mutate((key) => typeof key === "string" && key.includes(adminHubsPath));
            go(`/admin/hubs/${id}`, { replace: true });
          }}
        />
      </div>
    </>
  );
}

/** One hub (a staffed place with a safe): its safe, the last count and its details. */
export function AdminHubScreen({ id }: { id: string }) {
  const t = useTranslations(adminHubsMessages);
  const tAdmin = useTranslations(adminMessages);
  const tCommon = useTranslations(commonMessages);
  const { mutate } = useSWRConfig();
  const counter = useResource(hubCounterPath(id), { intervalMs: 60_000 });
  useOpsRefetch(["approval", "driver", "transaction"], counter.refresh);
  const onChanged = () => {
    counter.refresh();
    void mutate((key) => typeof key === "string" && key.startsWith("/api/admin/"));
  };
  const loading = tCommon("loading");
  return (
    <>
      <PageHeader
        title={counter.data?.hub.name ?? t("hub")}
        hint={counter.data?.hub.address}
        back="/admin/hubs"
        backLabel={t("title")}
        aside={counter.data && <HubStateBadge hub={counter.data.hub} />}
      />
      <PendingApprovalNotice subjectId={id} />
      <ResourceView
        resource={counter}
        subject={t("hub")}
        skeleton={
          <div className="grid gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <SkeletonCard label={loading} className="h-96" />
            <SkeletonCard label={loading} className="h-56" />
          </div>
        }
        missing={
          <EmptyState
            icon={HubIcon}
            title={t("notFound")}
            action={<ButtonLink href="/admin/hubs">{tAdmin("back")}</ButtonLink>}
          />
        }
      >
        {(data) => (
          <div className="grid items-start gap-4 pt-2 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <HubForm key={id} hub={data.hub} onSaved={onChanged} />
            {/* On a phone, the parts with decisions come first. */}
            <div className="row-start-1 flex flex-col gap-4 lg:row-auto">
              <HubSafe counter={data} onChange={onChanged} />
              <HubLastCount counter={data} onChange={onChanged} />
              <StatementLink account={`hub:${id}`} />
              <HubCollections counter={data} />
            </div>
          </div>
        )}
      </ResourceView>
    </>
  );
}

/** Cash in the safe that waits for its senders, oldest first. */
function HubCollections({
  counter: { hub, collections, collectionsCount: count },
}: {
  counter: Pick<HubCounterState, "hub" | "collections" | "collectionsCount">;
}) {
  const t = useTranslations(cashierHubMessages);
  return (
    <Card aria-labelledby="hub-waiting" className="flex flex-col gap-2">
      <CardTitle id="hub-waiting">
        {t("waitingCollections")}
        {count > 0 && <span className="text-muted-foreground tabular-nums"> · {count}</span>}
      </CardTitle>
      {count === 0 ? (
        <p className="text-sm text-muted-foreground">{t("noCollections")}</p>
      ) : (
        <CollectionsList hubId={hub.id} longestWaiting={collections} totalCount={count}>
          {(items) => (
            <List label={t("waitingCollections")}>
              {items.map(({ id, transactionId, senderName, orderNo, amount, openedAt }) => (
                <li key={id}>
                  <ListRow
                    href={`/admin/transactions/${transactionId}`}
                    title={senderName}
                    hint={
                      <>
                        {orderNo} · <RelativeTime at={openedAt} className="whitespace-nowrap" />
                      </>
                    }
                    aside={<Money amount={amount} />}
                  />
                </li>
              ))}
            </List>
          )}
        </CollectionsList>
      )}
    </Card>
  );
}

/** Name, address, hours and cashiers of a hub. For an existing hub, only changed fields are sent. */
function HubForm({ hub, onSaved }: { hub: Hub | null; onSaved: (hub: Hub) => void }) {
  const t = useTranslations(adminHubsMessages);
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { busy, write } = useWrite();
  // The values when the form opened or was last saved. Concurrent changes by others are not overwritten.
  const [savedDraft, setSavedDraft] = useState<HubDraft>(() => (hub ? toHubDraft(hub) : emptyHubDraft));
  const [draft, setDraft] = useState(savedDraft);
  const [pendingCashiers, setPendingCashiers] = useState(hub?.pendingCashiers ?? null);
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const patchDraft = (patch: Partial<HubDraft>) => {
    setDraft((previous) => ({ ...previous, ...patch }));
    setProblems({});
  };

  async function save(event: FormEvent) {
    event.preventDefault();
    const errors = Object.entries(validateHubDraft(draft));
    setProblems(Object.fromEntries(errors.map(([field, errorKey]) => [field, errorKey && t(errorKey)])));
    if (errors.length > 0) {
      focusFirstInvalidField();
      return;
    }
    const result = hub
      ? await write(adminHubPath(hub.id), { method: "PATCH", body: toHubPatch(savedDraft, draft) })
      : await write(adminHubsPath, { body: toHubBody(draft) });
    if (!result.ok) {
      setProblems(fieldProblems(result.error));
      focusFirstInvalidField();
      toast.retryableError(errorMessage(result.error, t("failed")));
      return;
    }
    const saved = toHubDraft(result.data);
    setSavedDraft(saved);
    setDraft(saved);
    setPendingCashiers(result.data.pendingCashiers);
    toast.success(t(hub ? "saved" : "created"));
    onSaved(result.data);
  }

  return (
    <Card>
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-6">
        <CardTitle>{t("details")}</CardTitle>
        <Input
          label={t("name")}
          maxLength={120}
          autoComplete="off"
          value={draft.name}
          error={problems.name}
          onChange={(event) => {
            patchDraft({ name: event.target.value });
          }}
        />
        <AddressField
          label={t("address")}
          hint={t("addressHint")}
          place={draft.place}
          error={problems.address ?? problems.location ?? null}
          mapCenter={null}
          onChange={(place) => {
            patchDraft({ place });
          }}
        />
        <HoursFields
          hours={draft.hours}
          problems={problems}
          onChange={(hours) => {
            patchDraft({ hours });
          }}
        />
        <CashierFields
          cashiers={draft.cashiers}
          pendingCashiers={pendingCashiers}
          problems={problems}
          onChange={(cashiers) => {
            patchDraft({ cashiers });
          }}
        />
        <Switch
          label={t("isActive")}
          hint={t("isActiveHint")}
          checked={draft.isActive}
          onChange={(isActive) => {
            patchDraft({ isActive });
          }}
        />
        <Button type="submit" variant="primary" size="large" busy={busy}>
          {t(hub ? "save" : "create")}
        </Button>
      </form>
    </Card>
  );
}
