"use client";

import { useState } from "react";
import { isDialable } from "@/lib/domain/dialable";
import { reachText } from "@/lib/i18n/text/reach";
import { useText } from "@/lib/i18n/use-text";
import { Button, buttonClass } from "@/components/ui/button";
import { MessageIcon, PhoneIcon } from "@/components/ui/icons";
import { lazily } from "@/components/ui/lazily";
import { useMaskedCall, type ReachPath } from "./use-masked-call";

/** Somebody to call and text: by their number, or through ours (`line`). */
export type Reached = { name: string; phone: string | null; line?: boolean | null };

const firstOf = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

/** The sheet for a text, loaded when it is first asked for. */
export const TextSheet = lazily(() => import("./text-sheet").then((module) => module.TextSheet));

type ReachButtonsProps = { path: ReachPath; other: Reached; as: "driver" | "party"; label?: string; block?: boolean };

/** A call, and a text where it goes through our number. Nothing where they cannot be reached. */
export function ReachButtons({ path, other, as, label, block }: ReachButtonsProps) {
  const say = useText(reachText);
  const { busy, call, sheet } = useMaskedCall(path, other.line ? other.name : null);
  const [writing, setWriting] = useState(false);
  const name = say("call", { name: other.name });
  if (!other.line)
    return (
      isDialable(other.phone) && (
        <a href={`tel:${other.phone}`} aria-label={name} className={buttonClass({ block })}>
          <PhoneIcon aria-hidden size={20} />
          {label ?? say("call", { name: firstOf(other.name) })}
        </a>
      )
    );
  return (
    <>
      <Button icon={PhoneIcon} aria-label={name} busy={busy} block={block} onClick={call}>
        {label ?? say("call", { name: firstOf(other.name) })}
      </Button>
      <Button
        icon={MessageIcon}
        aria-label={say("text", { name: other.name })}
        block={block}
        onClick={() => {
          setWriting(true);
        }}
      >
        {say("textShort")}
      </Button>
      {sheet}
      {writing && (
        <TextSheet
          path={path}
          as={as}
          name={other.name}
          onClose={() => {
            setWriting(false);
          }}
        />
      )}
    </>
  );
}
