"use client";

import type { ReactNode } from "react";
import { Notice } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button";
import { CheckIcon, NavigateIcon, NoConnectionIcon } from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import type { Task } from "@/lib/contracts/task";
import { collectText } from "@/lib/i18n/text/collect";
import { useText } from "@/lib/i18n/use-text";
import { LegFoot } from "./leg-frame";

/** A plain confirmation: what is done, in large, and what comes next at the foot. */
export function Done({ title, children, foot }: { title: string; children: ReactNode; foot: ReactNode }) {
  return (
    <div className="flex flex-1 flex-col gap-4">
      <div
        translate="no"
        role="status"
        className="rise flex flex-1 flex-col items-center justify-center gap-2 text-center"
      >
        <span className="inline-flex size-16 items-center justify-center rounded-full bg-go text-on-go">
          <CheckIcon aria-hidden size={32} strokeWidth={2.5} />
        </span>
        <h2 className="pt-2 text-xl">{title}</h2>
        {children}
      </div>
      <LegFoot>{foot}</LegFoot>
    </div>
  );
}

/** The pickup is proven, or its small sum may go on before anybody has answered: on to the door. */
export function Collected({ task, saved, children }: { task: Task; saved: boolean; children: ReactNode }) {
  const say = useText(collectText);
  return (
    <Done
      title={say("collected", { amount: formatMoney(task.amount) })}
      foot={
        <>
          {children}
          <ButtonLink variant="go" size="large" icon={NavigateIcon} href={`/navigation/${task.transactionId}`}>
            {say("toDoor")}
          </ButtonLink>
        </>
      }
    >
      {saved ? (
        <Notice tone="wait" icon={NoConnectionIcon}>
          {say("taken")}
        </Notice>
      ) : (
        <p className="text-ink-soft">{say("collectedHint")}</p>
      )}
    </Done>
  );
}

/** The cash is back with the sender, or given to them before anybody has answered. */
export function HandedBack({
  task,
  name,
  saved,
  children,
}: {
  task: Task;
  name: string;
  saved: boolean;
  children: ReactNode;
}) {
  const say = useText(collectText);
  return (
    <Done
      title={say("returned", { amount: formatMoney(task.amount) })}
      foot={
        <>
          {children}
          <ButtonLink variant="primary" size="large" href="/dashboard">
            {say("done")}
          </ButtonLink>
        </>
      }
    >
      <p className="text-ink-soft">{say("returnedTo", { name })}</p>
      {saved ? (
        <Notice tone="wait" icon={NoConnectionIcon}>
          {say("given")}
        </Notice>
      ) : (
        <p className="text-ink-soft">{say("returnedNext")}</p>
      )}
    </Done>
  );
}
