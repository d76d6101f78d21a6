"use client";

import { usePathname } from "next/navigation";
import Link, { isCurrentPath } from "@/components/ui/navigation/link";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { setTripShareSheetOpen } from "@/components/driver/trip/trip-share-sheet-state";
import { ShareIcon, SignOutIcon, SupportIcon } from "@/components/ui/icons";
import { Drawer } from "@/components/ui/overlay";
import type { Session } from "@/lib/contracts/session";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { driverSignOutMessages } from "@/lib/i18n/messages/driver-sign-out";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { tripShareMessages } from "@/lib/i18n/messages/trip-share";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Avatar, PersonName } from "@/components/ui/person-name";
import { menuLinks } from "./tab-bar";

const itemClass = "flex min-h-tap items-center gap-3 rounded-control px-2";

/** The specified profile summary, seven links and Sign Out, with Support and trip sharing after the links. */
export function SideMenu({
  open,
  onClose,
  session,
  onSignOut,
}: {
  open: boolean;
  onClose: () => void;
  session: Session;
  onSignOut: () => void;
}) {
  const t = useTranslations(shellMessages);
  const tSignOut = useTranslations(driverSignOutMessages);
  const tTrip = useTranslations(tripShareMessages);
  const pathname = usePathname();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title={t("menu")}
      footer={
        <Button icon={SignOutIcon} block onClick={onSignOut}>
          {tSignOut("signOut")}
        </Button>
      }
    >
      <div className="flex items-center gap-3 border-b pb-4">
        <Avatar name={session.name} />
        <p className="min-w-0">
          <PersonName name={session.name} className="block font-semibold" />
          <span className="block text-sm [overflow-wrap:anywhere] text-muted-foreground">
            {session.email ?? formatPhone(session.phone ?? "")}
          </span>
        </p>
      </div>
      <nav aria-label={t("mainNavigation")} className="-mx-2 flex flex-col pt-2">
        {menuLinks.map(({ key, href, icon: Icon }) => {
          const isCurrent = isCurrentPath(pathname, href);
          return (
            <Link
              key={key}
              href={href}
              onClick={onClose}
              aria-current={isCurrent ? "page" : undefined}
              className={cx(itemClass, isCurrent ? "bg-muted font-semibold" : "active:bg-muted")}
            >
              <Icon aria-hidden size={22} />
              {t(key)}
            </Link>
          );
        })}
        <hr className="mx-2 my-2" />
        <Link
          href="/help"
          onClick={onClose}
          aria-current={isCurrentPath(pathname, "/help") ? "page" : undefined}
          className={cx(itemClass, isCurrentPath(pathname, "/help") ? "bg-muted font-semibold" : "active:bg-muted")}
        >
          <SupportIcon aria-hidden size={22} />
          {t("support")}
        </Link>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => {
            onClose();
            setTripShareSheetOpen(true);
          }}
          className={cx(itemClass, "text-left active:bg-muted")}
        >
          <ShareIcon aria-hidden size={22} />
          {tTrip("menu")}
        </button>
      </nav>
    </Drawer>
  );
}
