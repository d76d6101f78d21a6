"use client";

import { useState, type ReactNode } from "react";
import Link from "@/components/ui/navigation/link";
import { api } from "@/lib/client/api/fetcher";
import { importOnce } from "@/lib/client/app/import-with-retry";
import { setTheme, useTheme, type Theme } from "@/lib/client/app/theme";
import { toast } from "@/lib/client/app/toast";
import type { Session } from "@/lib/contracts/session";
import type { SettingsPatch, Settings } from "@/lib/contracts/settings";
import { formatPhone } from "@/lib/domain/text/format-phone";
import { customerShellMessages } from "@/lib/i18n/messages/customer-shell";
import type { Locale } from "@/lib/i18n/translate";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Avatar, PersonName } from "@/components/ui/person-name";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/form/confirm-dialog";
import { SignOutIcon, type Icon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { Drawer } from "@/components/ui/overlay";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { settingsMessages } from "@/lib/i18n/messages/settings";

// A driver's phone may hold unsent steps (actions of a delivery), which the driver's sign-out sends first.
const DriverSignOut = lazyClient(
  () => import("@/components/account/driver-sign-out").then((module) => module.DriverSignOutSheet),
  { loadImmediately: true },
);

const UnsentMessages = lazyClient(() =>
  import("@/components/account/unsent-messages-notice").then((module) => module.UnsentMessagesNotice),
);

export type AccountLink = { href: string; label: string; icon: Icon };

export function MenuLink({ link: { href, label, icon: Icon }, onPress }: { link: AccountLink; onPress: () => void }) {
  return (
    <Link
      href={href}
      onClick={onPress}
      className="flex min-h-tap items-center gap-3 rounded-control px-2 active:bg-muted"
    >
      <Icon aria-hidden size={22} />
      {label}
    </Link>
  );
}

/** The avatar with the account menu: links, language, theme and sign-out. */
export function AccountMenu({
  session,
  links,
  lazyLinks,
}: {
  session: Session;
  links: readonly AccountLink[];
  /** Links that are known only once the menu is open; they receive a function that closes it. */
  lazyLinks?: (close: () => void) => ReactNode;
}) {
  const t = useTranslations(customerShellMessages);
  const { locale, setLocale } = useLocale();
  const theme = useTheme();
  const [open, setOpen] = useState(false);
  const [signingOut, setSigningOut] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const close = () => {
    setOpen(false);
  };

  function save(patch: SettingsPatch) {
    // Applied on this device immediately, and saved to the account in the background.
    api("/api/settings", { method: "PATCH", body: patch }).catch(() => {
      toast.error(t("settingFailed"));
    });
  }

  async function signOut() {
    setBusy(true);
    setProblem(null);
    try {
      const { signOutAndClear } = await importOnce(() => import("@/lib/client/session/sign-out"));
      await signOutAndClear(session);
    } catch {
      setBusy(false);
      setProblem(t("signOutFailed"));
    }
  }

  return (
    <>
      <button
        type="button"
        aria-label={t("openAccount", { name: session.name })}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
        }}
        className="tap inline-flex items-center justify-center rounded-control active:bg-muted"
      >
        <Avatar name={session.name} />
      </button>
      <Drawer
        open={open}
        onClose={close}
        title={t("account")}
        footer={
          <Button
            icon={SignOutIcon}
            block
            onClick={() => {
              setOpen(false);
              setSigningOut(true);
            }}
          >
            {t("signOut")}
          </Button>
        }
      >
        <div className="flex flex-col gap-5">
          <div className="flex items-center gap-3">
            <Avatar name={session.name} />
            <p className="min-w-0">
              <PersonName name={session.name} className="block truncate font-semibold" />
              <span className="block truncate text-sm text-muted-foreground">
                {session.email ?? formatPhone(session.phone ?? "")}
              </span>
            </p>
          </div>
          {links.length > 0 && (
            <nav aria-label={t("account")} className="-mx-2 flex flex-col border-y py-2">
              {links.map((link) => (
                <MenuLink key={link.href} link={link} onPress={close} />
              ))}
              {lazyLinks?.(close)}
            </nav>
          )}
          <div className="flex flex-col gap-2">
            <p className="text-sm font-medium">{t("language")}</p>
            <SegmentedControl<Locale>
              label={t("language")}
              value={locale}
              onChange={(newLocale) => {
                setLocale(newLocale);
                save({ locale: newLocale });
              }}
              options={[
                { value: "en", label: "English" },
                { value: "es", label: "Español" },
              ]}
            />
          </div>
          <div className="flex flex-col gap-2">
            <p className="text-sm font-medium">{t("theme")}</p>
            <SegmentedControl<Theme>
              label={t("theme")}
              value={theme}
              onChange={(newTheme) => {
                setTheme(newTheme);
                save({ theme: newTheme });
              }}
              options={[
                { value: "system", label: t("system") },
                { value: "light", label: t("light") },
                { value: "dark", label: t("dark") },
              ]}
            />
          </div>
          {open && (
            <DistanceUnitSelect
              onFailure={() => {
                toast.error(t("settingFailed"));
              }}
            />
          )}
        </div>
      </Drawer>
      {session.driver ? (
        signingOut && (
          <DriverSignOut
            open
            onClose={() => {
              setSigningOut(false);
            }}
          />
        )
      ) : (
        <ConfirmDialog
          open={signingOut}
          title={t("signOutTitle")}
          confirmLabel={t("signOut")}
          cancelLabel={t("staySignedIn")}
          variant="primary"
          busy={busy}
          problem={problem}
          onConfirm={() => {
            void signOut();
          }}
          onClose={() => {
            setSigningOut(false);
          }}
        >
          <p>{t("signOutBody")}</p>
          {signingOut && <UnsentMessages />}
        </ConfirmDialog>
      )}
    </>
  );
}

/** Unit of all distances that this account sees. */
function DistanceUnitSelect({ onFailure }: { onFailure: () => void }) {
  const t = useTranslations(settingsMessages);
  const { settings, change } = useSettings();
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-medium">{t("units")}</p>
      <SegmentedControl<Settings["units"]>
        label={t("units")}
        value={settings.units}
        onChange={(units) => {
          change({ units }).catch(onFailure);
        }}
        options={[
          { value: "auto", label: t("system") },
          { value: "miles", label: t("miles") },
          { value: "km", label: t("km") },
        ]}
      />
    </div>
  );
}
