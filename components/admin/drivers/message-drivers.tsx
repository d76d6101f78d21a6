"use client";

import { useState } from "react";
import { focusFirstProblem } from "@/lib/client/use-error-text";
import { useSession } from "@/lib/client/use-session";
import type { AdminDriverRow } from "@/lib/contracts/admin-drivers";
import { adminBulkText } from "@/lib/i18n/text/admin-bulk";
import { adminDriverListText } from "@/lib/i18n/text/admin-driver-list";
import { adminMessagesText } from "@/lib/i18n/text/admin-messages";
import { useText } from "@/lib/i18n/use-text";
import { Textarea } from "@/components/ui/field";
import { BulkDialog } from "../bulk/bulk-dialog";
import { driverPath } from "../driver-decision";

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
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);
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
        const words = text.trim();
        if (words) return ({ id }) => ({ path: `${driverPath(id)}/message`, body: { text: words } });
        setMissing(true);
        focusFirstProblem();
        return null;
      }}
      onClose={onClose}
    >
      <p>{sayList("messageHint")}</p>
      <Textarea
        label={sayMessages("text")}
        error={missing ? sayMessages("missing") : null}
        maxLength={500}
        required
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setMissing(false);
        }}
      />
    </BulkDialog>
  );
}
