"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { Select, Switch } from "@/components/ui/field";
import { lazily } from "@/components/ui/lazily";
import { List, ListRow } from "@/components/ui/list-row";
import { LoadFailure } from "@/components/ui/load-failure";
import { PageHeader } from "@/components/ui/page-header";
import { Segmented } from "@/components/ui/segmented";
import { SkeletonRows } from "@/components/ui/skeleton";
import { playOfferTone } from "@/lib/client/device/chime";
import { setTheme, type Theme } from "@/lib/client/app/theme";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { Settings } from "@/lib/contracts/settings";
import { settingsText } from "@/lib/i18n/text/settings";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { InstallSetting } from "./install-hint";
import { LocationSetting } from "./location-setting";
import { PayoutAccountCard } from "../earnings/payout-account-card";
import { PushSettings } from "./push-settings";

// Read seldom: it comes after the page.
const WayLooks = lazily(() => import("../help/way-looks").then((module) => module.WayLooks));

/** Every setting takes effect at once and is kept with the account. */
export function SettingsScreen() {
  const say = useText(settingsText);
  const { settings, known, error, refresh, change } = useSettings();
  const { setLocale } = useLocale();
  const errorText = useErrorText();
  const save = (patch: Partial<Settings>) => {
    change(patch).catch((cause: unknown) => {
      toast.error(errorText(cause, say("failed")));
    });
  };
  const notify = (key: keyof Settings["notifications"]) => (on: boolean) => {
    save({ notifications: { ...settings.notifications, [key]: on } });
  };
  return (
    <>
      <PageHeader title={say("title")} />
      {!known ? (
        error ? (
          <LoadFailure component={say("settingsFor")} error={error} onRetry={refresh} />
        ) : (
          <SkeletonRows rows={6} label={say("title")} />
        )
      ) : (
        <div className="flex flex-col gap-3">
          <Card className="flex flex-col gap-5">
            <Choice
              label={say("language")}
              value={settings.locale}
              options={[
                ["en", say("english")],
                ["es", say("spanish")],
              ]}
              onChange={(locale) => {
                setLocale(locale);
                save({ locale });
              }}
            />
            <Choice<Theme>
              label={say("theme")}
              value={settings.theme}
              options={[
                ["system", say("system")],
                ["light", say("light")],
                ["dark", say("dark")],
              ]}
              onChange={(theme) => {
                setTheme(theme);
                save({ theme });
              }}
            />
            <Choice
              label={say("units")}
              value={settings.units}
              options={[
                ["auto", say("system")],
                ["miles", say("miles")],
                ["km", say("km")],
              ]}
              onChange={(units) => {
                save({ units });
              }}
            />
            <Select
              label={say("navigationApp")}
              value={settings.navigationApp}
              onChange={(event) => {
                save({ navigationApp: event.target.value as Settings["navigationApp"] });
              }}
              options={(["auto", "google", "apple", "waze"] as const).map((value) => ({ value, label: say(value) }))}
            />
          </Card>
          <LocationSetting />
          <WayLooks />
          <Card>
            <CardTitle>{say("notifications")}</CardTitle>
            <div className="divide-y">
              <Switch
                label={say("push")}
                hint={say("pushHint")}
                checked={settings.notifications.push}
                onChange={notify("push")}
              />
              <Switch
                label={say("sms")}
                hint={say("smsHint")}
                checked={settings.notifications.sms}
                onChange={notify("sms")}
              />
              <Switch
                label={say("sound")}
                hint={say("soundHint")}
                checked={settings.notifications.sound}
                onChange={(on) => {
                  if (on) void playOfferTone();
                  notify("sound")(on);
                }}
              />
            </div>
          </Card>
          <PayoutAccountCard />
          <PushSettings />
          <InstallSetting />
          <List label={say("help")}>
            <li>
              <ListRow href="/qr-test" title={say("qrTest")} />
            </li>
            <li>
              <ListRow href="/help" title={say("support")} />
            </li>
            <li>
              <ListRow href="/privacy" title={say("privacy")} />
            </li>
            <li>
              <ListRow href="/terms" title={say("terms")} />
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
      <Segmented
        label={label}
        value={value}
        onChange={onChange}
        options={options.map(([each, word]) => ({ value: each, label: word }))}
      />
    </div>
  );
}
