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
type ShellLink = { key: LinkKey; href: string; icon: Icon };

/** The seven links of the side menu, in the order of the specification. */
export const menuLinks: readonly ShellLink[] = [
  { key: "dashboard", href: "/dashboard", icon: DashboardIcon },
  { key: "deliveries", href: "/deliveries", icon: PackageIcon },
  { key: "scanner", href: "/scanner", icon: ScanIcon },
  { key: "history", href: "/history", icon: HistoryIcon },
  { key: "analytics", href: "/analytics", icon: AnalyticsIcon },
  { key: "profile", href: "/profile", icon: UserIcon },
  { key: "settings", href: "/settings", icon: SettingsIcon },
];

/** The links of the tab bar, in the order of the specification; the sign-out button "Out" follows them. */
export const tabLinks: readonly ShellLink[] = menuLinks.filter(({ key }) => key !== "history" && key !== "settings");
