import {
  AnalyticsIcon,
  DashboardIcon,
  HistoryIcon,
  PackageIcon,
  ScanIcon,
  SettingsIcon,
  UserIcon,
  type Icon,
} from "@/components/ui/icons";

type LinkKey = "dashboard" | "deliveries" | "scanner" | "history" | "analytics" | "profile" | "settings";
export type ShellLink = { key: LinkKey; href: string; icon: Icon };

/** The seven links of the side menu, in its order. */
export const menuLinks: readonly ShellLink[] = [
  { key: "dashboard", href: "/dashboard", icon: DashboardIcon },
  { key: "deliveries", href: "/deliveries", icon: PackageIcon },
  { key: "scanner", href: "/scanner", icon: ScanIcon },
  { key: "history", href: "/history", icon: HistoryIcon },
  { key: "analytics", href: "/analytics", icon: AnalyticsIcon },
  { key: "profile", href: "/profile", icon: UserIcon },
  { key: "settings", href: "/settings", icon: SettingsIcon },
];

const inTabs: readonly LinkKey[] = ["dashboard", "deliveries", "scanner", "analytics", "profile"];
export const tabLinks = menuLinks.filter((link) => inTabs.includes(link.key));
