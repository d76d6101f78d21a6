"use client";

import { TaskBadge } from "@/components/driver/task/task-badge";
import { ListRow } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { LocalTime, RelativeTime } from "@/components/ui/time";
import { PersonName } from "@/components/ui/person-name";
import type { Task } from "@/lib/contracts/driver/task";
import { priceMessages } from "@/lib/i18n/messages/price";
import { useTranslations } from "@/lib/i18n/use-translations";

export function endedAt(task: Task): string {
  return task.completedAt ?? task.cancelledAt ?? task.updatedAt;
}

/** One finished delivery: receiver, address, time, amount and result. */
export function TaskRow({ task, withDay }: { task: Task; withDay?: boolean }) {
  const tPrice = useTranslations(priceMessages);
  return (
    <ListRow
      href={`/deliveries/${task.transactionId}`}
      title={<PersonName name={task.customerName} />}
      hint={
        <>
          <span className="block">{task.deliveryAddress}</span>
          {withDay ? (
            <RelativeTime at={endedAt(task)} className="text-xs" />
          ) : (
            <LocalTime at={endedAt(task)} className="text-xs" />
          )}
        </>
      }
      aside={
        <>
          <Money amount={task.amount} />
          {typeof task.driverPay === "number" && (
            <span className="text-sm whitespace-nowrap text-muted-foreground">
              {tPrice("pay")} <Money amount={task.driverPay} />
            </span>
          )}
          <TaskBadge task={task} />
        </>
      }
    />
  );
}
