import {
  AnalyticsIcon,
  DashboardIcon,
  HistoryIcon,
  PackageIcon,
  ScanIcon,
  SettingsIcon,
  SupportIcon,
  UserIcon,
  type Icon,
} from "@/components/ui/icons";

type LinkKey = "dashboard" | "deliveries" | "scanner" | "history" | "analytics" | "profile" | "settings" | "support";
export type ShellLink = { key: LinkKey; href: string; icon: Icon };

/** The links of the side menu, in its order. */
export const menuLinks: readonly ShellLink[] = [
  { key: "dashboard", href: "/dashboard", icon: DashboardIcon },
  { key: "deliveries", href: "/deliveries", icon: PackageIcon },
  { key: "scanner", href: "/scanner", icon: ScanIcon },
  { key: "history", href: "/history", icon: HistoryIcon },
  { key: "analytics", href: "/analytics", icon: AnalyticsIcon },
  { key: "profile", href: "/profile", icon: UserIcon },
  { key: "settings", href: "/settings", icon: SettingsIcon },
  { key: "support", href: "/help", icon: SupportIcon },
];

const inTabs: readonly LinkKey[] = ["dashboard", "deliveries", "analytics", "profile", "support"];

/** The places of the tab bar: the scanner is one of them while a code is due. */
export const tabLinks = (codeIsDue: boolean): readonly ShellLink[] =>
  menuLinks.filter(({ key }) => inTabs.includes(key) || (codeIsDue && key === "scanner"));
