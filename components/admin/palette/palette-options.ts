import type { Icon } from "@/components/ui/icons";
import { AlarmIcon, HubIcon, PackageIcon, UserIcon, UsersIcon, ZoneIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { AdminSearchResult } from "@/lib/contracts/admin/search";
import { formatPhone } from "@/lib/domain/text/format-phone";
import type { PageAction } from "./page-actions";

type PaletteGroup = "pageActions" | "deliveries" | "drivers" | "people" | "actions" | "pages" | "settings";
export type PaletteOption = {
  key: string;
  group: PaletteGroup;
  label: string;
  detail: string;
  icon: Icon;
  /** URL to open, or action to run on the open page. */
  target: string | (() => void);
};

type Destination = { key: string; label: string; href: string; icon: Icon };

// Limit of listed settings: there are nearly two hundred, and a longer query narrows them.
const maxSettings = 8;

const normalizeText = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

/** Whether each typed word is a prefix of a word in the label, ignoring accents and case. */
export function matchesQuery(label: string, query: string): boolean {
  const labelWords = normalizeText(label).split(/\s+/);
  return normalizeText(query)
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
  query: string,
  {
    pageActions,
    searchResults,
    actions,
    pages,
    settings,
  }: {
    pageActions: readonly PageAction[];
    searchResults: AdminSearchResult | undefined;
    actions: readonly Destination[];
    pages: readonly Destination[];
    settings: readonly Destination[];
  },
): PaletteOption[] {
  const matchingDestinations = (
    group: "actions" | "pages" | "settings",
    destinations: readonly Destination[],
  ): PaletteOption[] =>
    destinations
      .filter(({ label }) => matchesQuery(label, query))
      .map(({ key, label, href, icon }) => ({ key: `${group}-${key}`, group, label, detail: "", target: href, icon }));
  return [
    ...pageActions
      .filter(({ label }) => matchesQuery(label, query))
      .map(({ key, label, icon, run }): PaletteOption => ({
        key: `verb-${key}`,
        group: "pageActions",
        label,
        detail: "",
        target: run,
        icon,
      })),
    ...(searchResults?.deliveries ?? []).map((item): PaletteOption => ({
      key: item.id,
      group: "deliveries",
      label: `${item.sender} → ${item.receiver}`,
      detail: [item.orderNo, formatMoney(item.amount), item.receiverPhone && formatPhone(item.receiverPhone)]
        .filter(Boolean)
        .join(" · "),
      target: `/admin/transactions/${item.id}`,
      icon: PackageIcon,
    })),
    ...(searchResults?.drivers ?? []).map((item): PaletteOption => ({
      key: item.userId,
      group: "drivers",
      label: item.name,
      detail: formatPhone(item.phone ?? ""),
      target: `/admin/drivers/${item.userId}`,
      icon: UsersIcon,
    })),
    ...(searchResults?.people ?? []).map((item): PaletteOption => ({
      key: item.userId,
      group: "people",
      label: item.name,
      detail: [item.phone && formatPhone(item.phone), item.email].filter(Boolean).join(" · "),
      target: `/admin/people/${item.userId}`,
      icon: UserIcon,
    })),
    ...matchingDestinations("actions", actions),
    ...matchingDestinations("pages", pages),
    ...(query.trim() === "" ? [] : matchingDestinations("settings", settings).slice(0, maxSettings)),
  ];
}
