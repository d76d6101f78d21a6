"use client";

import Link from "@/components/ui/link";
import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstProblem, useErrorText, useFieldProblems } from "@/lib/client/hooks/use-error-text";
import type { Setting } from "@/lib/contracts/admin-settings";
import { settingName, settingWhat } from "@/lib/i18n/setting-words";
import { adminSettingsText } from "@/lib/i18n/text/admin-settings";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { isAsked } from "@/components/admin/approvals/asked";
import { useAskedWords } from "@/components/admin/approvals/use-asked-words";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/field";
import { InfoIcon, LockIcon, ShieldIcon, WarningIcon } from "@/components/ui/icons";
import { Fact } from "@/components/ui/list-row";
import { Dialog } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";
import { draftOf, faultOf, valueOf } from "./setting-draft";
import { SettingField } from "./setting-field";
import { SettingHistory } from "./setting-history";
import { settingValue } from "./setting-values";

type Props = {
  setting: Setting;
  all: ReadonlyMap<string, Setting>;
  alone: boolean;
  onChanged: () => void;
  onClose: () => void;
};

/** One setting: what it is and was, and its change with a reason. Mounted anew each time it is opened. */
export function SettingDialog({ setting, all, alone, onChanged, onClose }: Props) {
  const say = useText(adminSettingsText);
  const { locale } = useLocale();
  const form = useSettingForm({ setting, onChanged, onClose });
  const { key, unit, changedBy, waiting } = setting;
  const canChange = changedBy !== "nobody" && waiting === null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={settingName(locale, key)}
      firm={form.busy}
      footer={
        canChange && (
          <Button variant="primary" size="large" busy={form.busy} onClick={() => void form.save()}>
            {say(changedBy === "two" && !alone ? "ask" : "save")}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p>{settingWhat(locale, key)}</p>
        <dl className="divide-y border-y">
          <Fact label={say("now")}>{settingValue(locale, unit, setting.value)}</Fact>
          <Fact label={say("initial")}>{settingValue(locale, unit, setting.initial)}</Fact>
        </dl>
        {changedBy === "nobody" && <Notice icon={LockIcon}>{say("fixedHint")}</Notice>}
        {waiting && (
          <Notice tone="wait" icon={ShieldIcon} live="polite">
            {say(waiting.mine ? "waitsMine" : "waitsFor", {
              name: waiting.by ?? say("nobody"),
              value: settingValue(locale, unit, waiting.value),
            })}{" "}
            <Link
              href="/admin/approvals"
              className="flex min-h-tap w-fit items-center font-semibold underline underline-offset-4"
            >
              {say("toApprovals")}
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
            {unit === "trial" && Array.isArray(setting.value) && <Notice icon={InfoIcon}>{say("tried")}</Notice>}
            <SettingField
              setting={setting}
              draft={form.draft}
              hint={boundsWords(locale, say, setting, all)}
              problem={form.problems.value ?? null}
              onChange={form.change}
            />
            {JSON.stringify(setting.value) !== JSON.stringify(setting.initial) && (
              <Button
                variant="quiet"
                className="-my-2 self-start"
                onClick={() => {
                  form.change(draftOf(setting, setting.initial));
                }}
              >
                {say("toInitial")}
              </Button>
            )}
            <Textarea
              label={say("reason")}
              hint={say("reasonHint")}
              rows={2}
              maxLength={500}
              value={form.reason}
              error={form.problems.reason}
              onChange={({ target: { value } }) => {
                form.setReason(value);
              }}
            />
            {changedBy === "two" && (
              <Notice icon={ShieldIcon}>
                {alone
                  ? say("aloneHint", { n: Number(all.get("sole_admin_delay_hours")?.value ?? 0) })
                  : say("twoHint")}
              </Notice>
            )}
            {form.failure && (
              <Notice tone="stop" icon={WarningIcon} live="assertive">
                {form.failure}
              </Notice>
            )}
          </form>
        )}
        <section aria-label={say("history")}>
          <h3 className="pb-1 text-sm font-semibold">{say("history")}</h3>
          <SettingHistory key={setting.version} setting={setting} />
        </section>
      </div>
    </Dialog>
  );
}

function useSettingForm({ setting, onChanged, onClose }: Pick<Props, "setting" | "onChanged" | "onClose">) {
  const say = useText(adminSettingsText);
  const askedWords = useAskedWords();
  const sayError = useErrorText();
  const fieldProblems = useFieldProblems();
  const { busy, write } = useWrite();
  const [draft, setDraft] = useState(() => draftOf(setting));
  // What is changed is what stood here when the dialog came up; after a refusal it is what stands here now.
  const [opened, setOpened] = useState<number | null>(setting.version);
  const [reason, setReason] = useState("");
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);

  function refused(next: Partial<Record<string, string>>): boolean {
    setProblems(next);
    const some = Object.keys(next).length > 0;
    if (some) focusFirstProblem();
    return some;
  }

  async function save() {
    setFailure(null);
    const fault = faultOf(setting, draft);
    const value = valueOf(setting, draft);
    const same = JSON.stringify(value) === JSON.stringify(setting.value);
    if (
      refused({
        ...(fault ? { value: say(fault) } : same ? { value: say("same") } : {}),
        ...(reason.trim() === "" ? { reason: say("reasonMissing") } : {}),
      })
    )
      return;
    const result = await write(`/api/admin/settings/${setting.key}`, {
      method: "PUT",
      body: { value, version: opened ?? setting.version, reason: reason.trim() },
    });
    if (!result.ok) {
      if (!refused(fieldProblems(result.error))) setFailure(sayError(result.error, say("failed")));
      // Somebody else may have changed it: the dialog shows what it is now.
      if (result.error.code === "INVALID_STATE") {
        setOpened(null);
        onChanged();
      }
      return;
    }
    toast.success(isAsked(result.data) ? askedWords(result.data) : say("saved"));
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
      setDraft((last) => ({ ...last, ...patch }));
      setProblems((last) => ({ ...last, value: undefined }));
    },
    setReason: (next: string) => {
      setReason(next);
      setProblems((last) => ({ ...last, reason: undefined }));
    },
  };
}

function boundsWords(
  locale: ReturnType<typeof useLocale>["locale"],
  say: ReturnType<typeof useText<typeof adminSettingsText>>,
  { key, unit, least, most, notAbove }: Setting,
  all: Props["all"],
): string {
  if (least === null || most === null) return "";
  const inWords = (n: number) =>
    settingValue(
      locale,
      unit === "seconds_list" ? "seconds" : unit === "days_list" ? "days" : unit === "dollars_list" ? "dollars" : unit,
      n,
    );
  const named = (other: Setting) => ({
    name: settingName(locale, other.key),
    value: settingValue(locale, other.unit, other.value),
  });
  const above = notAbove === null ? undefined : all.get(notAbove);
  const below = [...all.values()].filter((other) => other.notAbove === key);
  return [
    say("bounds", { least: inWords(least), most: inWords(most) }),
    ...(above ? [say("notAbove", named(above))] : []),
    ...below.map((other) => say("notBelow", named(other))),
  ].join(". ");
}
