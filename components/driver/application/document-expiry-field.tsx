"use client";

import { useState } from "react";
import { ExpiryField } from "@/components/driver/documents/expiry-field";
import { Button } from "@/components/ui/button";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { driverDocumentsMessages } from "@/lib/i18n/messages/driver-documents";
import { useTranslations } from "@/lib/i18n/use-translations";

/**
 * The expiry date of a document, sent together with its file. `savedDate`: the stored date, null without a file. `onSave`
 * sends the file again with the date; null if this page no longer has the file.
 */
export function DocumentExpiryField({
  value,
  savedDate,
  onChange,
  onSave,
}: {
  value: string;
  savedDate: string | null;
  onChange: (expiresOn: string) => void;
  onSave: (() => Promise<void>) | null;
}) {
  const t = useTranslations(driverDocumentsMessages);
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const save = async (send: () => Promise<void>) => {
    setBusy(true);
    try {
      await send();
    } catch (error) {
      toast.retryableError(errorText(error, t("dateFailed")));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ExpiryField optional value={value} onChange={onChange} />
      {savedDate !== null && value !== savedDate && (
        <>
          <p translate="no" role="status" className="text-sm text-warning-text">
            {t(onSave ? "dateUnsaved" : "dateNotSaved")}
          </p>
          {onSave && (
            <Button busy={busy} className="self-start" onClick={() => void save(onSave)}>
              {t("saveDate")}
            </Button>
          )}
        </>
      )}
    </>
  );
}
