"use client";

import { cx } from "@/components/ui/class-names";
import { Spinner } from "@/components/ui/spinner";
import { useIsOnline } from "@/lib/client/connection";
import type { DriverStatus } from "@/lib/client/driver-status";
import { driverStatusText } from "@/lib/i18n/text/driver-words";
import { shellText } from "@/lib/i18n/text/shell";
import { useText } from "@/lib/i18n/use-text";
import { statusLook } from "./status-look";
import { useStatusActions } from "./use-status-actions";

const tones = {
  go: "bg-go-soft text-go-ink",
  wait: "bg-wait-soft text-wait-ink",
  over: "bg-sunken text-ink-soft",
  stop: "",
  plain: "",
} as const;

/** The status in the header; a press toggles between online and offline. */
export function CompactStatus({ status }: { status: DriverStatus }) {
  const say = useText(shellText);
  const sayStatus = useText(driverStatusText);
  const { choose, pending } = useStatusActions();
  const { icon: Shape, tone } = statusLook[status];
  // Without a network no offer comes: the green of somebody who gets them would be a promise.
  const reachable = useIsOnline() || status !== "online";
  const word = sayStatus(status);
  const look = cx(
    "inline-flex min-h-[36px] items-center gap-[6px] rounded-full px-[10px] text-sm font-semibold whitespace-nowrap",
    tones[reachable ? tone : "wait"],
  );
  if (status === "on_duty")
    return (
      <span role="status" aria-label={say("statusIs", { status: word })} className={look}>
        <Shape aria-hidden size={16} />
        {word}
      </span>
    );
  const next = status === "offline" ? "online" : "offline";
  return (
    <button
      type="button"
      disabled={pending !== null}
      onClick={() => void choose(next)}
      aria-label={say(next === "online" ? "switchToOnline" : "switchToOffline", { status: word })}
      className="tap inline-flex items-center"
    >
      <span className={look}>
        {pending ? <Spinner size={16} /> : <Shape aria-hidden size={16} />}
        {word}
      </span>
    </button>
  );
}
