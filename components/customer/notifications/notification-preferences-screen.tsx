"use client";

import { useState, useRef } from "react";
import { useSWRConfig } from "swr";
import Link from "@/components/ui/navigation/link";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type {
  NotificationPreferences,
  NotificationEvent,
  QuietHours,
  NotificationPreferencesPatch,
} from "@/lib/contracts/notification-preferences";
import { commonMessages } from "@/lib/i18n/messages/common";
import { notificationPreferencesMessages } from "@/lib/i18n/messages/notification-preferences";
import { useTranslations, useLocale } from "@/lib/i18n/use-translations";
import { Notice } from "@/components/ui/badge";
import { cx } from "@/components/ui/class-names";
import { CheckIcon, WarningIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page/page-header";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { PushSetting } from "@/components/delivery/push-prompt/enable-push-card";
import { formatTimeZoneName } from "@/lib/i18n/format-day";
import { Card, CardTitle } from "@/components/ui/card";
import { Input, Switch } from "@/components/ui/form/field";
import { api } from "@/lib/client/api/fetcher";

const notificationPreferencesPath = "/api/notifications/preferences";

/** Saves preferences one request at a time, with optimistic updates and rollback. */
function useUpdatePreferences(
  current: NotificationPreferences,
): (patch: NotificationPreferencesPatch) => Promise<void> {
  const { mutate } = useSWRConfig();
  const lastRequest = useRef<Promise<unknown>>(Promise.resolve());
  return async (patch) => {
    const sendPatch = () => api(notificationPreferencesPath, { method: "PATCH", body: patch });
    // In sequence: with concurrent requests an earlier response could arrive last and overwrite a later choice.
    const response = lastRequest.current.then(sendPatch, sendPatch);
    lastRequest.current = response;
    try {
      await mutate<NotificationPreferences>(notificationPreferencesPath, response, {
        // Based on the shown state, not the last response: an earlier change may still be in flight.
        optimisticData: (stored, shown) => withPatch(shown ?? stored ?? current, patch),
        revalidate: false,
      });
    } catch (error) {
      // The rollback may have undone more than this change.
      void mutate(notificationPreferencesPath);
      throw error;
    }
  };
}

const withPatch = (
  current: NotificationPreferences,
  { events = {}, quiet = current.quiet }: NotificationPreferencesPatch,
): NotificationPreferences => ({
  ...current,
  quiet,
  events: current.events.map((eventPreferences) => ({ ...eventPreferences, ...events[eventPreferences.event] })),
});

const groups: readonly (readonly ["receiving" | "sending" | "both" | "problems", readonly NotificationEvent[]])[] = [
  ["receiving", ["asked", "on_way", "near", "at_door"]],
  ["sending", ["answered", "pickup", "progress"]],
  ["both", ["paid", "driver_found", "delivered"]],
  ["problems", ["failed", "returned", "cancelled", "money", "security"]],
];

/** The notification channels of each delivery event; each change is saved immediately. */
export function NotificationPreferencesScreen() {
  const t = useTranslations(notificationPreferencesMessages);
  const tCommon = useTranslations(commonMessages);
  const preferencesResource = useResource(notificationPreferencesPath);
  return (
    <>
      <PageHeader title={t("title")} hint={t("hint")} back="/account" backLabel={tCommon("back")} />
      <ResourceView
        resource={preferencesResource}
        subject={t("title")}
        skeleton={<SkeletonRows rows={8} label={tCommon("loading")} />}
      >
        {(loaded) => <PreferencesForm preferences={loaded} />}
      </ResourceView>
    </>
  );
}

type Channel = "push" | "sms" | "mail";
const smsUnavailableKeys = {
  no_phone: "noPhone",
  unproven: "phoneNotVerified",
  stopped: "smsStopped",
  no_mobile: "notMobile",
  off: "smsDisabled",
} as const;

function PreferencesForm({ preferences }: { preferences: NotificationPreferences }) {
  const t = useTranslations(notificationPreferencesMessages);
  const errorText = useErrorText();
  const update = useUpdatePreferences(preferences);
  // Only channels that this installation can send.
  const channels: Channel[] = [
    "push",
    ...(preferences.smsUnavailableReason === "not_set_up" ? [] : ["sms" as const]),
    ...(preferences.emailUnavailableReason === null ? ["mail" as const] : []),
  ];
  const save = (event: NotificationEvent, channel: Channel, enabled: boolean) => {
    update({ events: { [event]: { [channel]: enabled } } }).catch((error: unknown) => {
      toast.error(errorText(error, t("saveFailed")));
    });
  };
  return (
    <div className="flex flex-col gap-5">
      <PushSetting />
      {preferences.smsUnavailableReason && preferences.smsUnavailableReason !== "not_set_up" && (
        <Notice tone="warning" icon={WarningIcon}>
          <p>{t(smsUnavailableKeys[preferences.smsUnavailableReason])}</p>
          {(preferences.smsUnavailableReason === "no_phone" || preferences.smsUnavailableReason === "unproven") && (
            <Link
              href="/account"
              className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
            >
              {t("verifyPhone")}
            </Link>
          )}
        </Notice>
      )}
      <p className="text-sm text-muted-foreground">
        {t("smsHint")} {preferences.emailUnavailableReason === "no_address" && t("noEmailAddress")}
      </p>
      {groups.map(([group, events]) => (
        <section key={group}>
          <h2 className="px-4 pb-2 text-sm font-medium text-muted-foreground">{t(group)}</h2>
          <ul className="divide-y rounded-card border bg-card">
            {preferences.events
              .filter(({ event }) => events.includes(event))
              .map((eventPreference) => (
                <li key={eventPreference.event} className="px-4 py-3">
                  <EventPreferenceRow eventPreference={eventPreference} channels={channels} onChange={save} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <QuietHoursCard quiet={preferences.quiet} onChange={(quiet) => update({ quiet })} />
    </div>
  );
}

function EventPreferenceRow({
  eventPreference,
  channels,
  onChange,
}: {
  eventPreference: NotificationPreferences["events"][number];
  channels: readonly Channel[];
  onChange: (event: NotificationEvent, channel: Channel, enabled: boolean) => void;
}) {
  const t = useTranslations(notificationPreferencesMessages);
  const { event, channelRequired } = eventPreference;
  const activeCount = (["push", "sms", "mail"] as const).filter((channel) => eventPreference[channel]).length;
  return (
    <fieldset>
      <legend className="pb-2 font-medium">
        {t(event)}
        {channelRequired && (
          <span className="block text-sm font-normal text-muted-foreground">{t("channelRequired")}</span>
        )}
      </legend>
      <div className="flex flex-wrap gap-2">
        {channels.map((channel) => {
          const isOn = eventPreference[channel];
          const isLastActive = channelRequired && isOn && activeCount === 1;
          return (
            <label
              key={channel}
              className={cx(
                "inline-flex min-h-tap min-w-20 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-control border px-3 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
                isOn ? "border-primary bg-primary text-primary-foreground" : "border-input text-muted-foreground",
              )}
            >
              <input
                type="checkbox"
                checked={isOn}
                // Not `disabled`, so that a press explains why the last channel stays on.
                aria-disabled={isLastActive || undefined}
                onChange={() => {
                  if (isLastActive) toast.error(t("channelRequired"));
                  else onChange(event, channel, !isOn);
                }}
                className="sr-only"
              />
              {isOn && <CheckIcon aria-hidden size={16} className="shrink-0" />}
              {t(channel)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const defaultHours = { from: "22:00", to: "07:00" };
const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

/** The hours without notifications that can wait, in the user's own time zone. */
function QuietHoursCard({
  quiet,
  onChange,
}: {
  quiet: QuietHours | null;
  onChange: (quiet: QuietHours | null) => Promise<void>;
}) {
  const t = useTranslations(notificationPreferencesMessages);
  const { locale } = useLocale();
  const errorText = useErrorText();
  const [edits, setEdits] = useState<Partial<typeof defaultHours>>({});
  const save = (next: QuietHours | null) => {
    onChange(next)
      .then(() => {
        // Keep edits made during the request.
        setEdits((previous) => ({
          from: previous.from === next?.from ? undefined : previous.from,
          to: previous.to === next?.to ? undefined : previous.to,
        }));
      })
      .catch((error: unknown) => {
        toast.error(errorText(error, t("saveFailed")));
      });
  };
  const renderTimeInput = (key: "from" | "to") => (
    <Input
      type="time"
      label={t(key)}
      value={edits[key] ?? quiet?.[key] ?? defaultHours[key]}
      onChange={({ target: { value } }) => {
        setEdits((previous) => ({ ...previous, [key]: value }));
      }}
      // Save on blur, because a half-typed time is empty.
      onBlur={({ target: { value } }) => {
        if (quiet && value !== "" && value !== quiet[key]) save({ ...quiet, timeZone: localTimeZone(), [key]: value });
      }}
    />
  );
  return (
    <Card aria-label={t("quietHours")} className="flex flex-col gap-3">
      <CardTitle>{t("quietHours")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("quietHoursHint")}</p>
      <Switch
        label={t("enableQuietHours")}
        checked={quiet !== null}
        onChange={(enabled) => {
          save(enabled ? { ...defaultHours, timeZone: localTimeZone() } : null);
        }}
      />
      {quiet && (
        <>
          <div className="grid grid-cols-2 gap-3">
            {renderTimeInput("from")}
            {renderTimeInput("to")}
          </div>
          <p className="text-sm text-muted-foreground">
            {t("timeZone", { zone: formatTimeZoneName(locale, quiet.timeZone) })}
          </p>
        </>
      )}
    </Card>
  );
}
