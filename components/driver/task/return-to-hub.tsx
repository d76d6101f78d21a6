"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { HubFacts } from "@/components/driver/hubs/hub-list";
import { holdingsPath } from "@/components/driver/hubs/holdings-path";
import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { cx } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { HubIcon, InfoIcon, PhoneIcon, WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatTime } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { serverNow } from "@/lib/client/app/server-clock";
import { toast } from "@/lib/client/app/toast";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useGo } from "@/lib/client/hooks/use-go";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Task } from "@/lib/contracts/task";
import { mayGoToHub } from "@/lib/domain/task/leg";
import { contactOf } from "@/lib/domain/task/task-contact";
import { collectText } from "@/lib/i18n/text/collect";
import { commonText } from "@/lib/i18n/text/common";
import { handInText } from "@/lib/i18n/text/hand-in";
import { useLocale, useText } from "@/lib/i18n/use-text";

/** Nobody takes the cash back: from when on it may go to a hub, and then to which. */
export function ReturnToHub({ task, className }: { task: Task; className?: string }) {
  const say = useText(handInText);
  const { locale } = useLocale();
  const [open, setOpen] = useState(false);
  const { leg } = task;
  // Ticks, so that the offer comes by itself.
  const left = useSecondsLeft(leg?.hubAt ?? new Date(0).toISOString());
  if (!leg?.hubAt || leg.kind !== "return" || leg.state !== "waiting" || leg.answer !== null) return null;
  if (!mayGoToHub(leg, serverNow()))
    return left > 0 ? (
      <p className={cx("text-center text-sm text-ink-soft", className)}>
        {say("nobodyFrom", { time: formatTime(locale, leg.hubAt) })}
      </p>
    ) : null;
  return (
    <div className={cx("flex flex-col gap-2", className)}>
      <Notice tone="wait" icon={InfoIcon} live="polite">
        {say("nobodyTakes")}
      </Notice>
      <Button
        block
        icon={HubIcon}
        onClick={() => {
          setOpen(true);
        }}
      >
        {say("chooseHub")}
      </Button>
      {open && (
        <HubSheet
          task={task}
          onClose={() => {
            setOpen(false);
          }}
        />
      )}
    </div>
  );
}

/** Which hub: asked before it is done, for the sender no longer gets it at their door. */
function HubSheet({ task, onClose }: { task: Task; onClose: () => void }) {
  const say = useText(handInText);
  const collect = useText(collectText);
  const sayCommon = useText(commonText);
  const sayError = useErrorText();
  const { mutate } = useSWRConfig();
  const { go } = useGo();
  const { busy, write } = useWrite();
  const holdings = useResource(holdingsPath);
  const [hubId, setHubId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const hubs = holdings.data?.hubs ?? [];
  // The nearest that is open is what most want; another is one touch away.
  const chosen = hubs.find(({ id }) => id === hubId) ?? hubs.find(({ open }) => open);
  const contact = contactOf(task);

  async function send() {
    if (!chosen) {
      setProblem(say("pickHub"));
      return;
    }
    setProblem(null);
    const result = await write(`/api/tasks/${task.transactionId}/return-to-hub`, { body: { hubId: chosen.id } });
    if (!result.ok) {
      setProblem(sayError(result.error, say("failedHub")));
      void mutate(currentTaskPath);
      return;
    }
    await mutate(currentTaskPath, result.data, { revalidate: false });
    toast.success(say("nowTo", { name: chosen.name }));
    onClose();
    go(`/navigation/${task.transactionId}`);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={say("sheetTitle")}
      footer={
        <>
          {hubs.length > 0 && (
            <Button variant="go" size="large" icon={HubIcon} busy={busy} onClick={() => void send()}>
              {chosen ? say("bringTo", { name: chosen.name }) : say("pickHub")}
            </Button>
          )}
          <Button variant="quiet" block disabled={busy} onClick={onClose}>
            {say("stayHere")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ResourceView
          of={holdings}
          component={say("hubsLabel")}
          skeleton={<SkeletonRows rows={3} label={sayCommon("loading")} />}
        >
          {() =>
            hubs.length === 0 ? (
              <EmptyState
                icon={HubIcon}
                title={say("noHub")}
                hint={say("noHubHint")}
                action={
                  <ButtonLink href="/help" icon={PhoneIcon}>
                    {say("support")}
                  </ButtonLink>
                }
              />
            ) : (
              <>
                <p className="text-sm text-ink-soft">
                  {say("sheetHint", { name: contact?.name ?? collect("theSender") })}
                </p>
                <fieldset className="flex flex-col">
                  <legend className="pb-2 text-sm font-medium">{say("pickHub")}</legend>
                  {hubs.map((hub) => (
                    <label
                      key={hub.id}
                      className="flex min-h-tap items-center gap-3 border-b py-3 last-of-type:border-b-0"
                    >
                      <input
                        type="radio"
                        name="hub"
                        value={hub.id}
                        checked={chosen?.id === hub.id}
                        onChange={() => {
                          setHubId(hub.id);
                          setProblem(null);
                        }}
                        className="size-5 shrink-0 accent-solid"
                      />
                      <span className="min-w-0 flex-1">
                        <HubFacts hub={hub} />
                      </span>
                    </label>
                  ))}
                </fieldset>
              </>
            )
          }
        </ResourceView>
        {problem && (
          <Notice tone="stop" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}
