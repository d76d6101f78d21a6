import {
  AlarmIcon,
  CashIcon,
  DashboardIcon,
  FailedIcon,
  HistoryIcon,
  HubIcon,
  IdCardIcon,
  MapIcon,
  PackageIcon,
  PriceIcon,
  RouteIcon,
  SettingsIcon,
  ShieldIcon,
  UserIcon,
  UsersIcon,
  WalletIcon,
  ZoneIcon,
  type Icon,
} from "@/components/ui/icons";

type SectionKey =
  | "overview"
  | "incidents"
  | "map"
  | "deliveries"
  | "drivers"
  | "people"
  | "zones"
  | "hubs"
  | "cash"
  | "prices"
  | "payouts"
  | "approvals"
  | "checks"
  | "routing"
  | "jobs"
  | "record"
  | "settings";

/** Sections of the admin console. `shortcutKey`: shortcut after "g". */
export const adminSections: readonly { key: SectionKey; href: `/${string}`; icon: Icon; shortcutKey?: string }[] = [
  { key: "overview", href: "/admin", icon: DashboardIcon, shortcutKey: "o" },
  { key: "incidents", href: "/admin/incidents", icon: AlarmIcon, shortcutKey: "i" },
  { key: "map", href: "/admin/map", icon: MapIcon, shortcutKey: "m" },
  { key: "deliveries", href: "/admin/transactions", icon: PackageIcon, shortcutKey: "d" },
  { key: "drivers", href: "/admin/drivers", icon: UsersIcon, shortcutKey: "r" },
  { key: "people", href: "/admin/people", icon: UserIcon, shortcutKey: "p" },
  { key: "zones", href: "/admin/zones", icon: ZoneIcon, shortcutKey: "z" },
  { key: "hubs", href: "/admin/hubs", icon: HubIcon, shortcutKey: "h" },
  { key: "cash", href: "/admin/cash", icon: CashIcon, shortcutKey: "c" },
  { key: "prices", href: "/admin/prices", icon: PriceIcon },
  { key: "payouts", href: "/admin/payouts", icon: WalletIcon },
  { key: "approvals", href: "/admin/approvals", icon: ShieldIcon, shortcutKey: "a" },
  { key: "checks", href: "/admin/checks", icon: IdCardIcon },
  { key: "routing", href: "/admin/routing", icon: RouteIcon },
  { key: "jobs", href: "/admin/jobs", icon: FailedIcon },
  { key: "record", href: "/admin/record", icon: HistoryIcon },
  { key: "settings", href: "/admin/settings", icon: SettingsIcon, shortcutKey: "s" },
];
