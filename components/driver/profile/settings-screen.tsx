"use client";

import { useState } from "react";
import { Card, CardTitle } from "@/components/ui/card";
import { Select, Switch } from "@/components/ui/form/field";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { List, ListRow } from "@/components/ui/page/list-row";
import { LoadFailure } from "@/components/ui/page/load-failure";
import { PageHeader } from "@/components/ui/page/page-header";
import { SegmentedControl } from "@/components/ui/form/segmented-control";
import { SkeletonRows, SkeletonCard } from "@/components/ui/page/skeleton";
import { playOfferTone } from "@/lib/client/device/chime";
import { setTheme, type Theme } from "@/lib/client/app/theme";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Settings } from "@/lib/contracts/settings";
import { settingsMessages } from "@/lib/i18n/messages/settings";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { setLocationShared, useIsLocationShared } from "@/lib/client/tracking/location-sharing";
import { useSession } from "@/lib/client/hooks/use-session";
import { locationMessages } from "@/lib/i18n/messages/location";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { PayoutAccount, PayoutAccounts } from "@/lib/contracts/driver/payout-account";
import { payoutAccountMessages } from "@/lib/i18n/messages/payout-account";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ClockIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { formatDateTime } from "@/components/ui/time";
import { InstallSetting } from "./install-hint";
import { PushSettings } from "./push-settings";

// Lazy: rarely viewed.
const LazyLocationAccessList = lazyClient(() =>
  import("../help/location-access-list").then((module) => module.LocationAccessList),
);

/** Saves each setting immediately, to the account. */
export function DriverSettingsScreen() {
  const t = useTranslations(settingsMessages);
  const { settings, isLoaded, error, refresh, change } = useSettings();
  const { setLocale } = useLocale();
  const errorText = useErrorText();
  const save = (patch: Partial<Settings>) => {
    change(patch).catch((cause: unknown) => {
      toast.error(errorText(cause, t("failed")));
    });
  };
  const setNotification = (key: keyof Settings["notifications"]) => (enabled: boolean) => {
    save({ notifications: { ...settings.notifications, [key]: enabled } });
  };
  return (
    <>
      <PageHeader title={t("title")} />
      {!isLoaded ? (
        error ? (
          <LoadFailure subject={t("settingsFor")} error={error} onRetry={refresh} />
        ) : (
          <SkeletonRows rows={6} label={t("title")} />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <Card className="flex flex-col gap-5">
            <Choice
              label={t("language")}
              value={settings.locale}
              options={[
                ["en", t("english")],
                ["es", t("spanish")],
              ]}
              onChange={(locale) => {
                setLocale(locale);
                save({ locale });
              }}
            />
            <Choice<Theme>
              label={t("theme")}
              value={settings.theme}
              options={[
                ["system", t("system")],
                ["light", t("light")],
                ["dark", t("dark")],
              ]}
              onChange={(theme) => {
                setTheme(theme);
                save({ theme });
              }}
            />
            <Choice
              label={t("units")}
              value={settings.units}
              options={[
                ["auto", t("system")],
                ["miles", t("miles")],
                ["km", t("km")],
              ]}
              onChange={(units) => {
                save({ units });
              }}
            />
            <Select
              label={t("navigationApp")}
              value={settings.navigationApp}
              onChange={(event) => {
                save({ navigationApp: event.target.value as Settings["navigationApp"] });
              }}
              options={(["auto", "google", "apple", "waze"] as const).map((value) => ({ value, label: t(value) }))}
            />
          </Card>
          <LocationSetting />
          <LazyLocationAccessList />
          <Card>
            <CardTitle>{t("notifications")}</CardTitle>
            <div className="divide-y">
              <Switch
                label={t("push")}
                hint={t("pushHint")}
                checked={settings.notifications.push}
                onChange={setNotification("push")}
              />
              <Switch
                label={t("sms")}
                hint={t("smsHint")}
                checked={settings.notifications.sms}
                onChange={setNotification("sms")}
              />
              <Switch
                label={t("sound")}
                hint={t("soundHint")}
                checked={settings.notifications.sound}
                onChange={(enabled) => {
                  if (enabled) void playOfferTone();
                  setNotification("sound")(enabled);
                }}
              />
            </div>
          </Card>
          <PayoutAccountCard />
          <PushSettings />
          <InstallSetting />
          <List label={t("help")}>
            <li>
              <ListRow href="/qr-test" title={t("qrTest")} />
            </li>
            <li>
              <ListRow href="/help" title={t("support")} />
            </li>
            <li>
              <ListRow href="/privacy" title={t("privacy")} />
            </li>
            <li>
              <ListRow href="/terms" title={t("terms")} />
            </li>
          </List>
        </div>
      )}
    </>
  );
}

function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
}) {
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {label}
      </span>
      <SegmentedControl
        label={label}
        value={value}
        onChange={onChange}
        options={options.map(([option, optionLabel]) => ({ value: option, label: optionLabel }))}
      />
    </div>
  );
}

/** Whether this phone shares the driver's location. Stored on the phone, because each phone has its own setting. */
function LocationSetting() {
  const t = useTranslations(locationMessages);
  const driverId = useSession().session?.userId;
  const isSharing = useIsLocationShared(driverId);
  return (
    <Card>
      <CardTitle>{t("location")}</CardTitle>
      <Switch
        label={t("share")}
        hint={t(isSharing ? "shareHint" : "shareOffHint")}
        checked={isSharing}
        disabled={!driverId}
        onChange={(next) => {
          if (driverId) setLocationShared(driverId, next);
        }}
      />
    </Card>
  );
}

const PayoutAccountForm = lazyClient(
  () => import("../earnings/payout-account-form").then((module) => module.PayoutAccountForm),
  {
    loadImmediately: true,
  },
);

type AccountAction = "set" | "remove" | null;

/** The payout account's last digits, and a form to change it with the password. */
function PayoutAccountCard() {
  const t = useTranslations(payoutAccountMessages);
  const accounts = useResource("/api/driver/payout-account");
  return (
    <ResourceView
      resource={accounts}
      subject={t("title")}
      errorText={t("subject")}
      skeleton={<SkeletonCard label={t("title")} />}
    >
      {(data) => <Accounts accounts={data} onChanged={accounts.refresh} />}
    </ResourceView>
  );
}

function Accounts({ accounts: { bank, provider }, onChanged }: { accounts: PayoutAccounts; onChanged: () => void }) {
  const t = useTranslations(payoutAccountMessages);
  const [action, setAction] = useState<AccountAction>(null);
  const closeForm = () => {
    setAction(null);
    onChanged();
  };
  return (
    <Card className="flex flex-col gap-3">
      <CardTitle>{t("title")}</CardTitle>
      {bank === null && provider === null && <p className="text-sm text-muted-foreground">{t("none")}</p>}
      {bank && (
        <AccountRow account={bank}>
          {t("bank", { last4: bank.last4, kind: t(bank.savings ? "savings" : "checking") })}
        </AccountRow>
      )}
      {provider && <AccountRow account={provider}>{t("provider", { last4: provider.last4 })}</AccountRow>}
      {action === null ? (
        <div className="flex flex-wrap gap-2">
          <Button
            onClick={() => {
              setAction("set");
            }}
          >
            {t(bank ? "change" : "add")}
          </Button>
          {bank && (
            <Button
              variant="quiet"
              onClick={() => {
                setAction("remove");
              }}
            >
              {t("remove")}
            </Button>
          )}
        </div>
      ) : (
        <PayoutAccountForm
          key={action}
          isRemoval={action === "remove"}
          onDone={closeForm}
          onCancel={() => {
            setAction(null);
          }}
        />
      )}
    </Card>
  );
}

function AccountRow({ account: { onHoldUntil }, children }: { account: PayoutAccount; children: string }) {
  const t = useTranslations(payoutAccountMessages);
  const { locale } = useLocale();
  return (
    <>
      <p className="font-medium tabular-nums [overflow-wrap:anywhere]">{children}</p>
      {onHoldUntil !== null && (
        <Notice tone="warning" icon={ClockIcon}>
          {t("holdNotice", { time: formatDateTime(locale, onHoldUntil) })}
        </Notice>
      )}
    </>
  );
}
