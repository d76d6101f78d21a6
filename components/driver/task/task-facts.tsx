"use client";

import { Fact } from "@/components/ui/page/list-row";
import { Money } from "@/components/ui/money";
import { formatArrival } from "@/components/ui/time";
import { formatStopDistance } from "@/lib/client/device/format-distance";
import { useCurrentPosition } from "@/lib/client/device/positions";
import { serverNow } from "@/lib/client/app/server-clock";
import { useSettings } from "@/lib/client/hooks/use-settings";
import { useTaskRoute } from "@/lib/client/hooks/use-task-route";
import type { Task } from "@/lib/contracts/driver/task";
import { cashToHandOver, isHubPending, isReturning } from "@/lib/domain/task/leg";
import { taskContact, type TaskContact } from "@/lib/domain/task/task-contact";
import { currentStop, currentStopUnit } from "@/lib/domain/task/task-stop";
import { formatDuration } from "@/lib/i18n/format-duration";
import { deliveryInstructionsMessages } from "@/lib/i18n/messages/delivery-instructions";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { taskMessages } from "@/lib/i18n/messages/task";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useMaskedCall } from "@/components/delivery/reach/use-masked-call";
import { isDialable, formatPhone } from "@/lib/domain/text/format-phone";
import { contactButtonsMessages } from "@/lib/i18n/messages/contact-buttons";
import { DeliveryInstructions } from "./delivery-instructions";
import { remainingToDropOff } from "../navigation/remaining-route";

export function TaskFacts({ task }: { task: Task }) {
  const t = useTranslations(taskMessages);
  const tDelivery = useTranslations(deliveryInstructionsMessages);
  const tNavigation = useTranslations(navigationMessages);
  const position = useCurrentPosition();
  const { settings } = useSettings();
  const { locale } = useLocale();
  const { metres, eta, arrivesAt, isEstimate } = remainingToDropOff(task, useTaskRoute(task), position, serverNow());
  const formatEstimate = (text: string): string => (isEstimate ? tNavigation("about", { what: text }) : text);
  const contact = taskContact(task);
  const stop = currentStop(task);
  return (
    <>
      <DeliveryInstructions
        urgent={task.urgent}
        preferredTime={task.preferredTime}
        instructions={task.instructions}
        unit={currentStopUnit(task)}
        className="pb-2"
      />
      <dl className="divide-y">
        {task.state === "accepted" && (
          <div className="py-2">
            <dt className="text-sm text-muted-foreground">{tNavigation("collectAt")}</dt>
            <dd>{task.pickupAddress}</dd>
          </div>
        )}
        {isHubPending(task) ? null : isReturning(task) ? (
          <div className="py-2">
            <dt className="text-sm text-muted-foreground">
              {tNavigation(stop.kind === "hub" ? "bringTo" : "returnTo")}
            </dt>
            <dd>{stop.address}</dd>
          </div>
        ) : (
          <div className="py-2">
            <dt className="text-sm text-muted-foreground">{t("deliveryAddress")}</dt>
            <dd>{task.deliveryAddress}</dd>
          </div>
        )}
        {contact?.phone && (
          <Fact label={`${t("phone")} · ${tDelivery(contact.role)}`}>
            <ContactNumber transactionId={task.transactionId} contact={{ ...contact, phone: contact.phone }} />
          </Fact>
        )}
        <Fact label={t("amount")}>
          <Money amount={cashToHandOver(task)} />
        </Fact>
        {metres !== null && (
          <Fact label={t("distance")}>{formatEstimate(formatStopDistance(metres, settings.units))}</Fact>
        )}
        {eta !== null && <Fact label={t("eta")}>{formatEstimate(formatDuration(locale, eta))}</Fact>}
        {arrivesAt !== null && (
          <Fact label={t("estimatedArrival")}>
            <time dateTime={arrivesAt}>{formatEstimate(formatArrival(locale, arrivesAt).time)}</time>
          </Fact>
        )}
      </dl>
    </>
  );
}

const linkClass = "tap -my-3 inline-flex items-center justify-end underline underline-offset-4";

/** The contact's phone number or its last digits; a press calls. */
function ContactNumber({
  transactionId,
  contact: { name, phone, maskedCalling },
}: {
  transactionId: string;
  contact: TaskContact & { phone: string };
}) {
  const t = useTranslations(contactButtonsMessages);
  const { busy, call, sheet } = useMaskedCall(`/api/tasks/${transactionId}`, maskedCalling ? name : null);
  if (maskedCalling)
    return (
      <>
        <button
          type="button"
          aria-label={t("call", { name })}
          disabled={busy}
          onClick={call}
          translate="no"
          className={linkClass}
        >
          {formatPhone(phone)}
        </button>
        {sheet}
      </>
    );
  return isDialable(phone) ? (
    <a href={`tel:${phone}`} translate="no" className={linkClass}>
      {formatPhone(phone)}
    </a>
  ) : (
    phone
  );
}
