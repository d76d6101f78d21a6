"use client";

import { useState } from "react";
import { TextSheet } from "@/components/delivery/reach/reach-buttons";
import { useMaskedCall } from "@/components/delivery/reach/use-masked-call";
import { MessageIcon, PhoneIcon } from "@/components/ui/icons";
import { isDialable } from "@/lib/domain/dialable";
import type { Contact } from "@/lib/domain/task-contact";
import { navigationText } from "@/lib/i18n/text/navigation";
import { useText } from "@/lib/i18n/use-text";
import { Tile, TileButton } from "./tile";

/** A call and a text to whom the driver deals with: by their number, or through ours. */
export function ContactTiles({ transactionId, contact }: { transactionId: string; contact: Contact | null }) {
  const go = useText(navigationText);
  const path = `/api/tasks/${transactionId}` as const;
  const { busy, call, sheet } = useMaskedCall(path, contact?.line ? contact.name : null);
  const [writing, setWriting] = useState(false);
  if (contact?.line)
    return (
      <>
        <TileButton
          icon={PhoneIcon}
          label={go("callShort")}
          aria={go("call", { name: contact.name })}
          busy={busy}
          onPress={call}
        />
        <TileButton
          icon={MessageIcon}
          label={go("message")}
          onPress={() => {
            setWriting(true);
          }}
        />
        {sheet}
        {writing && (
          <TextSheet
            path={path}
            as="driver"
            name={contact.name}
            onClose={() => {
              setWriting(false);
            }}
          />
        )}
      </>
    );
  return (
    isDialable(contact?.phone) && (
      <>
        <Tile
          icon={PhoneIcon}
          label={go("callShort")}
          aria={go("call", { name: contact?.name ?? "" })}
          href={`tel:${contact?.phone ?? ""}`}
        />
        <Tile icon={MessageIcon} label={go("message")} href={`sms:${contact?.phone ?? ""}`} />
      </>
    )
  );
}
