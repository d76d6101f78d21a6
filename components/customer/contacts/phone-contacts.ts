// The Contact Picker API (Chrome on Android): the user selects one contact of the phone, and the page sees nothing else
// of the address book.

type PickedContact = { name?: string[]; tel?: string[] };
type ContactsManager = {
  select: (properties: ["name", "tel"], options: { multiple: boolean }) => Promise<PickedContact[]>;
};

function manager(): ContactsManager | null {
  const { contacts } = navigator as Navigator & { contacts?: Partial<ContactsManager> };
  return typeof contacts?.select === "function" ? (contacts as ContactsManager) : null;
}

export const canPickContact = (): boolean => manager() !== null;

/** The selected contact; null without a selection or a usable number. */
export async function pickContact(): Promise<{ name: string; phone: string } | null> {
  const [pickedContact] = (await manager()?.select(["name", "tel"], { multiple: false })) ?? [];
  const phone = pickedContact?.tel?.find((number) => number.replace(/\D/g, "").length >= 7)?.trim();
  return phone ? { name: pickedContact?.name?.[0]?.trim() ?? "", phone } : null;
}
