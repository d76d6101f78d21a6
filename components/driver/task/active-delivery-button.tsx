"use client";

import { usePathname } from "next/navigation";
import { ButtonLink } from "@/components/ui/button";
import { DoneIcon, NavigateIcon } from "@/components/ui/icons";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { isAtDropOff } from "@/lib/domain/task/task-state";
import { shellMessages } from "@/lib/i18n/messages/shell";
import { useTranslations } from "@/lib/i18n/use-translations";

// Pixels and a single row, so that the height equals `--active-bar` at every text size.
const buttonClass = "flex-auto @max-[14rem]:px-[2px] @max-[14rem]:[&>svg]:hidden";

/**
 * Floats above the tab bar during a delivery. Before the proven pickup, Complete leads to the next required step; it is
 * omitted on its own page.
 */
export function ActiveDeliveryButton() {
  const t = useTranslations(shellMessages);
  const { task } = useCurrentTask();
  const pathname = usePathname();
  if (!task) return null;
  const isAtDoor = isAtDropOff(task.state);
  const completePath = `/deliveries/${task.transactionId}/complete`;
  return (
    <section
      aria-label={t("activeDelivery")}
      data-active-delivery
      className="@container fixed inset-x-0 bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-20 mx-auto max-w-column border-t bg-background px-[16px] py-[8px] print:hidden"
    >
      <div className="flex gap-[8px]">
        <ButtonLink
          href={`/navigation/${task.transactionId}`}
          variant={isAtDoor ? "plain" : "success"}
          icon={NavigateIcon}
          className={buttonClass}
        >
          {t("navigate")}
        </ButtonLink>
        {pathname !== completePath && (
          <ButtonLink
            href={completePath}
            variant={isAtDoor ? "success" : "plain"}
            icon={DoneIcon}
            className={buttonClass}
          >
            {t("complete")}
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
