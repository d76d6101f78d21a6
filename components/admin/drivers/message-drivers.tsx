"use client";

import { useSession } from "@/lib/client/hooks/use-session";
import type { AdminDriverRow } from "@/lib/contracts/admin-drivers";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { adminDriverListText } from "@/lib/i18n/text/admin-driver-list";
import { adminMessagesText } from "@/lib/i18n/text/admin-messages";
import { useText } from "@/lib/i18n/use-text";
import { Textarea } from "@/components/ui/field";
import { BulkDialog } from "../bulk/bulk-dialog";
import { useRequiredWords } from "../bulk/use-required-words";
import { driverPath } from "./driver-decision";

/** Writes the same to several drivers, outside of any delivery. */
export function MessageDrivers({
  drivers,
  onClose,
}: {
  drivers: readonly AdminDriverRow[];
  onClose: (done: readonly string[]) => void;
}) {
  const say = useText(adminBulkText);
  const sayList = useText(adminDriverListText);
  const sayMessages = useText(adminMessagesText);
  const { session } = useSession();
  const words = useRequiredWords(sayMessages("missing"));
  return (
    <BulkDialog
      // Nobody writes to themselves.
      able={drivers
        .filter(({ userId }) => userId !== session?.userId)
        .map(({ userId, name }) => ({ id: userId, name }))}
      title={say("messageTitle")}
      variant="primary"
      confirm={(n) => say("messageDo", { n })}
      worked={(n) => say("messaged", { n })}
      callOf={() => {
        const text = words.demand();
        return text === null ? null : ({ id }) => ({ path: `${driverPath(id)}/message`, body: { text } });
      }}
      onClose={onClose}
    >
      <p>{sayList("messageHint")}</p>
      <Textarea label={sayMessages("text")} {...words.field} />
    </BulkDialog>
  );
}
