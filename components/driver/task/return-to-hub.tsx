"use client";

import { useState } from "react";
import { useSWRConfig } from "swr";
import { HubFacts } from "@/components/driver/hubs/hub-list";
import { holdingsPath } from "@/components/driver/hubs/deposit-paths";
import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { cx } from "@/components/ui/class-names";
import { Notice } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/page/empty-state";
import { HubIcon, InfoIcon, PhoneIcon, WarningIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatTime } from "@/components/ui/time";
import { useFormWrite } from "@/components/ui/use-write";
import { serverNow } from "@/lib/client/app/server-clock";
import { toast } from "@/lib/client/app/toast";
import { currentTaskPath } from "@/lib/client/hooks/use-current-task";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { Task } from "@/lib/contracts/driver/task";
import { canReturnToHub } from "@/lib/domain/task/leg";
import { taskContact } from "@/lib/domain/task/task-contact";
import { collectMessages } from "@/lib/i18n/messages/collect";
import { commonMessages } from "@/lib/i18n/messages/common";
import { handInMessages } from "@/lib/i18n/messages/hand-in";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";

/** Offers to take the cash to a hub (a place with a safe) if the sender does not take it back, with the sheet. */
export function ReturnToHubPanel({ task, className }: { task: Task; className?: string }) {
  const legId = task.leg?.id ?? null;
  // Closes when the task has a new leg (exchange of cash): the server applied a choice and its response was lost.
  const [openLegId, setOpenLegId] = useState<string | null>(null);
  return (
    <>
      <ReturnToHubOption
        task={task}
        className={className}
        onChoose={() => {
          setOpenLegId(legId);
        }}
      />
      {openLegId !== null && openLegId === legId && (
        <ChooseHubSheet
          task={task}
          onClose={() => {
            setOpenLegId(null);
          }}
        />
      )}
    </>
  );
}

/** Shows when the cash may go to a hub, and from then on a button that calls `onChoose`. */
export function ReturnToHubOption({
  task,
  className,
  onChoose,
}: {
  task: Task;
  className?: string;
  onChoose: () => void;
}) {
  const t = useTranslations(handInMessages);
  const { locale } = useLocale();
  const { leg } = task;
  // Re-renders each second, so that the button appears on time.
  const secondsLeft = useSecondsLeft(leg?.hubReturnAllowedAt ?? new Date(0).toISOString());
  if (!leg?.hubReturnAllowedAt || leg.kind !== "return" || leg.state !== "waiting" || leg.countResponse !== null)
    return null;
  if (!canReturnToHub(leg, serverNow()))
    return secondsLeft > 0 ? (
      <p className={cx("text-center text-sm text-muted-foreground", className)}>
        {t("senderAbsentFrom", { time: formatTime(locale, leg.hubReturnAllowedAt) })}
      </p>
    ) : null;
  return (
    <div className={cx("flex flex-col gap-2", className)}>
      <Notice tone="warning" icon={InfoIcon} live="polite">
        {t("senderAbsent")}
      </Notice>
      <Button block icon={HubIcon} onClick={onChoose}>
        {t("chooseHub")}
      </Button>
    </div>
  );
}

/** Selects the hub. Asks for confirmation, because the sender then no longer receives the cash at their address. */
export function ChooseHubSheet({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useTranslations(handInMessages);
  const tCollect = useTranslations(collectMessages);
  const tCommon = useTranslations(commonMessages);
  const { mutate } = useSWRConfig();
  const { go } = useNavigate();
  const { busy, problem, setProblem, write } = useFormWrite(t("failedHub"));
  const holdings = useResource(holdingsPath);
  const [hubId, setHubId] = useState<string | null>(null);
  const hubs = holdings.data?.hubs ?? [];
  // Preselects the nearest open hub.
  const chosenHub = hubs.find(({ id }) => id === hubId) ?? hubs.find(({ open }) => open);
  const contact = taskContact(task);

  async function submit() {
    if (!chosenHub) {
      setProblem(t("pickHub"));
      return;
    }
    const result = await write(`/api/tasks/${task.transactionId}/return-to-hub`, { body: { hubId: chosenHub.id } });
    if (!result.ok) {
      void mutate(currentTaskPath);
      return;
    }
    await mutate(currentTaskPath, result.data, { revalidate: false });
    toast.success(t("hubChosen", { name: chosenHub.name }));
    onClose();
    go(`/navigation/${task.transactionId}`);
  }

  return (
    <Sheet
      open
      onClose={onClose}
      title={t("chooseHubTitle")}
      footer={
        <>
          {hubs.length > 0 && (
            <Button variant="success" size="large" icon={HubIcon} busy={busy} onClick={() => void submit()}>
              {chosenHub ? t("bringTo", { name: chosenHub.name }) : t("pickHub")}
            </Button>
          )}
          <Button variant="quiet" block disabled={busy} onClick={onClose}>
            {t("stayHere")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ResourceView
          resource={holdings}
          subject={t("hubsLabel")}
          skeleton={<SkeletonRows rows={3} label={tCommon("loading")} />}
        >
          {() =>
            hubs.length === 0 ? (
              <EmptyState
                icon={HubIcon}
                title={t("noHub")}
                hint={t("noHubHint")}
                action={
                  <ButtonLink href="/help" icon={PhoneIcon}>
                    {t("support")}
                  </ButtonLink>
                }
              />
            ) : (
              <>
                <p className="text-sm text-muted-foreground">
                  {t("chooseHubHint", { name: contact?.name ?? tCollect("theSender") })}
                </p>
                <fieldset className="flex flex-col">
                  <legend className="pb-2 text-sm font-medium">{t("pickHub")}</legend>
                  {hubs.map((hub) => (
                    <label
                      key={hub.id}
                      className="flex min-h-tap items-center gap-3 border-b py-3 last-of-type:border-b-0"
                    >
                      <input
                        type="radio"
                        name="hub"
                        value={hub.id}
                        checked={chosenHub?.id === hub.id}
                        onChange={() => {
                          setHubId(hub.id);
                          setProblem(null);
                        }}
                        className="size-5 shrink-0 accent-primary"
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
          <Notice tone="destructive" icon={WarningIcon} live="assertive">
            {problem}
          </Notice>
        )}
      </div>
    </Sheet>
  );
}
