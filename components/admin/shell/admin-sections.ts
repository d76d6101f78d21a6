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

type RoomKey =
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
  | "log"
  | "settings";

/** Sections of the admin console. `letter`: shortcut after "g". */
export const adminSections: readonly { key: RoomKey; href: `/${string}`; icon: Icon; letter?: string }[] = [
  { key: "overview", href: "/admin", icon: DashboardIcon, letter: "o" },
  { key: "incidents", href: "/admin/incidents", icon: AlarmIcon, letter: "i" },
  { key: "map", href: "/admin/map", icon: MapIcon, letter: "m" },
  { key: "deliveries", href: "/admin/transactions", icon: PackageIcon, letter: "d" },
  { key: "drivers", href: "/admin/drivers", icon: UsersIcon, letter: "r" },
  { key: "people", href: "/admin/people", icon: UserIcon, letter: "p" },
  { key: "zones", href: "/admin/zones", icon: ZoneIcon, letter: "z" },
  { key: "hubs", href: "/admin/hubs", icon: HubIcon, letter: "h" },
  { key: "cash", href: "/admin/cash", icon: CashIcon, letter: "c" },
  { key: "prices", href: "/admin/prices", icon: PriceIcon },
  { key: "payouts", href: "/admin/payouts", icon: WalletIcon },
  { key: "approvals", href: "/admin/approvals", icon: ShieldIcon, letter: "a" },
  { key: "checks", href: "/admin/checks", icon: IdCardIcon },
  { key: "routing", href: "/admin/routing", icon: RouteIcon },
  { key: "jobs", href: "/admin/jobs", icon: FailedIcon },
  { key: "log", href: "/admin/record", icon: HistoryIcon },
  { key: "settings", href: "/admin/settings", icon: SettingsIcon, letter: "s" },
];
