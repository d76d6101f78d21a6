"use client";

import { useState, type FormEvent } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { Hub } from "@/lib/contracts/hub";
import { adminHubsMessages } from "@/lib/i18n/messages/admin-hubs";
import { useTranslations } from "@/lib/i18n/use-translations";
import { AddressField } from "@/components/delivery/place/address-field";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Switch } from "@/components/ui/form/field";
import { useWrite } from "@/components/ui/use-write";
import { CashierFields } from "./cashier-fields";
import { HoursFields } from "./hours-fields";
import { toHubBody, toHubPatch, toHubDraft, emptyHubDraft, validateHubDraft, type HubDraft } from "./hub-draft";
import { adminHubPath, adminHubsPath } from "./hub-paths";

/** Name, place, hours and cashiers of a hub. For an existing hub, only changed fields are sent. */
export function HubForm({ hub, onSaved }: { hub: Hub | null; onSaved: (hub: Hub) => void }) {
  const t = useTranslations(adminHubsMessages);
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { busy, write } = useWrite();
  // The values when the form opened or was last saved. Concurrent changes by others are not overwritten.
  const [savedDraft, setSavedDraft] = useState<HubDraft>(() => (hub ? toHubDraft(hub) : emptyHubDraft));
  const [draft, setDraft] = useState(savedDraft);
  const [pendingCashiers, setPendingCashiers] = useState(hub?.cashiersWaiting ?? null);
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
    setPendingCashiers(result.data.cashiersWaiting);
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
