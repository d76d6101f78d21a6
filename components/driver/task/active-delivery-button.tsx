"use client";

import { usePathname } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { CashIcon, DoneIcon, NavigateIcon } from "@/components/ui/icons";
import { useCurrentTask } from "@/lib/client/use-current-task";
import { cashPage, cashStep, countedLeg } from "@/lib/domain/leg-steps";
import { isAtTheDoor } from "@/lib/domain/task-state";
import { shellText } from "@/lib/i18n/text/shell";
import { useText } from "@/lib/i18n/use-text";

/** Floats above the tabs while a delivery is active: to its map, or to its completion. */
export function ActiveDeliveryButton() {
  const say = useText(shellText);
  const pathname = usePathname();
  const { task } = useCurrentTask();
  // The delivery's own screens carry the next step themselves.
  if (!task || pathname.startsWith(`/deliveries/${task.transactionId}`)) return null;
  const atTheDoor = isAtTheDoor(task.state);
  return (
    <section
      aria-label={say("activeDelivery")}
      className="fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-20 mx-auto flex max-w-column flex-wrap gap-2 border-t bg-paper px-4 py-2"
    >
      <ButtonLink
        href={`/navigation/${task.transactionId}`}
        variant={atTheDoor ? "plain" : "go"}
        icon={NavigateIcon}
        className="min-h-primary flex-1"
      >
        {say("navigate")}
      </ButtonLink>
      {countedLeg(task) ? (
        <ButtonLink
          href={cashPage(task)}
          variant={atTheDoor ? "go" : "plain"}
          icon={CashIcon}
          className="min-h-primary flex-1"
        >
          {say(cashStep(task))}
        </ButtonLink>
      ) : (
        <ButtonLink
          href={`/deliveries/${task.transactionId}/complete`}
          variant={atTheDoor ? "go" : "plain"}
          icon={DoneIcon}
          className="min-h-primary flex-1"
        >
          {say("complete")}
        </ButtonLink>
      )}
    </section>
  );
}
