"use client";

import { usePathname } from "next/navigation";
import Link, { isCurrentPath } from "@/components/ui/navigation/link";
import { cx } from "@/components/ui/class-names";
import {
  SignOutIcon,
  AnalyticsIcon,
  DashboardIcon,
  HistoryIcon,
  PackageIcon,
  ScanIcon,
  SettingsIcon,
  UserIcon,
  type Icon,
} from "@/components/ui/icons";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { useTranslations } from "@/lib/i18n/use-translations";

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

const itemClass =
  "flex min-h-tabs min-w-max flex-1 basis-0 flex-col px-[calc(0.375rem-6px)] items-center justify-center gap-[2px] text-xs tracking-tight focus-visible:-outline-offset-2";
const iconClass = "inline-flex h-[28px] w-[48px] items-center justify-center rounded-full";

export function TabBar({ onSignOut }: { onSignOut: () => void }) {
  const t = useTranslations(shellMessages);
  const pathname = usePathname();
  return (
    <nav
      data-tab-bar
      aria-label={t("tabs")}
      className="fixed inset-x-0 bottom-0 z-20 mx-auto max-w-column border-t bg-card pb-[env(safe-area-inset-bottom)] sm:rounded-t-card sm:border-x print:hidden"
    >
      {/* With large text the links are wider than the phone: they scroll, and Out stays in view. */}
      <div className="flex">
        <div className="flex min-w-0 flex-5 overflow-x-auto">
          {tabLinks.map(({ key, href, icon: Icon }) => {
            const isCurrent = isCurrentPath(pathname, href);
            return (
              <Link
                key={key}
                href={href}
                aria-current={isCurrent ? "page" : undefined}
                className={cx(itemClass, isCurrent ? "font-medium text-foreground" : "text-muted-foreground")}
              >
                <span className={cx(iconClass, "in-data-pending:bg-muted", isCurrent && "bg-muted")}>
                  <Icon aria-hidden size={22} strokeWidth={isCurrent ? 2.25 : 2} />
                </span>
                {t(key)}
              </Link>
            );
          })}
        </div>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onSignOut}
          className={cx(itemClass, "text-muted-foreground active:bg-muted")}
        >
          <span className={iconClass}>
            <SignOutIcon aria-hidden size={22} />
          </span>
          {t("signOutShort")}
        </button>
      </div>
    </nav>
  );
}
