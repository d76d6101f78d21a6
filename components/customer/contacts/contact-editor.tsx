"use client";

import { useState } from "react";
import { toast } from "@/lib/client/app/toast";
import { useErrorText, useFieldErrorText } from "@/lib/client/hooks/use-error-text";
import type { Contact } from "@/lib/contracts/delivery/contact";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { commonMessages } from "@/lib/i18n/messages/common";
import { contactsMessages } from "@/lib/i18n/messages/contacts";
import { useTranslations } from "@/lib/i18n/use-translations";
import { UnitField, AddressField } from "@/components/delivery/place/address-field";
import { type DraftPlace, emptyPlace } from "@/components/delivery/place/draft-place";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { Input, Textarea } from "@/components/ui/form/field";
import { PhoneInput } from "@/components/ui/form/phone-input";
import { DeleteIcon, PlusIcon, WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";

/** A contact as edited; a null id creates a new one. */
export type ContactDraft = Pick<Contact, "name" | "phone" | "addresses"> & { id: string | null };
const maxAddresses = 10;
type AddressDraft = { place: DraftPlace; unit: string; instructions: string };
type Problems = { name?: string; phone?: string; form?: string };

const toAddressDraft = ({ address, unit, location, instructions }: Contact["addresses"][number]): AddressDraft => ({
  place: { text: address, lat: location?.lat ?? null, lng: location?.lng ?? null },
  unit: unit ?? "",
  instructions: instructions ?? "",
});

/** Edits the name, number and addresses of a contact. */
export function ContactEditor({
  contact,
  onClose,
  onDone,
}: {
  contact: ContactDraft;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations(contactsMessages);
  const tCommon = useTranslations(commonMessages);
  const errorMessage = useErrorText();
  const fieldText = useFieldErrorText();
  const { busy, write } = useWrite();
  const [name, setName] = useState(contact.name);
  const [phone, setPhone] = useState(formatPhone(contact.phone));
  const [addressDrafts, setAddressDrafts] = useState(() => contact.addresses.map(toAddressDraft));
  const [problems, setProblems] = useState<Problems>({});
  const [removing, setRemoving] = useState(false);

  const updateAddress = (changedIndex: number, patch: Partial<AddressDraft>) => {
    setAddressDrafts(
      addressDrafts.map((addressDraft, index) =>
        index === changedIndex ? { ...addressDraft, ...patch } : addressDraft,
      ),
    );
  };

  async function save() {
    if (name.trim() === "") {
      setProblems({ name: t("nameMissing") });
      return;
    }
    setProblems({});
    const body = {
      name: name.trim(),
      phone: phone.trim(),
      addresses: addressDrafts
        .filter(({ place }) => place.text.trim() !== "")
        .map(({ place: { text, lat, lng }, unit, instructions }) => ({
          address: text.trim(),
          unit: unit.trim() || null,
          location: lat === null || lng === null ? null : { lat, lng },
          instructions: instructions.trim() || null,
        })),
    };
    const result =
      contact.id === null
        ? await write("/api/contacts", { body })
        : await write(`/api/contacts/${contact.id}`, { method: "PATCH", body });
    if (result.ok) {
      toast.success(t("saved"));
      onDone();
      return;
    }
    const phoneError = result.error.errors.find(({ path }) => path === "phone");
    setProblems(phoneError ? { phone: fieldText(phoneError) } : { form: errorMessage(result.error, t("saveFailed")) });
  }

  async function remove() {
    if (contact.id === null) return;
    setProblems({});
    const result = await write(`/api/contacts/${contact.id}`, { method: "DELETE" });
    if (result.ok) {
      toast.success(t("removed"));
      onDone();
    } else {
      setRemoving(false);
      setProblems({ form: errorMessage(result.error, t("saveFailed")) });
    }
  }

  if (removing)
    return (
      <ConfirmDialog
        open
        title={t("remove")}
        confirmLabel={t("remove")}
        cancelLabel={tCommon("cancel")}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => {
          setRemoving(false);
        }}
      >
        <p>{t("removeHint")}</p>
      </ConfirmDialog>
    );
  return (
    <Sheet
      open
      title={t(contact.id === null ? "addTitle" : "editTitle")}
      onClose={onClose}
      footer={
        <Button variant="primary" size="large" busy={busy} onClick={() => void save()}>
          {t("save")}
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {problems.form && (
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problems.form}
          </Notice>
        )}
        <Input
          label={t("name")}
          autoComplete="off"
          maxLength={120}
          value={name}
          error={problems.name}
          onChange={(event) => {
            setName(event.target.value);
            setProblems({});
          }}
        />
        <PhoneInput
          label={t("phone")}
          autoComplete="off"
          value={phone}
          error={problems.phone}
          onChange={(event) => {
            setPhone(event.target.value);
            setProblems({});
          }}
        />
        {addressDrafts.map((addressDraft, index) => (
          <section key={index} className="flex flex-col gap-5 border-t pt-5">
            <AddressField
              label={t("address")}
              hint={t("addressHint")}
              place={addressDraft.place}
              error={null}
              mapCenter={null}
              onChange={(place) => {
                updateAddress(index, { place });
              }}
            />
            <UnitField
              label={t("unit")}
              value={addressDraft.unit}
              onChange={(unit) => {
                updateAddress(index, { unit });
              }}
            />
            <Textarea
              label={t("instructions")}
              optional
              rows={2}
              maxLength={1000}
              value={addressDraft.instructions}
              onChange={(event) => {
                updateAddress(index, { instructions: event.target.value });
              }}
            />
            <Button
              variant="quiet"
              icon={DeleteIcon}
              className="-ml-4 self-start"
              onClick={() => {
                setAddressDrafts(addressDrafts.filter((_, draftIndex) => draftIndex !== index));
              }}
            >
              {t("removeAddress")}
            </Button>
          </section>
        ))}
        {addressDrafts.length < maxAddresses && (
          <Button
            icon={PlusIcon}
            onClick={() => {
              setAddressDrafts([...addressDrafts, { place: emptyPlace, unit: "", instructions: "" }]);
            }}
          >
            {t("addAddress")}
          </Button>
        )}
        {contact.id !== null && (
          <Button
            variant="quiet"
            tone="destructive"
            className="self-start"
            icon={DeleteIcon}
            onClick={() => {
              setRemoving(true);
            }}
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </Sheet>
  );
}
