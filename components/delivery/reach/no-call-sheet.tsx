"use client";

import { noCallText } from "@/lib/i18n/text/no-call";
import { useText } from "@/lib/i18n/use-text";
import { supportPhone } from "@/lib/support";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { ClockIcon, NoConnectionIcon, PhoneIcon } from "@/components/ui/icons";
import { Sheet } from "@/components/ui/overlay";

type NoCallSheetProps = {
  name: string;
  /** Still being tried; otherwise no answer came. */
  trying: boolean;
  /** Our number, where this phone has learnt it. */
  line: string | null;
  onAgain: () => void;
  onClose: () => void;
};

/** In place of a call that could not be prepared: plain phone calls, which need no internet. */
export function NoCallSheet({ name, trying, line, onAgain, onClose }: NoCallSheetProps) {
  const say = useText(noCallText);
  return (
    <Sheet
      open
      onClose={onClose}
      title={say("title")}
      footer={
        <Button variant="primary" size="large" busy={trying} onClick={onAgain}>
          {say("again")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="wait" icon={trying ? ClockIcon : NoConnectionIcon} live="polite">
          {say(trying ? "slow" : "offline", { name })}
        </Notice>
        {line && (
          <div className="flex flex-col gap-2">
            <p className="text-sm text-ink-soft">{say("line", { name })}</p>
            <PhoneLink number={line}>{say("callLine")}</PhoneLink>
          </div>
        )}
        <PhoneLink number={supportPhone}>{say("callDesk")}</PhoneLink>
        <div className="flex flex-col gap-2 border-t pt-4">
          <p className="text-sm text-ink-soft">{say("danger")}</p>
          <PhoneLink number="911">{say("call911")}</PhoneLink>
        </div>
      </div>
    </Sheet>
  );
}

function PhoneLink({ number, children }: { number: string; children: string }) {
  return (
    <a href={`tel:${number}`} className={buttonClass({ block: true })}>
      <PhoneIcon aria-hidden size={20} className="shrink-0" />
      {children}
    </a>
  );
}
