"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminPersonDetail } from "@/lib/contracts/admin/people";
import { adminPeopleMessages } from "@/lib/i18n/messages/admin-people";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { LockIcon } from "@/components/ui/icons";
import { formatDateTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";

/** Removes the lost second factor of a person who requested it within 24 hours. */
export function SecondFactorReset({
  person: { userId, name },
  requestedAt,
  onDone,
}: {
  person: Pick<AdminPersonDetail, "userId" | "name">;
  requestedAt: string;
  onDone: () => void;
}) {
  const t = useTranslations(adminPeopleMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const { busy, write } = useWrite();
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function reset(reason: string) {
    setProblem(null);
    const result = await write(`/api/admin/people/${userId}/second-factor`, { body: { reason } });
    if (!result.ok) {
      setProblem(errorMessage(result.error, t("resetFailed")));
      return;
    }
    setOpen(false);
    toast.success(t("resetDone"));
    onDone();
  }

  return (
    <Card aria-labelledby="second-factor" className="flex flex-col gap-3">
      <CardTitle id="second-factor">{t("secondFactor")}</CardTitle>
      <p className="text-sm">{t("resetRequested", { time: formatDateTime(locale, requestedAt) })}</p>
      <Button
        icon={LockIcon}
        onClick={() => {
          setProblem(null);
          setOpen(true);
        }}
      >
        {t("reset")}
      </Button>
      <ActionDialog
        open={open}
        title={t("resetTitle", { name })}
        hint={<p>{t("resetHint")}</p>}
        confirmLabel={t("reset")}
        needsReason
        variant="destructive"
        busy={busy}
        problem={problem}
        onConfirm={(reason) => {
          void reset(reason);
        }}
        onClose={() => {
          setOpen(false);
        }}
      />
    </Card>
  );
}
