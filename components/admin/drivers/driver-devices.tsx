"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverDevices as Devices } from "@/lib/contracts/admin/driver-work";
import type { AdminDriverDetail } from "@/lib/contracts/admin/drivers";
import { deviceName } from "@/lib/domain/text/device-name";
import { adminDriverWorkMessages } from "@/lib/i18n/messages/admin-driver-work";
import { commonMessages } from "@/lib/i18n/messages/common";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { SignOutIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { driverPath } from "../shell/admin-paths";

const maxClockDifferenceMs = 60_000;

type Session = Devices["sessions"][number];

/** A driver's sessions, each with a button to end it, and their devices with push notifications. */
export function DriverDevicesCard({
  driver,
}: {
  driver: Pick<AdminDriverDetail, "userId" | "name" | "conflictOfInterest">;
}) {
  const t = useTranslations(adminDriverWorkMessages);
  const tCommon = useTranslations(commonMessages);
  const { mutate } = useSWRConfig();
  const { busy, problem, setProblem, write } = useFormWrite(t("signOutFailed"));
  const path = `${driverPath(driver.userId)}/devices` as const;
  const devices = useResource(path, { disconnectedIntervalMs: 60_000 });
  const [sessionToEnd, setSessionToEnd] = useState<Session | null>(null);

  async function signOut({ id }: Session, reason: string) {
    const result = await write(`${path}/${id}/sign-out`, { body: { reason } });
    if (!result.ok) {
      if (!result.error.isRetryable) devices.refresh();
      return;
    }
    setSessionToEnd(null);
    toast.success(t("signedOut"));
    await mutate(path, result.data, { revalidate: false });
    await mutate(driverPath(driver.userId));
  }

  return (
    <Card aria-labelledby="devices" className="flex flex-col gap-3">
      <CardTitle id="devices">{t("devices")}</CardTitle>
      <p className="text-sm text-muted-foreground">{t("devicesHint")}</p>
      <ResourceView
        resource={devices}
        subject={t("devices")}
        skeleton={<SkeletonRows rows={2} label={tCommon("loading")} />}
      >
        {({ sessions, phones }) => (
          <>
            <h3 className="text-sm font-medium">{t("phones")}</h3>
            {phones.length === 0 && <p className="text-sm text-muted-foreground">{t("noPhones")}</p>}
            <ul aria-label={t("phones")} className="divide-y text-sm empty:hidden">
              {phones.map((phone) => (
                <PhoneRow key={phone.id} phone={phone} />
              ))}
            </ul>
            <h3 className="text-sm font-medium">{t("signedIn")}</h3>
            {sessions.length === 0 && <p className="text-sm text-muted-foreground">{t("noSessions")}</p>}
            <ul aria-label={t("signedIn")} className="divide-y text-sm empty:hidden">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnd={
                    driver.conflictOfInterest
                      ? null
                      : () => {
                          setProblem(null);
                          setSessionToEnd(session);
                        }
                  }
                />
              ))}
            </ul>
          </>
        )}
      </ResourceView>
      {sessionToEnd && (
        <ActionDialog
          open
          title={t("signOutTitle", { name: driver.name })}
          hint={<p>{t("signOutHint")}</p>}
          confirmLabel={t("signOut")}
          needsReason
          variant="destructive"
          busy={busy}
          problem={problem}
          onConfirm={(reason) => {
            void signOut(sessionToEnd, reason);
          }}
          onClose={() => {
            setSessionToEnd(null);
          }}
        />
      )}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: (() => void) | null }) {
  const t = useTranslations(adminDriverWorkMessages);
  const { locale } = useLocale();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <span>
        <span className="block font-medium">{t("session", { since: formatDateTime(locale, session.startedAt) })}</span>
        <span className="block text-muted-foreground">
          {t("lastUsed", { time: formatDateTime(locale, session.usedAt) })}
        </span>
      </span>
      {onEnd && (
        <Button variant="quiet" icon={SignOutIcon} className="ml-auto" onClick={onEnd}>
          {t("signOut")}
        </Button>
      )}
    </li>
  );
}

function PhoneRow({ phone: { browser, failing, sentAt, receivedAt } }: { phone: Devices["phones"][number] }) {
  const t = useTranslations(adminDriverWorkMessages);
  const { locale } = useLocale();
  const { device, browser: browserName } = deviceName(browser);
  // The phone's receipt can have a slightly earlier timestamp than the push that it acknowledges.
  const wasReceived =
    receivedAt !== null && (sentAt === null || Date.parse(receivedAt) + maxClockDifferenceMs >= Date.parse(sentAt));
  return (
    <li className="py-2">
      <span className="block font-medium">
        {[device, browserName].filter(Boolean).join(" · ") || t("unknownDevice")}
      </span>
      <span className="block text-muted-foreground">
        {wasReceived
          ? t("received", { time: formatDateTime(locale, receivedAt) })
          : sentAt
            ? t("sent", { time: formatDateTime(locale, sentAt) })
            : t("noPushSent")}
      </span>
      {failing && <span className="block text-destructive-text">{t("failing")}</span>}
    </li>
  );
}
