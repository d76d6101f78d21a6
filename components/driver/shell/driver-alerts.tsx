"use client";

import { useEffect, useState, useRef } from "react";
import { usePathname } from "next/navigation";
import { mutate } from "swr";
import type { DriverStatus } from "@/lib/client/offline/driver-status";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ShieldIcon, CheckIcon } from "@/components/ui/icons";
import { lazyClient } from "@/components/ui/navigation/lazy-client";
import { checkInPath, startSendingAnswers, useUnsentAnswers } from "@/lib/client/offline/check-in";
import { playOfferTone } from "@/lib/client/device/chime";
import { vibrate } from "@/lib/client/device/device";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSettings } from "@/lib/client/hooks/use-settings";
import type { CheckIn } from "@/lib/contracts/driver/check-in";
import { checkInRequestMessages } from "@/lib/i18n/messages/check-in-request";
import { useTranslations } from "@/lib/i18n/use-translations";
import { api } from "@/lib/client/api/fetcher";
import type { Shift } from "@/lib/contracts/driver/shift";
import { formatMoney } from "@/components/ui/money";
import { dismissStep } from "@/lib/client/offline/outbox";
import { wasConfirmedLate, canResendWithReason } from "@/lib/client/offline/outbox-store";
import { useQueuedSteps } from "@/lib/client/hooks/use-queued-steps";
import { handOverMessages } from "@/lib/i18n/messages/hand-over";
import { canDismissRefusal, isRefusalOutdated } from "@/lib/client/offline/task-overlay";
import { useCurrentTask } from "@/lib/client/hooks/use-current-task";
import { collectPagePath } from "@/lib/domain/task/leg";
import { hasShiftActivity } from "../shifts/format-shift";
import { useTripShareSheetOpen } from "../trip/trip-share-sheet-state";

/**
 * Alerts that can appear on any driver page, except offers: refused steps, late codes, the end of a shift, check-ins.
 */
export function DriverAlerts({ driverId, status }: { driverId: string; status: DriverStatus | null }) {
  return (
    <>
      <RefusedSteps />
      <LateCodeAlert />
      <TripShareHost />
      <ShiftEndHost status={status} />
      <CheckInHost driverId={driverId} />
    </>
  );
}

const CheckInSheet = lazyClient(() => import("../check-in/check-in-sheet").then((module) => module.CheckInSheet));

/** Shows an open check-in over every driver page until the driver answers. */
function CheckInHost({ driverId }: { driverId: string }) {
  const t = useTranslations(checkInRequestMessages);
  const { settings } = useSettings();
  const pendingCheckIn = useResource(checkInPath, { disconnectedIntervalMs: 15_000 }).data ?? null;
  const unsentAnswers = useUnsentAnswers();
  const openCheckIn = pendingCheckIn !== null && !unsentAnswers.has(pendingCheckIn.id) ? pendingCheckIn : null;
  const [closedId, setClosedId] = useState<string | null>(null);
  // A driver who requested help sees its progress, although the check-in is closed.
  const [helpedCheckIn, setHelpedCheckIn] = useState<CheckIn | null>(null);
  useEffect(() => startSendingAnswers(driverId), [driverId]);

  const id = openCheckIn?.id ?? null;
  const { sound } = settings.notifications;
  useEffect(() => {
    if (id === null) return;
    vibrate([300, 100, 300]);
    if (sound) void playOfferTone();
  }, [id, sound]);

  const visibleCheckIn = helpedCheckIn ?? (openCheckIn && openCheckIn.id !== closedId ? openCheckIn : null);
  if (visibleCheckIn)
    return (
      <CheckInSheet
        key={visibleCheckIn.id}
        checkIn={visibleCheckIn}
        helpRequested={helpedCheckIn !== null}
        isAnswerUnsent={unsentAnswers.has(visibleCheckIn.id)}
        onHelp={() => {
          setHelpedCheckIn(visibleCheckIn);
        }}
        onClose={() => {
          setClosedId(visibleCheckIn.id);
          setHelpedCheckIn(null);
        }}
      />
    );
  // Closed without an answer.
  return openCheckIn ? (
    <div className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4rem)] z-30 mx-auto max-w-column px-4">
      <Notice
        tone="warning"
        icon={ShieldIcon}
        live="polite"
        action={
          <Button
            onClick={() => {
              setClosedId(null);
            }}
          >
            {t("answer")}
          </Button>
        }
      >
        <p className="text-base font-semibold">{t("title")}</p>
      </Notice>
    </div>
  ) : null;
}

const ShiftSummary = lazyClient(() => import("../shifts/shift-facts").then((module) => module.ShiftSummary));
// Pages where cash changes hands; the summary must not cover them.
const handoverPath = /\/(complete|collect)$/;
const lastShiftPath = "/api/driver/shifts?limit=1";

/** Shows a summary when a shift ends while the page is open, whether or not the driver ended it. */
function ShiftEndHost({ status }: { status: DriverStatus | null }) {
  const path = usePathname();
  const previousStatus = useRef(status);
  const [shift, setShift] = useState<Shift | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const shiftEnded = previousStatus.current !== null && previousStatus.current !== "offline" && status === "offline";
    previousStatus.current = status;
    if (!shiftEnded) return;
    let cancelled = false;
    // If the request fails, the summary is still in the list of shifts.
    void api(lastShiftPath)
      .then(({ items: [latest] }) => {
        void mutate((key) => typeof key === "string" && key.startsWith("/api/driver/shifts"));
        if (cancelled || !latest || latest.endedAt === null || !hasShiftActivity(latest)) return;
        setShift(latest);
        setOpen(true);
      })
      .catch(() => undefined);
    return () => {
      cancelled = true;
    };
  }, [status]);
  if (!shift) return null;
  return (
    <ShiftSummary
      shift={shift}
      open={open && status === "offline" && !handoverPath.test(path)}
      onClose={() => {
        setOpen(false);
      }}
    />
  );
}

/**
 * A code that was checked late, after the network returned, was correct. Shown on every page, because the driver still
 * holds the cash.
 */
function LateCodeAlert() {
  const t = useTranslations(handOverMessages);
  const pathname = usePathname();
  const lateStep = useQueuedSteps().find(wasConfirmedLate);
  const id = lateStep?.id ?? null;
  useEffect(() => {
    if (id === null) return;
    void playOfferTone();
    vibrate([60, 60, 200]);
  }, [id]);
  // The completion screen shows this itself.
  if (!lateStep?.result || pathname === `/deliveries/${lateStep.transactionId}/complete`) return null;
  return (
    <div className="fixed inset-x-0 top-[calc(env(safe-area-inset-top)+4rem)] z-30 mx-auto max-w-column px-4">
      <Notice
        tone="success"
        icon={CheckIcon}
        live="assertive"
        action={
          <Button
            onClick={() => {
              dismissStep(lateStep.id);
            }}
          >
            {t("handedOver")}
          </Button>
        }
      >
        <p className="text-base font-semibold">{t("handOverNow", { amount: formatMoney(lateStep.result.amount) })}</p>
        <p>{t("handOverTo", { name: lateStep.result.customerName })}</p>
      </Notice>
    </div>
  );
}

// Lazy: refusals are rare and always arrive over a network.
const RefusedStep = lazyClient(() => import("../task/refused-step").then((module) => module.RefusedStep));

/** Shows a refused step until it is dismissed or the task has its result. The completion screen shows its own. */
function RefusedSteps() {
  const pathname = usePathname();
  const steps = useQueuedSteps();
  const { serverTask, fetchedAt } = useCurrentTask();
  const refusedStep = steps.find(
    (step) =>
      step.state === "refused" &&
      !isRefusalOutdated(step, serverTask) &&
      !(step.kind === "complete" && pathname === `/deliveries/${step.transactionId}/complete`) &&
      !(step.kind === "prove" && pathname === collectPagePath(step.transactionId) && !canResendWithReason(step)),
  );

  useEffect(() => {
    // Remove confirmed steps once the page has their result; the completion screen reads its own first.
    const confirmedSteps = steps.filter((step) => step.state === "confirmed" && step.kind !== "complete");
    const outdatedSteps = steps.filter((step) => canDismissRefusal(step, serverTask, fetchedAt));
    [...confirmedSteps, ...outdatedSteps].forEach((step) => {
      dismissStep(step.id);
    });
  }, [steps, serverTask, fetchedAt]);

  return refusedStep ? <RefusedStep key={refusedStep.id} step={refusedStep} /> : null;
}

const TripSheet = lazyClient(() => import("../trip/trip-share-sheet").then((module) => module.TripShareSheet), {
  loadImmediately: true,
});

/** The trip sharing sheet, available on every driver page. */
function TripShareHost() {
  const shown = useTripShareSheetOpen();
  return shown === null ? null : <TripSheet open={shown} />;
}
