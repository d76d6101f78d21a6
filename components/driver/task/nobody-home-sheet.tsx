"use client";

import { useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useUnsentMessageLabel } from "@/components/delivery/chat/chat-labels";
import { LazyStandaloneChatSheet } from "@/components/delivery/reach/contact-buttons";
import { useMaskedCall } from "@/components/delivery/reach/use-masked-call";
import { useSecondsLeft } from "@/components/driver/offer/countdown";
import { Notice } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import {
  BellIcon,
  CashIcon,
  ClockIcon,
  DoneIcon,
  EditIcon,
  MessageIcon,
  PhoneIcon,
  WarningIcon,
  type Icon,
} from "@/components/ui/icons";
import { formatMoney } from "@/components/ui/money";
import { Sheet } from "@/components/ui/overlay";
import { formatTime } from "@/components/ui/time";
import {
  removeUnsentMessage,
  isPendingMessage,
  findCannedMessage,
  sendMessage,
  useUnsentMessages,
} from "@/lib/client/offline/unsent-messages";
import { serverNow } from "@/lib/client/app/server-clock";
import { toast } from "@/lib/client/app/toast";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import type { DoorAttempts } from "@/lib/contracts/driver/door-attempts";
import type { Task } from "@/lib/contracts/driver/task";
import { isDialable } from "@/lib/domain/text/format-phone";
import { missingDoorAttempts } from "@/lib/domain/task/door-attempts";
import { formatCountdown } from "@/lib/domain/offer";
import { taskContact, type TaskContact } from "@/lib/domain/task/task-contact";
import { getTranslations } from "@/lib/i18n/translate";
import { cannedMessages } from "@/lib/i18n/messages/canned";
import { navigationMessages } from "@/lib/i18n/messages/navigation";
import { nobodyHomeMessages } from "@/lib/i18n/messages/nobody-home";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { useTaskSteps } from "./use-task-steps";

// A call is recorded only once the phone provider has connected it, seconds after the press.
const refreshMs = 4_000;
const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

type NobodyHomeSheetProps = {
  task: Task;
  onClose: () => void;
  /** The driver wants to give a different reason. */
  onOtherReason?: () => void;
};

/** The steps that the driver must complete before leaving an unanswered door, and what then happens to the cash. */
export function NobodyHomeSheet({ task, onClose, onOtherReason }: NobodyHomeSheetProps) {
  const t = useTranslations(nobodyHomeMessages);
  const { locale } = useLocale();
  const steps = useTaskSteps(task);
  const { refresh } = useCurrentTask();
  const refreshTask = useEffectEvent(refresh);
  useEffect(() => {
    const refreshIfVisible = () => {
      if (!document.hidden) refreshTask();
    };
    refreshIfVisible();
    const timer = setInterval(refreshIfVisible, refreshMs);
    document.addEventListener("visibilitychange", refreshIfVisible);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refreshIfVisible);
    };
  }, []);
  const { doorAttempts } = task;
  // Re-renders each second, so that the sheet updates when the wait ends.
  const secondsLeft = useSecondsLeft(doorAttempts?.waitUntil ?? new Date(0).toISOString());
  const missingSteps = doorAttempts ? missingDoorAttempts(doorAttempts, serverNow()) : ["wait" as const];
  const contact = taskContact(task);
  const name = firstName(contact?.name ?? task.customerName);
  const nextMissing = missingSteps[0];
  const leaveDoor = () => {
    // Recorded in English, for administrators.
    if (steps.fail(getTranslations("en", navigationMessages)("nobodyHome"), "nobody_home") !== null)
      toast.info(t("done"));
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("title")}
      footer={
        <>
          <Button variant="quiet" block onClick={onOtherReason ?? onClose}>
            {t(onOtherReason ? "other" : "stay")}
          </Button>
          <Button variant="destructive" size="large" disabled={nextMissing !== undefined} onClick={leaveDoor}>
            {nextMissing === undefined
              ? t("confirm")
              : nextMissing === "wait"
                ? doorAttempts
                  ? t("waitUntil", { time: formatTime(locale, doorAttempts.waitUntil) })
                  : t("waiting")
                : t(nextMissing === "call" ? "callFirst" : "textFirst", { name })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-muted-foreground">
          {t(doorAttempts && !doorAttempts.callRequired && !doorAttempts.smsRequired ? "hintWait" : "hint")}
        </p>
        {doorAttempts ? (
          <Checklist task={task} doorAttempts={doorAttempts} secondsLeft={secondsLeft} name={name} contact={contact} />
        ) : (
          <Notice tone="warning" icon={ClockIcon}>
            {t("attemptsUnknown")}
          </Notice>
        )}
        <Notice tone="warning" icon={CashIcon}>
          {doorAttempts && (
            <p className="font-semibold">
              {t(doorAttempts.returnTo.kind === "hub" ? "returnToHub" : "returnToSender", {
                amount: formatMoney(task.amount),
                name: doorAttempts.returnTo.name ? firstName(doorAttempts.returnTo.name) : t("theSender"),
              })}
            </p>
          )}
          <p>{t("keepCash")}</p>
        </Notice>
        {onOtherReason && <p className="text-sm text-muted-foreground">{t("unsafe")}</p>}
      </div>
    </Sheet>
  );
}

const linkClass = "tap inline-flex items-center justify-center rounded-control border border-input";

type ChecklistProps = {
  task: Task;
  doorAttempts: DoorAttempts;
  secondsLeft: number;
  name: string;
  contact: TaskContact | null;
};

function Checklist({ task, doorAttempts, secondsLeft, name, contact }: ChecklistProps) {
  const t = useTranslations(nobodyHomeMessages);
  const { locale } = useLocale();
  const path = `/api/tasks/${task.transactionId}` as const;
  const { busy, call, sheet } = useMaskedCall(path, contact?.maskedCalling ? contact.name : null);
  const tCanned = useTranslations(cannedMessages);
  const [isWriting, setIsWriting] = useState(false);
  const comeDownMessage = { path, to: "receiver", canned: "come_down" } as const;
  const unsentMessage = findCannedMessage(useUnsentMessages(path), comeDownMessage);
  const unsentLabel = useUnsentMessageLabel();
  const { refresh } = useCurrentTask();
  const elapsedSeconds = Math.max(0, doorAttempts.waitSeconds - secondsLeft);
  const timeText = (time: string) => formatTime(locale, time);
  // Without a masked number the driver uses their own phone, and nothing is recorded.
  const directPhone = contact?.maskedCalling || !isDialable(contact?.phone) ? null : contact?.phone;
  return (
    <>
      <ul className="flex flex-col divide-y border-y">
        <ChecklistRow
          done={secondsLeft === 0}
          icon={ClockIcon}
          label={secondsLeft === 0 ? t("waited", { minutes: Math.round(doorAttempts.waitSeconds / 60) }) : t("waiting")}
        >
          <span role="timer" className="text-lg font-semibold tabular-nums">
            {t("elapsedOf", {
              elapsed: formatCountdown(elapsedSeconds * 1_000),
              total: formatCountdown(doorAttempts.waitSeconds * 1_000),
            })}
          </span>
        </ChecklistRow>
        {(doorAttempts.callRequired || directPhone || doorAttempts.calledAt) && (
          <ChecklistRow
            done={doorAttempts.calledAt !== null}
            icon={PhoneIcon}
            label={t(doorAttempts.calledAt ? "called" : "callName", { name })}
          >
            {doorAttempts.calledAt && <span className="tabular-nums">{timeText(doorAttempts.calledAt)}</span>}
            {directPhone ? (
              <a href={`tel:${directPhone}`} aria-label={t("callName", { name })} className={linkClass}>
                <PhoneIcon aria-hidden size={20} />
              </a>
            ) : (
              <IconButton
                icon={PhoneIcon}
                label={t("callName", { name })}
                disabled={busy}
                onClick={call}
                className="border border-input"
              />
            )}
          </ChecklistRow>
        )}
        {(doorAttempts.smsRequired || directPhone || doorAttempts.smsSentAt) && (
          <ChecklistRow
            done={doorAttempts.smsSentAt !== null}
            icon={MessageIcon}
            label={t(doorAttempts.smsSentAt ? "texted" : "textName", { name })}
          >
            {doorAttempts.smsSentAt && <span className="tabular-nums">{timeText(doorAttempts.smsSentAt)}</span>}
            {directPhone ? (
              <a href={`sms:${directPhone}`} aria-label={t("textName", { name })} className={linkClass}>
                <MessageIcon aria-hidden size={20} />
              </a>
            ) : (
              <>
                {!doorAttempts.smsSentAt && (
                  <Button
                    variant="plain"
                    busy={unsentMessage?.state === "sending"}
                    onClick={() => {
                      if (unsentMessage && !isPendingMessage(unsentMessage)) removeUnsentMessage(unsentMessage.key);
                      sendMessage(comeDownMessage, refresh);
                    }}
                  >
                    {t("sendCanned", { message: tCanned("come_down") })}
                  </Button>
                )}
                <IconButton
                  icon={EditIcon}
                  label={t("writeOwnText")}
                  className="border border-input"
                  onClick={() => {
                    setIsWriting(true);
                  }}
                />
              </>
            )}
          </ChecklistRow>
        )}
        {doorAttempts.receiverNotifiedAt && (
          <ChecklistRow done icon={BellIcon} label={t("receiverNotified", { name })}>
            <span className="tabular-nums">{timeText(doorAttempts.receiverNotifiedAt)}</span>
          </ChecklistRow>
        )}
      </ul>
      {unsentMessage && unsentMessage.state !== "sending" && !doorAttempts.smsSentAt && (
        <Notice
          tone={isPendingMessage(unsentMessage) ? "warning" : "destructive"}
          icon={isPendingMessage(unsentMessage) ? ClockIcon : WarningIcon}
          live="polite"
        >
          {unsentLabel(unsentMessage)}
        </Notice>
      )}
      {sheet}
      {isWriting && (
        <LazyStandaloneChatSheet
          path={path}
          viewer="driver"
          name={contact?.name ?? name}
          onClose={() => {
            setIsWriting(false);
            refresh();
          }}
        />
      )}
    </>
  );
}

type ChecklistRowProps = { done: boolean; icon: Icon; label: string; children?: ReactNode };

function ChecklistRow({ done, icon: Icon, label, children }: ChecklistRowProps) {
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-2">
      {done ? (
        <DoneIcon aria-hidden size={22} className="shrink-0 text-success-text" />
      ) : (
        <Icon aria-hidden size={22} className="shrink-0 text-muted-foreground" />
      )}
      <span className={cx("min-w-0 flex-1", !done && "font-medium")}>{label}</span>
      <span className="flex items-center gap-2">{children}</span>
    </li>
  );
}
