"use client";

import Link from "@/components/ui/link";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import type { NoticeChoices, NoticeEvent } from "@/lib/contracts/notice-choices";
import { commonText } from "@/lib/i18n/text/common";
import { noticeChoicesText } from "@/lib/i18n/text/notice-choices";
import { useText } from "@/lib/i18n/use-text";
import { Notice } from "@/components/ui/badge";
import { cx } from "@/components/ui/class-names";
import { CheckIcon, WarningIcon } from "@/components/ui/icons";
import { PageHeader } from "@/components/ui/page-header";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { PhonePush } from "@/components/delivery/tell/push-offer-card";
import { QuietHoursCard } from "./quiet-hours-card";
import { noticeChoicesPath, useChange } from "./use-change";

const groups: readonly (readonly ["receiving" | "sending" | "both" | "trouble", readonly NoticeEvent[]])[] = [
  ["receiving", ["asked", "on_way", "near", "at_door"]],
  ["sending", ["answered", "pickup", "progress"]],
  ["both", ["paid", "driver_found", "delivered"]],
  ["trouble", ["failed", "returned", "cancelled", "money", "security"]],
];

/** Each step of a delivery with the channels its reader wants to hear of it by; every choice holds at once. */
export function NoticeChoicesScreen() {
  const say = useText(noticeChoicesText);
  const sayCommon = useText(commonText);
  const choices = useResource(noticeChoicesPath);
  return (
    <>
      <PageHeader title={say("title")} hint={say("hint")} back="/account" backLabel={sayCommon("back")} />
      <ResourceView
        of={choices}
        component={say("title")}
        skeleton={<SkeletonRows rows={8} label={sayCommon("loading")} />}
      >
        {(known) => <Choices known={known} />}
      </ResourceView>
    </>
  );
}

type Channel = "push" | "sms" | "mail";
const noTextsWords = {
  no_phone: "noPhone",
  unproven: "unproven",
  stopped: "stopped",
  no_mobile: "noMobile",
  off: "textsOff",
} as const;

function Choices({ known }: { known: NoticeChoices }) {
  const say = useText(noticeChoicesText);
  const errorText = useErrorText();
  const change = useChange(known);
  // What this installation cannot send is no choice.
  const channels: Channel[] = [
    "push",
    ...(known.noTexts === "not_set_up" ? [] : ["sms" as const]),
    ...(known.noMail === null ? ["mail" as const] : []),
  ];
  const save = (event: NoticeEvent, channel: Channel, on: boolean) => {
    change({ events: { [event]: { [channel]: on } } }).catch((cause: unknown) => {
      toast.error(errorText(cause, say("failedSave")));
    });
  };
  return (
    <div className="flex flex-col gap-5">
      <PhonePush />
      {known.noTexts && known.noTexts !== "not_set_up" && (
        <Notice tone="wait" icon={WarningIcon}>
          <p>{say(noTextsWords[known.noTexts])}</p>
          {(known.noTexts === "no_phone" || known.noTexts === "unproven") && (
            <Link
              href="/account"
              className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
            >
              {say("toPhone")}
            </Link>
          )}
        </Notice>
      )}
      <p className="text-sm text-ink-soft">
        {say("how")} {known.noMail === "no_address" && say("noMail")}
      </p>
      {groups.map(([group, events]) => (
        <section key={group}>
          <h2 className="px-4 pb-2 text-sm font-medium text-ink-soft">{say(group)}</h2>
          <ul className="divide-y rounded-card border bg-surface">
            {known.events
              .filter(({ event }) => events.includes(event))
              .map((each) => (
                <li key={each.event} className="px-4 py-3">
                  <Row choice={each} channels={channels} onChange={save} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      <QuietHoursCard quiet={known.quiet} onChange={(quiet) => change({ quiet })} />
    </div>
  );
}

function Row({
  choice,
  channels,
  onChange,
}: {
  choice: NoticeChoices["events"][number];
  channels: readonly Channel[];
  onChange: (event: NoticeEvent, channel: Channel, on: boolean) => void;
}) {
  const say = useText(noticeChoicesText);
  const { event, stays } = choice;
  const left = (["push", "sms", "mail"] as const).filter((channel) => choice[channel]).length;
  return (
    <fieldset>
      <legend className="pb-2 font-medium">
        {say(event)}
        {stays && <span className="block text-sm font-normal text-ink-soft">{say("stays")}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {channels.map((channel) => {
          const on = choice[channel];
          const last = stays && on && left === 1;
          return (
            <label
              key={channel}
              className={cx(
                "inline-flex min-h-tap min-w-20 flex-1 cursor-pointer items-center justify-center gap-1.5 rounded-control border px-3 text-sm font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
                on ? "border-solid bg-solid text-on-solid" : "border-control text-ink-soft",
              )}
            >
              <input
                type="checkbox"
                checked={on}
                // Not disabled: whoever presses the last one hears why it stays.
                aria-disabled={last || undefined}
                onChange={() => {
                  if (last) toast.error(say("stays"));
                  else onChange(event, channel, !on);
                }}
                className="sr-only"
              />
              {on && <CheckIcon aria-hidden size={16} className="shrink-0" />}
              {say(channel)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
