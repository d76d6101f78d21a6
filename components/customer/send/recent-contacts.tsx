"use client";

import { useState } from "react";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Contact } from "@/lib/contracts/delivery/contact";
import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Avatar, PersonName } from "@/components/ui/person-name";
import { Button } from "@/components/ui/button";
import { UsersIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { formatMoney } from "@/components/ui/money";

const ContactsSheet = lazyClient(() => import("../contacts/contacts-sheet").then((module) => module.ContactsSheet), {
  loadImmediately: true,
});

/** Fits one row on a small phone. */
const maxShown = 4;

/** Favourite and recent receivers; one tap fills in the form. Hidden while there are none. */
export function RecentContacts({ onChoose }: { onChoose: (contact: Contact) => void }) {
  const t = useTranslations(contactsMessages);
  const contacts = useResource(`/api/contacts?limit=${maxShown}`).data?.items ?? [];
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby="people" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <h2 id="people" className="text-sm font-semibold">
          {t("sendTo")}
        </h2>
        <Button
          variant="quiet"
          icon={UsersIcon}
          className="-mr-4"
          onClick={() => {
            setOpen(true);
          }}
        >
          {t("allContacts")}
        </Button>
      </div>
      {contacts.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2">
          {contacts.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(contact);
                }}
                className="flex min-h-14 w-full items-center gap-2 rounded-control border bg-card p-2 text-left active:bg-muted"
              >
                <Avatar name={contact.name} />
                <span className="min-w-0">
                  <PersonName name={contact.name} className="line-clamp-2 font-medium wrap-break-word" />
                  {contact.last && (
                    <span className="block text-sm text-muted-foreground tabular-nums">
                      {formatMoney(contact.last.amount)}
                    </span>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <ContactsSheet
          onClose={() => {
            setOpen(false);
          }}
          onChoose={(contact) => {
            setOpen(false);
            onChoose(contact);
          }}
        />
      )}
    </section>
  );
}
