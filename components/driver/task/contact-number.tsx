"use client";

import { useMaskedCall } from "@/components/delivery/reach/use-masked-call";
import { isDialable } from "@/lib/domain/text/dialable";
import { phoneWords } from "@/lib/domain/text/phone-words";
import type { Contact } from "@/lib/domain/task/task-contact";
import { reachText } from "@/lib/i18n/text/reach";
import { useText } from "@/lib/i18n/use-text";

const linkClass = "tap -my-3 inline-flex items-center justify-end underline underline-offset-4";

/** The number of whom the driver deals with, or its last digits: pressed, it calls. */
export function ContactNumber({
  transactionId,
  contact: { name, phone, line },
}: {
  transactionId: string;
  contact: Contact & { phone: string };
}) {
  const say = useText(reachText);
  const { busy, call, sheet } = useMaskedCall(`/api/tasks/${transactionId}`, line ? name : null);
  if (line)
    return (
      <>
        <button
          type="button"
          aria-label={say("call", { name })}
          disabled={busy}
          onClick={call}
          translate="no"
          className={linkClass}
        >
          {phoneWords(phone)}
        </button>
        {sheet}
      </>
    );
  return isDialable(phone) ? (
    <a href={`tel:${phone}`} translate="no" className={linkClass}>
      {phoneWords(phone)}
    </a>
  ) : (
    phone
  );
}
