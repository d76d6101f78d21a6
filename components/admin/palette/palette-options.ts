import type { Icon } from "@/components/ui/icons";
import { AlarmIcon, HubIcon, PackageIcon, UserIcon, UsersIcon, ZoneIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { AdminSearchResult } from "@/lib/contracts/admin/search";
import { formatPhone } from "@/lib/domain/text/format-phone";
import type { PageAction } from "./page-actions";

type PaletteGroup = "verbs" | "deliveries" | "drivers" | "people" | "actions" | "pages" | "settings";
export type PaletteOption = {
  key: string;
  group: PaletteGroup;
  label: string;
  detail: string;
  icon: Icon;
  /** URL to open, or action to run on the open page. */
  to: string | (() => void);
};

type Place = { key: string; label: string; href: string; icon: Icon };

// Limit of listed settings: there are nearly two hundred, and a longer query narrows them.
const SETTINGS = 8;

const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether each typed word is a prefix of a word in the label, ignoring accents and case. */
export function matchesTyped(label: string, typed: string): boolean {
  const labelWords = plain(label).split(/\s+/);
  return plain(typed)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => labelWords.some((word) => word.startsWith(part)));
}

/** Actions that start on another page. */
export const paletteActions = [
  { key: "newZone", href: "/admin/zones/new", icon: ZoneIcon },
  { key: "newHub", href: "/admin/hubs/new", icon: HubIcon },
  { key: "onCall", href: "/admin/incidents/on-call", icon: AlarmIcon },
] as const;

/**
 * Options for a query, in order: actions of the open page, search results, actions on other pages, pages, and
 * settings, which match by name only.
 */
export function paletteOptions(
  typed: string,
  {
    verbs,
    found,
    actions,
    pages,
    settings,
  }: {
    verbs: readonly PageAction[];
    found: AdminSearchResult | undefined;
    actions: readonly Place[];
    pages: readonly Place[];
    settings: readonly Place[];
  },
): PaletteOption[] {
  const matchingPlaces = (group: "actions" | "pages" | "settings", places: readonly Place[]): PaletteOption[] =>
    places
      .filter(({ label }) => matchesTyped(label, typed))
      .map(({ key, label, href, icon }) => ({ key: `${group}-${key}`, group, label, detail: "", to: href, icon }));
  return [
    ...verbs
      .filter(({ label }) => matchesTyped(label, typed))
      .map(({ key, label, icon, run }): PaletteOption => ({
        key: `verb-${key}`,
        group: "verbs",
        label,
        detail: "",
        to: run,
        icon,
      })),
    ...(found?.deliveries ?? []).map((one): PaletteOption => ({
      key: one.id,
      group: "deliveries",
      label: `${one.sender} → ${one.receiver}`,
      detail: [one.orderNo, formatMoney(one.amount), one.receiverPhone && formatPhone(one.receiverPhone)]
        .filter(Boolean)
        .join(" · "),
      to: `/admin/transactions/${one.id}`,
      icon: PackageIcon,
    })),
    ...(found?.drivers ?? []).map((one): PaletteOption => ({
      key: one.userId,
      group: "drivers",
      label: one.name,
      detail: formatPhone(one.phone ?? ""),
      to: `/admin/drivers/${one.userId}`,
      icon: UsersIcon,
    })),
    ...(found?.people ?? []).map((one): PaletteOption => ({
      key: one.userId,
      group: "people",
      label: one.name,
      detail: [one.phone && formatPhone(one.phone), one.email].filter(Boolean).join(" · "),
      to: `/admin/people/${one.userId}`,
      icon: UserIcon,
    })),
    ...matchingPlaces("actions", actions),
    ...matchingPlaces("pages", pages),
    ...(typed.trim() === "" ? [] : matchingPlaces("settings", settings).slice(0, SETTINGS)),
  ];
}
