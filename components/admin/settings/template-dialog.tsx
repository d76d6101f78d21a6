"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { focusFirstInvalidField, useErrorText, useFieldErrorTexts } from "@/lib/client/hooks/use-error-text";
import type { NewMessageTemplateBody, MessageTemplate } from "@/lib/contracts/admin/message-templates";
import { adminTemplatesMessages } from "@/lib/i18n/messages/admin-templates";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input, Select, Textarea } from "@/components/ui/form/field";
import { DeleteIcon, WarningIcon } from "@/components/ui/icons";
import { Dialog } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";

const roles = ["driver", "sender", "receiver"] as const;
const path = "/api/admin/message-templates";

type Props = {
  /** Null for a new template. */
  template: MessageTemplate | null;
  onChanged: () => void;
  onClose: () => void;
};

/** Edits a message template: name, recipient and text in each language. */
export function TemplateDialog({ template, onChanged, onClose }: Props) {
  const t = useTranslations(adminTemplatesMessages);
  const errorMessage = useErrorText();
  const fieldProblems = useFieldErrorTexts();
  const { busy, write } = useWrite();
  const [draft, setDraft] = useState<NewMessageTemplateBody>({
    name: template?.name ?? "",
    en: template?.en ?? "",
    es: template?.es ?? "",
    for: template?.for ?? null,
  });
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const patchDraft = (patch: Partial<NewMessageTemplateBody>) => {
    setDraft((previous) => ({ ...previous, ...patch }));
    setProblems({});
  };
  const showProblems = (newProblems: Partial<Record<string, string>>): boolean => {
    setProblems(newProblems);
    const hasProblems = Object.keys(newProblems).length > 0;
    if (hasProblems) focusFirstInvalidField();
    return hasProblems;
  };
  const finish = (successText: string) => {
    toast.success(successText);
    onChanged();
    onClose();
  };

  async function save() {
    setFailure(null);
    const emptyFields = (["name", "en", "es"] as const).filter((field) => draft[field].trim() === "");
    if (showProblems(Object.fromEntries(emptyFields.map((field) => [field, t("missing")])))) return;
    const result = template
      ? await write(`${path}/${template.id}`, { method: "PUT", body: { ...draft, version: template.version } })
      : await write(path, { body: draft });
    if (result.ok) {
      finish(t("saved"));
      return;
    }
    if (!showProblems(fieldProblems(result.error))) setFailure(errorMessage(result.error, t("failed")));
    if (result.error.code === "INVALID_STATE") onChanged();
  }
  async function remove(id: string) {
    setFailure(null);
    const result = await write(`${path}/${id}`, { method: "DELETE" });
    // 404: another administrator has already deleted it.
    if (result.ok || result.error.status === 404) finish(t("deleted"));
    else setFailure(errorMessage(result.error, t("failed")));
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={template ? template.name : t("add")}
      keepOpenOnBackdrop={busy}
      footer={
        <>
          <Button variant="primary" size="large" busy={busy} onClick={() => void save()}>
            {t("save")}
          </Button>
          {template && (
            <Button
              variant="quiet"
              block
              icon={DeleteIcon}
              tone="destructive"
              disabled={busy}
              onClick={() => void remove(template.id)}
            >
              {t("delete")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted-foreground">{t("placeholders")}</p>
        <Input
          label={t("name")}
          required
          maxLength={60}
          autoComplete="off"
          value={draft.name}
          error={problems.name}
          onChange={({ target }) => {
            patchDraft({ name: target.value });
          }}
        />
        <Select
          label={t("for")}
          value={draft.for ?? ""}
          options={[
            { value: "", label: t("for_everybody") },
            ...roles.map((role) => ({ value: role, label: t(`for_${role}`) })),
          ]}
          onChange={({ target }) => {
            patchDraft({ for: roles.find((role) => role === target.value) ?? null });
          }}
        />
        {(["en", "es"] as const).map((locale) => (
          <Textarea
            key={locale}
            label={t(`in_${locale}`)}
            lang={locale}
            required
            rows={3}
            maxLength={500}
            value={draft[locale]}
            error={problems[locale]}
            onChange={({ target }) => {
              patchDraft({ [locale]: target.value });
            }}
          />
        ))}
        {failure && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {failure}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
