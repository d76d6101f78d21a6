"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { canDocumentExpire } from "@/lib/domain/application-requirements";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { documentMessages } from "@/lib/i18n/messages/driver-words";
import { adminDocumentsMessages } from "@/lib/i18n/messages/admin-documents";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Input } from "@/components/ui/form/field";
import { formatCalendarDay, useNow } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { driverPath } from "./driver-decision";

type Document = AdminDriverDetail["documents"][number];

/** A document's expiry date, and a form to record the date that an administrator read on it. */
export function DocumentExpiry({ driver, document }: { driver: AdminDriverDetail; document: Document }) {
  const t = useTranslations(adminDocumentsMessages);
  const tDocument = useTranslations(documentMessages);
  const tAdmin = useTranslations(adminMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const now = useNow();
  const [day, setDay] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  if (!canDocumentExpire(document.kind)) return null;
  const { expiresOn } = document;
  // In the viewer's time zone, for display only: the server decides which expiry stops offers.
  const expired = expiresOn !== null && now > 0 && Date.parse(`${expiresOn}T23:59:59`) < now;
  const text =
    expiresOn === null
      ? t("expiryUnknown")
      : t(expired ? "expiredOn" : "validUntil", { day: formatCalendarDay(locale, expiresOn) });

  async function save() {
    setProblem(null);
    const path = driverPath(driver.userId);
    const result = await write(`${path}/documents/${document.id}/expiry`, {
      method: "PUT",
      body: { expiresOn: day === "" ? null : day },
    });
    if (!result.ok) {
      setProblem(errorMessage(result.error, tAdmin("failed")));
      return;
    }
    setDay(null);
    toast.success(t("saved"));
    await mutate(path, result.data, { revalidate: false });
  }

  return (
    <div className="flex flex-col items-start gap-1 px-2 pb-2">
      <span className={expired ? "text-sm font-medium text-destructive-text" : "text-sm text-muted-foreground"}>
        {text}
      </span>
      {!driver.conflictOfInterest && (
        <Button
          variant="quiet"
          aria-label={t("setExpiryFor", { name: tDocument(document.kind) })}
          onClick={() => {
            setProblem(null);
            setDay(expiresOn ?? "");
          }}
        >
          {t("setExpiry")}
        </Button>
      )}
      {day !== null && (
        <ConfirmDialog
          open
          position="center"
          title={t("setExpiryFor", { name: tDocument(document.kind) })}
          confirmLabel={t("save")}
          cancelLabel={tAdmin("back")}
          variant="primary"
          busy={busy}
          problem={problem}
          onConfirm={() => void save()}
          onClose={() => {
            setDay(null);
          }}
        >
          <Input
            type="date"
            label={t("expiresOn")}
            hint={t("expiresOnHint")}
            min="2000-01-01"
            max="2100-01-01"
            value={day}
            onChange={({ target }) => {
              setDay(target.value);
            }}
          />
        </ConfirmDialog>
      )}
    </div>
  );
}
