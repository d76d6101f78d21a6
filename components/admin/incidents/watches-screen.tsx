"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Watches } from "@/lib/contracts/admin-watches";
import { commonText } from "@/lib/i18n/text/common";
import { watchText } from "@/lib/i18n/text/watches";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { zoneWords } from "@/lib/i18n/zone-words";
import { ActionDialog } from "@/components/admin/shell/action-dialog";
import { Badge, Notice } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { Card, CardTitle } from "@/components/ui/card";
import { ClockIcon, DeleteIcon, DoneIcon, EditIcon, PlusIcon, UserIcon, WarningIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useWrite } from "@/components/ui/use-write";
import { WatchDialog } from "./watch-dialog";
import { WatchGrid } from "./watch-grid";
import { gapsOf, watchesPath, type Watch } from "./watch-week";
import { spanWords, turnWords } from "./watch-words";

/** Who is told first, by what, on every hour of the week, and the hours on which nobody is. */
export function WatchesScreen() {
  const say = useText(watchText);
  const sayCommon = useText(commonText);
  const watches = useResource(watchesPath, { every: 60_000 });
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} back="/admin/incidents" backLabel={say("back")} />
      <ResourceView
        of={watches}
        component={say("title")}
        what={say("failed")}
        skeleton={<SkeletonRows rows={5} label={sayCommon("loading")} />}
      >
        {(known) => <Body rota={known} />}
      </ResourceView>
    </>
  );
}

function Body({ rota }: { rota: Watches }) {
  const say = useText(watchText);
  const { locale } = useLocale();
  const [editing, setEditing] = useState<Watch | "new" | null>(null);
  const [removing, setRemoving] = useState<Watch | null>(null);
  const gaps = gapsOf(rota.watches);
  const deaf = rota.admins.filter(
    ({ id, push, sms }) => !push && !sms && rota.watches.some(({ adminId }) => adminId === id),
  );
  const when = (watch: Watch) => turnWords(locale, watch, say("everyDay"), say("wholeDay"));
  return (
    <div className="flex max-w-3xl flex-col gap-4 pt-2">
      <Card className="flex flex-col gap-2">
        <CardTitle>{say("nowOnCall")}</CardTitle>
        {rota.onCall.length === 0 ? (
          <p>{say("nobodyNow")}</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {rota.onCall.map(({ adminId, name, place }) => (
              <li key={adminId}>
                <Badge icon={UserIcon}>
                  {say("place", { n: place })} {name ?? say("somebody")}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {deaf.map(({ id, name }) => (
        <Notice key={id} tone="stop" icon={WarningIcon}>
          {say("unreachable", { name: name ?? say("somebody") })}
        </Notice>
      ))}
      {gaps?.length === 0 ? (
        <Notice tone="go" icon={DoneIcon}>
          {say("noGaps")}
        </Notice>
      ) : (
        <Notice tone="wait" icon={ClockIcon}>
          {gaps === null ? (
            say("never")
          ) : (
            <>
              <strong className="block font-semibold">{say("gaps")}</strong>
              <ul>
                {gaps.map((gap) => (
                  <li key={gap.from}>{say("gap", spanWords(locale, gap))}</li>
                ))}
              </ul>
            </>
          )}
        </Notice>
      )}
      <WatchGrid watches={rota.watches} />
      <Card className="flex flex-col gap-3">
        <CardTitle>{say("turns")}</CardTitle>
        {rota.watches.length === 0 && <p className="text-sm text-ink-soft">{say("noTurns")}</p>}
        <ul aria-label={say("turns")} className="divide-y">
          {rota.watches.map((watch) => (
            <li key={watch.id} className="flex items-center justify-between gap-2 py-2">
              <span className="min-w-0">
                <span className="block font-medium">{watch.name ?? say("somebody")}</span>
                <span className="block text-sm">{when(watch)}</span>
                <span className="block text-sm text-ink-soft">
                  {say("rankShort", { n: watch.rank })} ·{" "}
                  {watch.channels.map((channel) => say(`channel_${channel}`)).join(", ")}
                </span>
              </span>
              <span className="flex shrink-0">
                <IconButton
                  label={say("changeLabel", { name: watch.name ?? say("somebody"), when: when(watch) })}
                  icon={EditIcon}
                  onClick={() => {
                    setEditing(watch);
                  }}
                />
                <IconButton
                  label={`${say("remove")}: ${watch.name ?? say("somebody")}, ${when(watch)}`}
                  icon={DeleteIcon}
                  onClick={() => {
                    setRemoving(watch);
                  }}
                />
              </span>
            </li>
          ))}
        </ul>
        <Button
          variant="primary"
          size="large"
          icon={PlusIcon}
          onClick={() => {
            setEditing("new");
          }}
        >
          {say("add")}
        </Button>
        <p className="text-sm text-ink-soft">{say("zone", { zone: zoneWords(locale, rota.timeZone) })}</p>
      </Card>
      {editing && (
        <WatchDialog
          rota={rota}
          watch={editing === "new" ? null : editing}
          onClose={() => {
            setEditing(null);
          }}
        />
      )}
      {removing && (
        <RemoveDialog
          watch={removing}
          when={when(removing)}
          onClose={() => {
            setRemoving(null);
          }}
        />
      )}
    </div>
  );
}

function RemoveDialog({ watch, when, onClose }: { watch: Watch; when: string; onClose: () => void }) {
  const say = useText(watchText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { busy, write } = useWrite();
  const [problem, setProblem] = useState<string | null>(null);

  async function remove() {
    setProblem(null);
    const result = await write(`${watchesPath}/${watch.id}`, { method: "DELETE" });
    if (!result.ok) {
      setProblem(sayError(result.error, say("saveFailed")));
      return;
    }
    await mutate(watchesPath, result.data, { revalidate: false });
    toast.success(say("removed"));
    onClose();
  }

  return (
    <ActionDialog
      open
      title={say("removeTitle")}
      hint={<p>{say("removeHint", { name: watch.name ?? say("somebody"), when })}</p>}
      confirm={say("remove")}
      needsReason={false}
      variant="danger"
      busy={busy}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
