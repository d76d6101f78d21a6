"use client";

import Link from "next/link";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/toast";
import { useErrorText } from "@/lib/client/use-error-text";
import { useGo } from "@/lib/client/use-go";
import { adminText } from "@/lib/i18n/text/admin";
import { incidentDeskText } from "@/lib/i18n/text/incident-desk";
import { incidentText } from "@/lib/i18n/text/incidents";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { WarningIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { Elapsed } from "./elapsed";
import { incidentsPath, ringing, useAlarm, useOpenIncidents, useTitleFlash } from "./use-alarm";

/**
 * Somebody may be in danger and nobody has taken it: seen, heard and read out on every page of the console, until
 * somebody does.
 */
export function AlarmBanner() {
  const say = useText(incidentDeskText);
  const sayKind = useText(incidentText);
  const sayAdmin = useText(adminText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { go } = useGo();
  const { busy, write } = useWrite();
  const list = useOpenIncidents();
  const waiting = ringing(list.data?.items ?? []);
  const { blocked, isMuted, mute } = useAlarm(waiting);
  const first = waiting[0];
  const what = first && sayKind(`kind_${first.kind}`);
  useTitleFlash(what ? say("flash", { what }) : null);
  if (!first || !what) return null;
  const name = first.personName ?? say("somebody");

  async function take(id: string) {
    const result = await write(`/api/admin/incidents/${id}/take`);
    if (result.ok) {
      toast.success(say("taken"));
      await mutate(`${incidentsPath}/${id}`, result.data, { revalidate: false });
      go(`/admin/incidents/${id}`);
    } else toast.error(sayError(result.error, sayAdmin("failed")));
    list.refresh();
  }

  return (
    <section aria-label={say("alarmRegion")} className="bg-stop text-on-stop print:hidden">
      <div className="mx-auto flex max-w-console flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 lg:px-6">
        <Link
          href={`/admin/incidents/${first.id}`}
          className="flex min-h-tap min-w-0 flex-1 basis-64 items-center gap-3"
        >
          <WarningIcon aria-hidden size={24} className="shrink-0" />
          <span className="min-w-0">
            <span className="block font-semibold">
              {what}: {name}
            </span>
            <span className="block text-sm">
              {say("running")} <Elapsed since={first.openedAt} className="font-semibold tabular-nums" />
            </span>
          </span>
        </Link>
        {waiting.length > 1 && (
          <Link
            href="/admin/incidents"
            className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
          >
            {say("more", { n: waiting.length - 1 })}
          </Link>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          {isMuted(first) ? (
            <span className="text-sm">{say("muted")}</span>
          ) : (
            <Button
              variant="quiet"
              className="text-on-stop active:bg-stop-press"
              onClick={() => {
                mute(first);
              }}
            >
              {say("mute")}
            </Button>
          )}
          <Button
            busy={busy}
            onClick={() => {
              void take(first.id);
            }}
          >
            {say("take")}
          </Button>
        </span>
        {blocked && !isMuted(first) && <p className="basis-full text-sm font-semibold">{say("pressToHear")}</p>}
      </div>
      {/* Said once for each, and not with each second of the clock. */}
      <p role="alert" aria-atomic="false" className="sr-only">
        {waiting.map((each) => (
          <span key={`${each.id} ${each.severity}`}>
            {say("alarm", { what: sayKind(`kind_${each.kind}`), name: each.personName ?? say("somebody") })}{" "}
          </span>
        ))}
      </p>
    </section>
  );
}
