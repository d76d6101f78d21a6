"use client";

import { useMaskedCall } from "@/components/delivery/reach/use-masked-call";
import { isDialable, formatPhone } from "@/lib/domain/text/format-phone";
import type { TaskContact } from "@/lib/domain/task/task-contact";
import { contactButtonsMessages } from "@/lib/i18n/messages/contact-buttons";
import { useTranslations } from "@/lib/i18n/use-translations";

const linkClass = "tap -my-3 inline-flex items-center justify-end underline underline-offset-4";

/** The contact's phone number or its last digits; a press calls. */
export function ContactNumber({
  transactionId,
  contact: { name, phone, line },
}: {
  transactionId: string;
  contact: TaskContact & { phone: string };
}) {
  const t = useTranslations(contactButtonsMessages);
  const { busy, call, sheet } = useMaskedCall(`/api/tasks/${transactionId}`, line ? name : null);
  if (line)
    return (
      <>
        <button
          type="button"
          aria-label={t("call", { name })}
          disabled={busy}
          onClick={call}
          translate="no"
          className={linkClass}
        >
          {formatPhone(phone)}
        </button>
        {sheet}
      </>
    );
  return isDialable(phone) ? (
    <a href={`tel:${phone}`} translate="no" className={linkClass}>
      {formatPhone(phone)}
    </a>
  ) : (
    phone
  );
}
