"use client";

import { cx } from "@/components/ui/class-names";
import { CashIcon, CheckIcon, HomeIcon, HubIcon, NavigateIcon, UndoIcon, type Icon } from "@/components/ui/icons";
import { Money, formatMoney } from "@/components/ui/money";
import type { Task } from "@/lib/contracts/driver/task";
import { cashHolder, taskProgress, type ProgressStop } from "@/lib/domain/task/task-progress";
import { taskProgressMessages } from "@/lib/i18n/messages/task-progress";
import { useTranslations } from "@/lib/i18n/use-translations";

const icons: Record<ProgressStop, Icon> = {
  toPickup: NavigateIcon,
  atPickup: CashIcon,
  toDropOff: NavigateIcon,
  atDropOff: HomeIcon,
  backToSender: UndoIcon,
  atSender: CashIcon,
  toHub: UndoIcon,
  atHub: HubIcon,
};

type TaskProgressBarProps = { task: Task; className?: string };

/** The stops of a task, the current one in words, and the holder of the cash below. */
export function TaskProgressBar({ task, className }: TaskProgressBarProps) {
  const t = useTranslations(taskProgressMessages);
  const { stops, currentIndex } = taskProgress(task);
  const { amount, isHeldByDriver, name } = cashHolder(task);
  const stopLabel = (stop: ProgressStop) => t(stop, { amount: formatMoney(amount) });
  return (
    <div className={className}>
      <ol aria-label={t("legs")} className="flex items-center">
        {stops.map((stop, index) => {
          const isCurrent = index === currentIndex;
          const Icon = index < currentIndex ? CheckIcon : icons[stop];
          return (
            <li
              key={stop}
              aria-current={isCurrent ? "step" : undefined}
              className={cx("flex items-center", index > 0 && "grow", isCurrent ? "min-w-0 shrink" : "shrink-0")}
            >
              {index > 0 && (
                <span
                  aria-hidden
                  className={cx(
                    "h-0.5 min-w-[min(0.5rem,8px)] grow",
                    index <= currentIndex ? "bg-foreground" : "bg-border",
                  )}
                />
              )}
              <span
                className={cx(
                  "inline-flex min-h-[min(2rem,36px)] min-w-[min(2rem,36px)] items-center justify-center gap-1.5 rounded-full text-sm",
                  isCurrent
                    ? "min-w-0 border-2 border-foreground px-2.5 leading-tight font-semibold"
                    : index < currentIndex
                      ? "shrink-0 bg-muted text-foreground"
                      : "shrink-0 border text-muted-foreground",
                )}
              >
                <Icon aria-hidden size={16} className="shrink-0" />
                {isCurrent ? (
                  <span className="min-w-0 wrap-anywhere">{stopLabel(stop)}</span>
                ) : (
                  <span className="sr-only">
                    {t(index < currentIndex ? "done" : "upcoming", { leg: stopLabel(stop) })}
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <p className="flex flex-wrap items-center gap-x-2 pt-1 text-sm font-medium">
        <CashIcon aria-hidden size={18} className="shrink-0" />
        {isHeldByDriver ? t("cashOnYou") : t("cashWith", { name: name ?? t("sender") })}
        <Money amount={amount} className="text-base" />
      </p>
    </div>
  );
}
