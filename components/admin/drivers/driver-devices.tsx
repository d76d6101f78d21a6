"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { DriverDevices as Devices } from "@/lib/contracts/admin-driver-work";
import type { AdminDriverDetail } from "@/lib/contracts/admin-drivers";
import { nameOf } from "@/lib/domain/text/device-name";
import { adminDriverWorkText } from "@/lib/i18n/text/admin-driver-work";
import { commonText } from "@/lib/i18n/text/common";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { SignOutIcon } from "@/components/ui/icons";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { ActionDialog } from "../shell/action-dialog";
import { driverPath } from "./driver-decision";

type Session = Devices["sessions"][number];

/** Where a driver is signed in, with a way to end that, and the phones that take their notices. */
export function DriverDevices({ driver }: { driver: Pick<AdminDriverDetail, "userId" | "name" | "ownCase"> }) {
  const say = useText(adminDriverWorkText);
  const sayCommon = useText(commonText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const path = `${driverPath(driver.userId)}/devices` as const;
  const devices = useResource(path, { whenDown: 60_000 });
  const [ending, setEnding] = useState<Session | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function signOut({ id }: Session, reason: string) {
    setProblem(null);
    const result = await write(`${path}/${id}/sign-out`, { body: { reason } });
    if (!result.ok) {
      setProblem(sayError(result.error, say("signOutFailed")));
      if (!result.error.isUnanswered) devices.refresh();
      return;
    }
    setEnding(null);
    toast.success(say("signedOut"));
    await mutate(path, result.data, { revalidate: false });
    await mutate(driverPath(driver.userId));
  }

  return (
    <Card aria-labelledby="devices" className="flex flex-col gap-3">
      <CardTitle id="devices">{say("devices")}</CardTitle>
      <p className="text-sm text-ink-soft">{say("devicesHint")}</p>
      <ResourceView
        of={devices}
        component={say("devices")}
        skeleton={<SkeletonRows rows={2} label={sayCommon("loading")} />}
      >
        {({ sessions, phones }) => (
          <>
            <h3 className="text-sm font-medium">{say("phones")}</h3>
            {phones.length === 0 && <p className="text-sm text-ink-soft">{say("noPhones")}</p>}
            <ul aria-label={say("phones")} className="divide-y text-sm empty:hidden">
              {phones.map((phone) => (
                <Phone key={phone.id} phone={phone} />
              ))}
            </ul>
            <h3 className="text-sm font-medium">{say("signedIn")}</h3>
            {sessions.length === 0 && <p className="text-sm text-ink-soft">{say("nowhere")}</p>}
            <ul aria-label={say("signedIn")} className="divide-y text-sm empty:hidden">
              {sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  onEnd={
                    driver.ownCase
                      ? null
                      : () => {
                          setProblem(null);
                          setEnding(session);
                        }
                  }
                />
              ))}
            </ul>
          </>
        )}
      </ResourceView>
      {ending && (
        <ActionDialog
          open
          title={say("signOutTitle", { name: driver.name })}
          hint={<p>{say("signOutHint")}</p>}
          confirm={say("signOut")}
          needsReason
          variant="danger"
          busy={busy}
          problem={problem}
          onConfirm={(reason) => {
            void signOut(ending, reason);
          }}
          onClose={() => {
            setEnding(null);
          }}
        />
      )}
    </Card>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: (() => void) | null }) {
  const say = useText(adminDriverWorkText);
  const { locale } = useLocale();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 py-2">
      <span>
        <span className="block font-medium">
          {say("session", { since: formatDateTime(locale, session.startedAt) })}
        </span>
        <span className="block text-ink-soft">{say("used", { time: formatDateTime(locale, session.usedAt) })}</span>
      </span>
      {onEnd && (
        <Button variant="quiet" icon={SignOutIcon} className="ml-auto" onClick={onEnd}>
          {say("signOut")}
        </Button>
      )}
    </li>
  );
}

function Phone({ phone: { browser, failing, sentAt, receivedAt } }: { phone: Devices["phones"][number] }) {
  const say = useText(adminDriverWorkText);
  const { locale } = useLocale();
  const { device, browser: program } = nameOf(browser);
  // A receipt may be written a moment before what was sent is.
  const reached = receivedAt !== null && (sentAt === null || Date.parse(receivedAt) + 60_000 >= Date.parse(sentAt));
  return (
    <li className="py-2">
      <span className="block font-medium">{[device, program].filter(Boolean).join(" · ") || say("unnamed")}</span>
      <span className="block text-ink-soft">
        {reached
          ? say("received", { time: formatDateTime(locale, receivedAt) })
          : sentAt
            ? say("sent", { time: formatDateTime(locale, sentAt) })
            : say("untried")}
      </span>
      {failing && <span className="block text-stop-ink">{say("failing")}</span>}
    </li>
  );
}
