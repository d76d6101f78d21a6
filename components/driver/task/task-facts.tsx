"use client";

import { Fact } from "@/components/ui/list-row";
import { Money } from "@/components/ui/money";
import { formatArrival } from "@/components/ui/time";
import { stopDistance } from "@/lib/client/device/place";
import { useHere } from "@/lib/client/device/positions";
import { serverNow } from "@/lib/client/app/server-clock";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { useTaskWay } from "@/lib/client/hooks/use-task-way";
import type { Task } from "@/lib/contracts/task";
import { cashOf, isReturning } from "@/lib/domain/task/leg-steps";
import { contactOf } from "@/lib/domain/task/task-contact";
import { stopOf, unitOf } from "@/lib/domain/task/task-stop";
import { durationWords } from "@/lib/i18n/duration-words";
import { deliveryWordsText } from "@/lib/i18n/text/delivery-words";
import { navigationText } from "@/lib/i18n/text/navigation";
import { taskText } from "@/lib/i18n/text/task";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { ContactNumber } from "./contact-number";
import { DeliveryWords } from "./delivery-words";
import { wayOf } from "../navigation/way-left";

/** Address, phone, amount, distance, time and arrival of a task. */
export function TaskFacts({ task }: { task: Task }) {
  const say = useText(taskText);
  const words = useText(deliveryWordsText);
  const go = useText(navigationText);
  const here = useHere();
  const { settings } = useSettings();
  const { locale } = useLocale();
  const { metres, eta, arrivesAt, about } = wayOf(task, useTaskWay(task), here, serverNow());
  const guess = (what: string): string => (about ? go("about", { what }) : what);
  const contact = contactOf(task);
  const stop = stopOf(task);
  return (
    <>
      <DeliveryWords
        urgent={task.urgent}
        preferredTime={task.preferredTime}
        instructions={task.instructions}
        unit={unitOf(task)}
        className="pb-2"
      />
      <dl className="divide-y">
        {task.state === "accepted" && (
          <div className="py-2">
            <dt className="text-sm text-ink-soft">{go("collectAt")}</dt>
            <dd>{task.pickupAddress}</dd>
          </div>
        )}
        {isReturning(task) ? (
          <div className="py-2">
            <dt className="text-sm text-ink-soft">{go(stop.at === "hub" ? "bringTo" : "returnTo")}</dt>
            <dd>{stop.address}</dd>
          </div>
        ) : (
          <div className="py-2">
            <dt className="text-sm text-ink-soft">{say("deliveryAddress")}</dt>
            <dd>{task.deliveryAddress}</dd>
          </div>
        )}
        {contact?.phone && (
          <Fact label={`${say("phone")} · ${words(contact.role)}`}>
            <ContactNumber transactionId={task.transactionId} contact={{ ...contact, phone: contact.phone }} />
          </Fact>
        )}
        <Fact label={say("amount")}>
          <Money amount={cashOf(task)} />
        </Fact>
        {metres !== null && <Fact label={say("distance")}>{guess(stopDistance(metres, settings.units))}</Fact>}
        {eta !== null && <Fact label={say("eta")}>{guess(durationWords(locale, eta))}</Fact>}
        {arrivesAt !== null && (
          <Fact label={say("estimatedArrival")}>
            <time dateTime={arrivesAt}>{guess(formatArrival(locale, arrivesAt).time)}</time>
          </Fact>
        )}
      </dl>
    </>
  );
}
