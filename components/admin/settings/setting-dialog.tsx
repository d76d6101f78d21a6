"use client";

import { useState } from "react";
import Link from "@/components/ui/navigation/link";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { Setting } from "@/lib/contracts/admin/settings";
import { settingName, settingDescription } from "@/lib/i18n/setting-words";
import { adminSettingsMessages } from "@/lib/i18n/messages/admin-settings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { isPendingApproval, usePendingApprovalMessage } from "@/components/admin/approvals/pending-approval";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/form/field";
import { InfoIcon, LockIcon, ShieldIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/page/list-row";
import { Dialog } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";
import { usePaginatedList } from "@/lib/client/hooks/use-paginated-list";
import { commonMessages } from "@/lib/i18n/messages/common";
import { LoadMore } from "@/components/ui/page/load-more";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { toSettingDraft, validateSettingDraft, toSettingValue, SettingField } from "./setting-field";
import { formatSettingValue } from "./setting-values";

type Props = {
  setting: Setting;
  settingsByKey: ReadonlyMap<string, Setting>;
  isSoleAdmin: boolean;
  onChanged: () => void;
  onClose: () => void;
};

/** One setting: current value, history, and a change with a reason. Remounted each time it opens. */
export function SettingDialog({ setting, settingsByKey, isSoleAdmin, onChanged, onClose }: Props) {
  const t = useTranslations(adminSettingsMessages);
  const { locale } = useLocale();
  const form = useSettingForm({ setting, onChanged, onClose });
  const { key, unit, administratorsNeeded, waiting } = setting;
  const canChange = administratorsNeeded > 0 && waiting === null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={settingName(locale, key)}
      keepOpenOnBackdrop={form.busy}
      footer={
        canChange && (
          <Button variant="primary" size="large" busy={form.busy} onClick={() => void form.save()}>
            {t(administratorsNeeded === 2 && !isSoleAdmin ? "requestApproval" : "save")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p>{settingDescription(locale, key)}</p>
        <dl className="divide-y border-y">
          <Fact label={t("currentValue")}>{formatSettingValue(locale, unit, setting.value)}</Fact>
          <Fact label={t("defaultValue")}>{formatSettingValue(locale, unit, setting.initial)}</Fact>
        </dl>
        {administratorsNeeded === 0 && <Notice icon={LockIcon}>{t("fixedHint")}</Notice>}
        {waiting && (
          <Notice tone="warning" icon={ShieldIcon} live="polite">
            {t(waiting.mine ? "requestedByYou" : "requestedBy", {
              name: waiting.by ?? t("unnamedAdmin"),
              value: formatSettingValue(locale, unit, waiting.value),
            })}{" "}
            <Link
              href="/admin/approvals"
              className="flex min-h-tap w-fit items-center font-semibold underline underline-offset-4"
            >
              {t("toApprovals")}
            </Link>
          </Notice>
        )}
        {canChange && (
          <form
            noValidate
            className="flex flex-col gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              void form.save();
            }}
          >
            {unit === "rollout" && Array.isArray(setting.value) && <Notice icon={InfoIcon}>{t("rolloutHint")}</Notice>}
            <SettingField
              setting={setting}
              draft={form.draft}
              hint={describeBounds(locale, t, setting, settingsByKey)}
              problem={form.problems.value ?? null}
              onChange={form.change}
            />
            {JSON.stringify(setting.value) !== JSON.stringify(setting.initial) && (
              <Button
                variant="quiet"
                className="-my-2 self-start"
                onClick={() => {
                  form.change(toSettingDraft(setting, setting.initial));
                }}
              >
                {t("resetToDefault")}
              </Button>
            )}
            <Textarea
              label={t("reason")}
              hint={t("reasonHint")}
              rows={2}
              maxLength={500}
              value={form.reason}
              error={form.problems.reason}
              onChange={({ target: { value } }) => {
                form.setReason(value);
              }}
            />
            {administratorsNeeded === 2 && (
              <Notice icon={ShieldIcon}>
                {isSoleAdmin
                  ? t("soleAdminHint", { n: Number(settingsByKey.get("sole_admin_delay_hours")?.value ?? 0) })
                  : t("dualApprovalHint")}
              </Notice>
            )}
            {form.failure && (
              <Notice tone="destructive" icon={WarningIcon} live="assertive">
                {form.failure}
              </Notice>
            )}
          </form>
        )}
        <section aria-label={t("history")}>
          <h3 className="pb-1 text-sm font-semibold">{t("history")}</h3>
          <SettingHistoryList key={setting.version} setting={setting} />
        </section>
      </div>
    </Dialog>
  );
}

function useSettingForm({ setting, onChanged, onClose }: Pick<Props, "setting" | "onChanged" | "onClose">) {
  const t = useTranslations(adminSettingsMessages);
  const pendingApprovalMessage = usePendingApprovalMessage();
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { busy, write } = useWrite();
  const [draft, setDraft] = useState(() => toSettingDraft(setting));
  // The version that the change is based on; null after a conflict, which means the current version.
  const [openedVersion, setOpenedVersion] = useState<number | null>(setting.version);
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);

  function showProblems(newProblems: Partial<Record<string, string>>): boolean {
    setProblems(newProblems);
    const hasProblems = Object.keys(newProblems).length > 0;
    if (hasProblems) focusFirstInvalidField();
    return hasProblems;
  }

  async function save() {
    setFailure(null);
    const errorKey = validateSettingDraft(setting, draft);
    const value = toSettingValue(setting, draft);
    const isUnchanged = JSON.stringify(value) === JSON.stringify(setting.value);
    if (
      showProblems({
        ...(errorKey ? { value: t(errorKey) } : isUnchanged ? { value: t("unchanged") } : {}),
        ...(reason.trim() === "" ? { reason: t("reasonMissing") } : {}),
      })
    )
      return;
    const result = await write(`/api/admin/settings/${setting.key}`, {
      method: "PUT",
      body: { value, version: openedVersion ?? setting.version, reason: reason.trim() },
    });
    if (!result.ok) {
      if (!showProblems(fieldProblems(result.error))) setFailure(errorMessage(result.error, t("failed")));
      // Conflict: another administrator changed the setting. Refetch, and show the new value.
      if (result.error.code === "INVALID_STATE") {
        setOpenedVersion(null);
        onChanged();
      }
      return;
    }
    toast.success(isPendingApproval(result.data) ? pendingApprovalMessage(result.data) : t("saved"));
    setReason("");
    onChanged();
    onClose();
  }

  return {
    draft,
    reason,
    problems,
    failure,
    busy,
    save,
    change: (patch: Partial<typeof draft>) => {
      setDraft((previous) => ({ ...previous, ...patch }));
      setProblems((previous) => ({ ...previous, value: undefined }));
    },
    setReason: (newReason: string) => {
      setReason(newReason);
      setProblems((previous) => ({ ...previous, reason: undefined }));
    },
  };
}

function describeBounds(
  locale: ReturnType<typeof useLocale>["locale"],
  t: ReturnType<typeof useTranslations<typeof adminSettingsMessages>>,
  { key, unit, minimum, maximum, maximumSetting }: Setting,
  settingsByKey: Props["settingsByKey"],
): string {
  if (minimum === null || maximum === null) return "";
  const formatBound = (n: number) =>
    formatSettingValue(
      locale,
      unit === "seconds_list" ? "seconds" : unit === "days_list" ? "days" : unit === "dollars_list" ? "dollars" : unit,
      n,
    );
  const describeBound = (relatedSetting: Setting) => ({
    name: settingName(locale, relatedSetting.key),
    value: formatSettingValue(locale, relatedSetting.unit, relatedSetting.value),
  });
  const upperSetting = maximumSetting === null ? undefined : settingsByKey.get(maximumSetting);
  const lowerSettings = [...settingsByKey.values()].filter((relatedSetting) => relatedSetting.maximumSetting === key);
  return [
    t("bounds", { minimum: formatBound(minimum), maximum: formatBound(maximum) }),
    ...(upperSetting ? [t("maximumSetting", describeBound(upperSetting))] : []),
    ...lowerSettings.map((relatedSetting) => t("minimumSetting", describeBound(relatedSetting))),
  ].join(". ");
}

/** Changes of a setting, newest first, with administrator, time, reason and approver. */
function SettingHistoryList({ setting: { key, unit, version } }: { setting: Setting }) {
  const t = useTranslations(adminSettingsMessages);
  const tCommon = useTranslations(commonMessages);
  const { locale } = useLocale();
  // Version 0 was never changed, so there is no history to request.
  const list = usePaginatedList(version === 0 ? null : `/api/admin/settings/${key}/history?limit=10`);
  if (version === 0) return <p className="text-sm text-muted-foreground">{t("noHistory")}</p>;
  return (
    <ResourceView
      resource={list}
      subject={t("history")}
      errorText={t("historyFailed")}
      skeleton={<SkeletonRows rows={2} label={tCommon("loading")} />}
    >
      {({ items }) => (
        <div className="flex flex-col gap-3">
          <ul aria-label={t("history")} className="divide-y">
            {items.map((change) => (
              <li key={change.id} className="py-2">
                <p className="font-medium tabular-nums">
                  {t("fromTo", {
                    before: formatSettingValue(locale, unit, change.before),
                    after: formatSettingValue(locale, unit, change.after),
                  })}
                </p>
                <p className="text-sm text-muted-foreground">
                  {t("changedBy", {
                    name: change.by ?? t("changedInDatabase"),
                    time: formatDateTime(locale, change.at),
                  })}
                  {change.approvedBy && ` · ${t("approvedBy", { name: change.approvedBy })}`}
                  {change.withoutApprover && ` · ${t("withoutApprover")}`}
                </p>
                {change.reason && <p className="text-sm [overflow-wrap:anywhere]">“{change.reason}”</p>}
              </li>
            ))}
          </ul>
          <LoadMore list={list} />
        </div>
      )}
    </ResourceView>
  );
}
