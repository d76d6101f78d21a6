// The phone's own address book, where the browser lets a person pick from it (Chrome on Android): one contact, by the
// person's own hand, and nothing else of the book.

type Picked = { name?: string[]; tel?: string[] };
type ContactsManager = { select: (properties: ["name", "tel"], options: { multiple: boolean }) => Promise<Picked[]> };

function manager(): ContactsManager | null {
  const { contacts } = navigator as Navigator & { contacts?: Partial<ContactsManager> };
  return typeof contacts?.select === "function" ? (contacts as ContactsManager) : null;
}

export const canPickContact = (): boolean => manager() !== null;

/** Whom the person picked; null where they picked nobody, or somebody without a number. */
export async function pickContact(): Promise<{ name: string; phone: string } | null> {
  const [picked] = (await manager()?.select(["name", "tel"], { multiple: false })) ?? [];
  const phone = picked?.tel?.find((number) => number.replace(/\D/g, "").length >= 7)?.trim();
  return phone ? { name: picked?.name?.[0]?.trim() ?? "", phone } : null;
}
