"use client";

import { useSession } from "@/lib/client/hooks/use-session";
import type { AdminDriverRow } from "@/lib/contracts/admin/drivers";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { adminDriverListMessages } from "@/lib/i18n/messages/admin-driver-list";
import { adminMessagesMessages } from "@/lib/i18n/messages/admin-messages";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Textarea } from "@/components/ui/form/field";
import { BulkDialog, useRequiredText } from "../bulk/bulk-dialog";
import { driverPath } from "../shell/admin-paths";

/** Sends one message to several drivers, unrelated to a delivery. */
export function MessageDrivers({
  drivers,
  onClose,
}: {
  drivers: readonly AdminDriverRow[];
  onClose: (succeededIds: readonly string[]) => void;
}) {
  const t = useTranslations(adminBulkMessages);
  const tList = useTranslations(adminDriverListMessages);
  const tMessages = useTranslations(adminMessagesMessages);
  const { session } = useSession();
  const textField = useRequiredText(tMessages("textMissing"));
  return (
    <BulkDialog
      // Administrators cannot send messages to themselves.
      items={drivers
        .filter(({ userId }) => userId !== session?.userId)
        .map(({ userId, name }) => ({ id: userId, name }))}
      title={t("messageTitle")}
      variant="primary"
      confirmLabel={(n) => t("messageConfirm", { n })}
      successMessage={(n) => t("messaged", { n })}
      buildRequest={() => {
        const text = textField.validate();
        return text === null ? null : ({ id }) => ({ path: `${driverPath(id)}/message`, body: { text } });
      }}
      onClose={onClose}
    >
      <p>{tList("messageHint")}</p>
      <Textarea label={tMessages("text")} {...textField.field} />
    </BulkDialog>
  );
}
