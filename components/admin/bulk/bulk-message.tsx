"use client";

import { useState } from "react";
import type { AdminTransaction } from "@/lib/contracts/admin/transactions";
import { cannedMessageKeys } from "@/lib/domain/text/canned-messages";
import { adminBulkMessages } from "@/lib/i18n/messages/admin-bulk";
import { adminMessagesMessages } from "@/lib/i18n/messages/admin-messages";
import { adminTransactionsMessages } from "@/lib/i18n/messages/admin-transactions";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Select, Textarea } from "@/components/ui/form/field";
import { adminDeliveryPath } from "../shell/admin-paths";
import { partitionByEligibility, type PartyRole } from "./eligibility";
import { BulkDialog, useRequiredText } from "./bulk-dialog";
import { renderExcludedRows, toBulkItems } from "./bulk-rows";

const roles: readonly PartyRole[] = ["receiver", "sender", "driver"];

/** Sends one support message to the driver, sender or receiver of several deliveries. */
export function BulkMessage({
  rows,
  onClose,
}: {
  rows: readonly AdminTransaction[];
  onClose: (succeededIds: readonly string[]) => void;
}) {
  const t = useTranslations(adminBulkMessages);
  const tMessages = useTranslations(adminMessagesMessages);
  const tRoles = useTranslations(adminTransactionsMessages);
  const tCanned = useTranslations(cannedMessages);
  const [recipient, setRecipient] = useState<PartyRole>("receiver");
  // Key of the selected canned message: a predefined text that each reader sees in their own language.
  const [selectedCannedKey, setSelectedCannedKey] = useState<string>("");
  const customText = useRequiredText(tMessages("textMissing"));
  const { eligible, excluded } = partitionByEligibility(rows, "message", recipient);
  const cannedKeys = cannedMessageKeys("support", recipient, "on_way");
  const cannedKey = cannedKeys.find((key) => key === selectedCannedKey);
  return (
    <BulkDialog
      items={toBulkItems(eligible)}
      renderExcluded={renderExcludedRows(excluded)}
      title={t("messageTitle")}
      variant="primary"
      confirmLabel={(n) => t("messageConfirm", { n })}
      successMessage={(n) => t("messaged", { n })}
      buildRequest={() => {
        const text = cannedKey ? null : customText.validate();
        const content = cannedKey ? { canned: cannedKey } : text !== null && { text };
        return content === false
          ? null
          : ({ id }) => ({ path: `${adminDeliveryPath(id)}/messages`, body: { to: recipient, ...content } });
      }}
      onClose={onClose}
    >
      <Select
        label={tMessages("to")}
        value={recipient}
        onChange={(event) => {
          setRecipient(roles.find((role) => role === event.target.value) ?? "receiver");
        }}
        options={roles.map((role) => ({ value: role, label: tRoles(role) }))}
      />
      <Select
        label={t("template")}
        value={cannedKey ?? ""}
        placeholder={t("customText")}
        onChange={(event) => {
          setSelectedCannedKey(event.target.value);
        }}
        options={cannedKeys.map((key) => ({ value: key, label: tCanned(key) }))}
      />
      {!cannedKey && <Textarea label={tMessages("text")} hint={tMessages("hint")} {...customText.field} />}
    </BulkDialog>
  );
}
