"use client";

import Link from "@/components/ui/link";
import { useState, type ReactNode } from "react";
import { DistanceChoice } from "@/components/account/distance-choice";
import { api } from "@/lib/client/api/fetcher";
import { loadOnce } from "@/lib/client/app/load-later";
import { setTheme, useTheme, type Theme } from "@/lib/client/app/theme";
import { toast } from "@/lib/client/app/toast";
import type { Session } from "@/lib/contracts/session";
import type { SettingsPatch } from "@/lib/contracts/settings";
import { phoneWords } from "@/lib/domain/text/phone-words";
import { customerShellText } from "@/lib/i18n/text/customer-shell";
import type { Locale } from "@/lib/i18n/text";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { SignOutIcon, type Icon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { Drawer } from "@/components/ui/overlay";
import { Segmented } from "@/components/ui/segmented";
import { PersonName } from "@/components/ui/person-name";

// A driver's phone may hold steps that were never sent: their way out knows about them.
const DriverSignOut = lazily(
  () => import("@/components/account/driver-sign-out").then((module) => module.SignOutSheet),
  { pressed: true },
);

export type AccountLink = { href: string; label: string; icon: Icon };

export function MenuLink({ link: { href, label, icon: Shape }, onPress }: { link: AccountLink; onPress: () => void }) {
  return (
    <Link
      href={href}
      onClick={onPress}
      className="flex min-h-tap items-center gap-3 rounded-control px-2 active:bg-sunken"
    >
      <Shape aria-hidden size={22} />
      {label}
    </Link>
  );
}

/** The avatar and what stands behind it: places of the account, language, theme, the way out. */
export function AccountMenu({
  session,
  links,
  more,
}: {
  session: Session;
  links: readonly AccountLink[];
  /** Places that are only known once the menu is open; pressed, they close it. */
  more?: (close: () => void) => ReactNode;
}) {
  const say = useText(customerShellText);
  const { locale, setLocale } = useLocale();
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const close = () => {
    setOpen(false);
  };

  function save(patch: SettingsPatch) {
    // It holds on this phone at once; the account learns it besides.
    api("/api/settings", { method: "PATCH", body: patch }).catch(() => {
      toast.error(say("settingFailed"));
    });
  }

  async function signOut() {
    setBusy(true);
    setProblem(null);
    try {
      const { leave } = await loadOnce(() => import("@/lib/client/session/leave"));
      await leave(session);
    } catch {
      setBusy(false);
      setProblem(say("signOutFailed"));
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label={say("openAccount", { name: session.name })}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
        className="tap inline-flex items-center justify-center rounded-control active:bg-sunken"
      >
        <Avatar name={session.name} />
      </button>
      <Drawer
        open={open}
        onClose={close}
        title={say("account")}
        footer={
          <Button
            icon={SignOutIcon}
            block
            onClick={() => {
              setOpen(false);
              setLeaving(true);
            }}
          >
            {say("signOut")}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <div className="flex items-center gap-3">
            <Avatar name={session.name} />
            <p className="min-w-0">
              <PersonName name={session.name} className="block truncate font-semibold" />
              <span className="block truncate text-sm text-ink-soft">
                {session.email ?? phoneWords(session.phone ?? "")}
              </span>
            </p>
          </div>
          {links.length > 0 && (
            <nav aria-label={say("account")} className="-mx-2 flex flex-col border-y py-2">
              {links.map((link) => (
                <MenuLink key={link.href} link={link} onPress={close} />
              ))}
              {more?.(close)}
            </nav>
          )}
          <div className="flex flex-col gap-2">
            <p className="text-sm font-medium">{say("language")}</p>
            <Segmented<Locale>
              label={say("language")}
              value={locale}
              onChange={(next) => {
                setLocale(next);
                save({ locale: next });
              }}
              options={[
                { value: "en", label: "English" },
                { value: "es", label: "Español" },
              ]}
            />
          </div>
          <div className="flex flex-col gap-2">
            <p className="text-sm font-medium">{say("theme")}</p>
            <Segmented<Theme>
              label={say("theme")}
              value={theme}
              onChange={(next) => {
                setTheme(next);
                save({ theme: next });
              }}
              options={[
                { value: "system", label: say("system") },
                { value: "light", label: say("light") },
                { value: "dark", label: say("dark") },
              ]}
            />
          </div>
          {open && (
            <DistanceChoice
              onFailure={() => {
                toast.error(say("settingFailed"));
              }}
            />
          )}
        </div>
      </Drawer>
      {session.driver ? (
        leaving && (
          <DriverSignOut
            open
            onClose={() => {
              setLeaving(false);
            }}
          />
        )
      ) : (
        <ConfirmDialog
          open={leaving}
          title={say("signOutTitle")}
          confirm={say("signOut")}
          keep={say("stay")}
          variant="primary"
          busy={busy}
          problem={problem}
          onConfirm={() => {
            void signOut();
          }}
          onClose={() => {
            setLeaving(false);
          }}
        >
          <p>{say("signOutBody")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
