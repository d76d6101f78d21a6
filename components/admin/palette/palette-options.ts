import type { Icon } from "@/components/ui/icons";
import { AlarmIcon, HubIcon, PackageIcon, UserIcon, UsersIcon, ZoneIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { AdminSearchResult } from "@/lib/contracts/admin-search";

export type PaletteGroup = "deliveries" | "drivers" | "people" | "actions" | "pages";
export type PaletteOption = {
  key: string;
  group: PaletteGroup;
  label: string;
  detail: string;
  href: string;
  icon: Icon;
};

type Place = { key: string; label: string; href: string; icon: Icon };

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether each typed word begins a word of the label, accents and capitals aside. */
export function fits(label: string, typed: string): boolean {
  const words = plain(label).split(/\s+/);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.some((word) => word.startsWith(part)));
}

/** What is done by going somewhere. */
export const paletteActions = [
  { key: "newZone", href: "/admin/zones/new", icon: ZoneIcon },
  { key: "newHub", href: "/admin/hubs/new", icon: HubIcon },
  { key: "onCall", href: "/admin/incidents/watch", icon: AlarmIcon },
] as const;

/** What the palette offers for what was typed: what was found first, then what can be done, then pages. */
export function paletteOptions(
  typed: string,
  {
    found,
    actions,
    pages,
  }: { found: AdminSearchResult | undefined; actions: readonly Place[]; pages: readonly Place[] },
): PaletteOption[] {
  const own = (group: "actions" | "pages", places: readonly Place[]): PaletteOption[] =>
    places
      .filter(({ label }) => fits(label, typed))
      .map(({ key, label, href, icon }) => ({ key: `${group}-${key}`, group, label, detail: "", href, icon }));
  return [
    ...(found?.deliveries ?? []).map((one): PaletteOption => ({
      key: one.id,
      group: "deliveries",
      label: `${one.sender} → ${one.receiver}`,
      detail: [one.orderNo, formatMoney(one.amount), one.receiverPhone].filter(Boolean).join(" · "),
      href: `/admin/transactions/${one.id}`,
      icon: PackageIcon,
    })),
    ...(found?.drivers ?? []).map((one): PaletteOption => ({
      key: one.userId,
      group: "drivers",
      label: one.name,
      detail: one.phone ?? "",
      href: `/admin/drivers/${one.userId}`,
      icon: UsersIcon,
    })),
    ...(found?.people ?? []).map((one): PaletteOption => ({
      key: one.userId,
      group: "people",
      label: one.name,
      detail: [one.phone, one.email].filter(Boolean).join(" · "),
      href: `/admin/people/${one.userId}`,
      icon: UserIcon,
    })),
    ...own("actions", actions),
    ...own("pages", pages),
  ];
}
