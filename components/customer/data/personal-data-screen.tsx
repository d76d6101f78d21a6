"use client";

import { useState } from "react";
import { api } from "@/lib/client/api/fetcher";
import { isApiError } from "@/lib/client/api/api-error";
import { disablePush } from "@/lib/client/device/push";
import { importOnce } from "@/lib/client/app/import-with-retry";
import { saveFile } from "@/lib/client/device/save-file";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useAuth } from "@/lib/client/hooks/use-session";
import { commonMessages } from "@/lib/i18n/messages/common";
import { personalDataMessages } from "@/lib/i18n/messages/personal-data";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { PasswordInput } from "@/components/ui/form/password-input";
import { DeleteIcon, DownloadIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";

/** Exports all personal data and deletes the account. */
export function PersonalDataScreen() {
  const t = useTranslations(personalDataMessages);
  const tCommon = useTranslations(commonMessages);
  const errorText = useErrorText();
  const [confirmingDelete, setConfirmingDelete] = useState(false);
  const [saving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      await saveFile("/api/profile/export");
    } catch (error) {
      toast.error(errorText(error, t("downloadFailed")));
    } finally {
      setSaving(false);
    }
  }

  return (
    <>
      <PageHeader title={t("title")} back="/account" backLabel={tCommon("back")} />
      <div className="flex flex-1 flex-col gap-5 pt-2">
        <Card className="flex flex-col gap-3">
          <CardTitle>{t("exportTitle")}</CardTitle>
          <p className="text-sm text-muted-foreground">{t("exportHint")}</p>
          <Button block icon={DownloadIcon} busy={saving} onClick={() => void save()}>
            {t("download")}
          </Button>
        </Card>
        <Card className="flex flex-col gap-3">
          <CardTitle>{t("deleteTitle")}</CardTitle>
          <p className="text-sm text-muted-foreground">{t("deleteHint")}</p>
          <p className="text-sm text-muted-foreground">{t("deleteRequirement")}</p>
          <Button
            block
            icon={DeleteIcon}
            onClick={() => {
              setConfirmingDelete(true);
            }}
          >
            {t("deleteAccount")}
          </Button>
        </Card>
      </div>
      {confirmingDelete && (
        <DeleteAccountDialog
          onClose={() => {
            setConfirmingDelete(false);
          }}
        />
      )}
    </>
  );
}

function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations(personalDataMessages);
  const errorText = useErrorText();
  const { userId } = useAuth();
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function deleteAccount() {
    setPasswordProblem(null);
    setProblem(null);
    setBusy(true);
    try {
      const { clearAccountData } = await importOnce(() => import("@/lib/client/session/sign-out"));
      await api("/api/profile/delete", { method: "POST", body: { password } });
      await clearAccountData(userId);
      await disablePush().catch(() => undefined);
      // A full page load, so that nothing of this account stays in memory.
      window.location.assign("/login");
    } catch (error) {
      setBusy(false);
      const message = errorText(error, t("deleteFailed"));
      if (isApiError(error) && error.code === "CURRENT_PASSWORD_WRONG") setPasswordProblem(message);
      else setProblem(message);
    }
  }

  return (
    <ConfirmDialog
      open
      title={t("confirmTitle")}
      confirmLabel={t("confirm")}
      cancelLabel={t("cancel")}
      busy={busy}
      disabled={password === ""}
      problem={problem}
      onConfirm={() => {
        void deleteAccount();
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p>{t("confirmBody")}</p>
        <PasswordInput
          label={t("password")}
          autoComplete="current-password"
          error={passwordProblem ?? undefined}
          value={password}
          onChange={({ target: { value } }) => {
            setPassword(value);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}
