"use client";

import { useState } from "react";
import type { AdminTransaction } from "@/lib/contracts/admin-transactions";
import { cannedFor } from "@/lib/domain/text/canned";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { adminMessagesText } from "@/lib/i18n/text/admin-messages";
import { adminTransactionsText } from "@/lib/i18n/text/admin-transactions";
import { cannedText } from "@/lib/i18n/text/canned";
import { useText } from "@/lib/i18n/use-text";
import { Select, Textarea } from "@/components/ui/field";
import { adminDeliveryPath } from "../deliveries/delivery-path";
import { partOf, type PartyRole } from "./allowed";
import { BulkDialog } from "./bulk-dialog";
import { leftOut, takingPart } from "./bulk-rows";
import { useRequiredWords } from "./use-required-words";

const roles: readonly PartyRole[] = ["receiver", "sender", "driver"];

/** Writes the same to the driver, the sender or the receiver of several deliveries, as support. */
export function BulkMessage({
  rows,
  onClose,
}: {
  rows: readonly AdminTransaction[];
  onClose: (done: readonly string[]) => void;
}) {
  const say = useText(adminBulkText);
  const sayMessages = useText(adminMessagesText);
  const sayRoles = useText(adminTransactionsText);
  const sayCanned = useText(cannedText);
  const [to, setTo] = useState<PartyRole>("receiver");
  const [canned, setCanned] = useState<string>("");
  const own = useRequiredWords(sayMessages("missing"));
  const { able, left } = partOf(rows, "message", to);
  const answers = cannedFor("support", to, "on_way");
  const answer = answers.find((key) => key === canned);
  return (
    <BulkDialog
      able={takingPart(able)}
      left={leftOut(left)}
      title={say("messageTitle")}
      variant="primary"
      confirm={(n) => say("messageDo", { n })}
      worked={(n) => say("messaged", { n })}
      callOf={() => {
        const text = answer ? null : own.demand();
        const words = answer ? { canned: answer } : text !== null && { text };
        return words === false ? null : ({ id }) => ({ path: `${adminDeliveryPath(id)}/text`, body: { to, ...words } });
      }}
      onClose={onClose}
    >
      <Select
        label={sayMessages("to")}
        value={to}
        onChange={(event) => {
          setTo(roles.find((role) => role === event.target.value) ?? "receiver");
        }}
        options={roles.map((role) => ({ value: role, label: sayRoles(role) }))}
      />
      <Select
        label={say("words")}
        value={answer ?? ""}
        placeholder={say("own")}
        onChange={(event) => {
          setCanned(event.target.value);
        }}
        options={answers.map((key) => ({ value: key, label: sayCanned(key) }))}
      />
      {!answer && <Textarea label={sayMessages("text")} hint={sayMessages("hint")} {...own.field} />}
    </BulkDialog>
  );
}
