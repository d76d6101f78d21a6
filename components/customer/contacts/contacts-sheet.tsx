"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import type { Contact } from "@/lib/contracts/delivery/contact";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { commonMessages } from "@/lib/i18n/messages/common";
import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Avatar, PersonName } from "@/components/ui/person-name";
import { Button, IconButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DeviceIcon, EditIcon, PlusIcon, StarIcon, UsersIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { ResourceView } from "@/components/ui/page/resource";
import { SearchField } from "@/components/ui/form/search-field";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { ContactEditor, type ContactDraft } from "./contact-editor";

// The Contact Picker API (Chrome on Android): the user selects one contact of the phone, and the page sees nothing else
// of the address book.

type PickedContact = { name?: string[]; tel?: string[] };
type ContactsManager = {
  select: (properties: ["name", "tel"], options: { multiple: boolean }) => Promise<PickedContact[]>;
};

function contactsManager(): ContactsManager | null {
  const { contacts } = navigator as Navigator & { contacts?: Partial<ContactsManager> };
  return typeof contacts?.select === "function" ? (contacts as ContactsManager) : null;
}

const canPickContact = (): boolean => contactsManager() !== null;

/** The selected contact; null without a selection or a usable number. */
async function pickContact(): Promise<{ name: string; phone: string } | null> {
  const [pickedContact] = (await contactsManager()?.select(["name", "tel"], { multiple: false })) ?? [];
  const phone = pickedContact?.tel?.find((number) => number.replace(/\D/g, "").length >= 7)?.trim();
  return phone ? { name: pickedContact?.name?.[0]?.trim() ?? "", phone } : null;
}

const contactsPath = "/api/contacts";

/** The address book: search, select, mark as favourite, add and edit. */
export function ContactsSheet({ onClose, onChoose }: { onClose: () => void; onChoose: (contact: Contact) => void }) {
  const t = useTranslations(contactsMessages);
  const tCommon = useTranslations(commonMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const { write } = useWrite();
  const [search, setSearch] = useState("");
  const [editedContact, setEditedContact] = useState<ContactDraft | null>(null);
  const contacts = useResource(`${contactsPath}?search=${encodeURIComponent(search)}`);

  // Refetches every search and the recent contacts behind the sheet.
  const refresh = () => void mutate((key) => typeof key === "string" && key.startsWith(contactsPath));

  async function toggleFavourite(contact: Contact) {
    const result = await write(`/api/contacts/${contact.id}`, {
      method: "PATCH",
      body: { favourite: !contact.favourite },
    });
    if (result.ok) refresh();
    else toast.error(errorMessage(result.error, t("saveFailed")));
  }

  async function pick() {
    try {
      const phoneContact = await pickContact();
      if (phoneContact) setEditedContact({ id: null, ...phoneContact, addresses: [] });
    } catch {
      toast.error(t("fromPhoneFailed"));
    }
  }

  if (editedContact)
    return (
      <ContactEditor
        contact={editedContact}
        onClose={() => {
          setEditedContact(null);
        }}
        onDone={() => {
          setEditedContact(null);
          refresh();
        }}
      />
    );
  return (
    <Sheet
      open
      title={t("contacts")}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-2">
          {canPickContact() && (
            <Button icon={DeviceIcon} className="flex-1" onClick={() => void pick()}>
              {t("fromPhone")}
            </Button>
          )}
          <Button
            icon={PlusIcon}
            className="flex-1"
            onClick={() => {
              setEditedContact({ id: null, name: "", phone: "", addresses: [] });
            }}
          >
            {t("add")}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <SearchField label={t("search")} placeholder={t("searchHint")} value={search} onSearch={setSearch} />
        <ResourceView
          resource={contacts}
          subject={t("contacts")}
          errorText={t("failed")}
          skeleton={<SkeletonRows rows={4} label={tCommon("loading")} />}
        >
          {({ items, more: hasMore }) =>
            items.length === 0 ? (
              <EmptyState
                icon={UsersIcon}
                title={t(search ? "noMatch" : "noneTitle")}
                hint={search ? undefined : t("noneHint")}
              />
            ) : (
              <>
                <ul className="divide-y">
                  {items.map((contact) => (
                    <li key={contact.id} className="flex items-center gap-1 py-1">
                      <button
                        type="button"
                        onClick={() => {
                          onChoose(contact);
                        }}
                        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control text-left active:bg-muted"
                      >
                        <Avatar name={contact.name} />
                        <span className="min-w-0">
                          <PersonName name={contact.name} className="block font-medium wrap-anywhere" />
                          <span className="block text-sm text-muted-foreground wrap-anywhere tabular-nums">
                            {[
                              formatPhone(contact.phone),
                              contact.last && t("lastSent", { amount: formatMoney(contact.last.amount) }),
                            ]
                              .filter(Boolean)
                              .join(" · ")}
                          </span>
                        </span>
                      </button>
                      <IconButton
                        icon={StarIcon}
                        label={t(contact.favourite ? "isFavourite" : "makeFavourite", { name: contact.name })}
                        aria-pressed={contact.favourite}
                        className={
                          contact.favourite ? "text-warning-text [&_svg]:fill-current" : "text-muted-foreground"
                        }
                        onClick={() => void toggleFavourite(contact)}
                      />
                      <IconButton
                        icon={EditIcon}
                        label={t("edit", { name: contact.name })}
                        onClick={() => {
                          setEditedContact(contact);
                        }}
                      />
                    </li>
                  ))}
                </ul>
                {hasMore && <p className="text-sm text-muted-foreground">{t("hasMore")}</p>}
              </>
            )
          }
        </ResourceView>
      </div>
    </Sheet>
  );
}
