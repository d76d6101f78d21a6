"use client";

import { useState } from "react";
import { toast } from "@/lib/client/toast";
import { focusFirstProblem, useErrorText } from "@/lib/client/use-error-text";
import { useResource } from "@/lib/client/use-resource";
import { reachText } from "@/lib/i18n/text/reach";
import { useText } from "@/lib/i18n/use-text";
import { Button } from "@/components/ui/button";
import { Textarea } from "@/components/ui/field";
import { Sheet } from "@/components/ui/overlay";
import { useWrite } from "@/components/ui/use-write";
import type { ReachPath } from "./use-masked-call";

const sentences = {
  driver: ["driver_way", "driver_here", "driver_door", "driver_find"],
  party: ["party_coming", "party_wait", "party_door", "party_call"],
} as const;
const MOST = 300;
const SHOWN = 6;

type TextSheetProps = { path: ReachPath; as: keyof typeof sentences; name: string; onClose: () => void };

/** A text to the other side: a sentence that is there, or their own words; with what was written so far. */
export function TextSheet({ path, as, name, onClose }: TextSheetProps) {
  const say = useText(reachText);
  const sayError = useErrorText();
  const { busy, write } = useWrite();
  const { data, refresh } = useResource(`${path}/texts`, { every: 10_000 });
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    if (text.trim() === "") {
      setProblem(say("missing"));
      focusFirstProblem();
      return;
    }
    const outcome = await write(`${path}/text`, { body: { text } });
    if (!outcome.ok) {
      setProblem(sayError(outcome.error, say("failed")));
      focusFirstProblem();
      return;
    }
    setText("");
    refresh();
    toast.success(say("sent"));
    onClose();
  };

  const before = (data?.items ?? []).slice(-SHOWN);
  return (
    <Sheet
      open
      onClose={onClose}
      title={say("text", { name })}
      footer={
        <Button variant="primary" size="large" busy={busy} onClick={() => void send()}>
          {say("send")}
        </Button>
      }
    >
      {before.length > 0 && (
        <ul aria-label={say("before")} className="flex flex-col gap-2 pb-4 text-sm">
          {before.map((one) => (
            <li key={one.id} className="break-words">
              <span className="text-ink-soft">{one.mine ? say("you") : name}: </span>
              {one.text}
              {(one.status === "refused" || one.status === "dropped") && (
                <span className="text-ink-soft"> · {say("notSent")}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div role="group" aria-label={say("pick")} className="flex flex-col gap-2 pb-4">
        {sentences[as].map((key) => (
          <Button
            key={key}
            block
            onClick={() => {
              setText(say(key));
              setProblem(null);
            }}
          >
            {say(key)}
          </Button>
        ))}
      </div>
      <Textarea
        label={say("words")}
        hint={say("hint")}
        maxLength={MOST}
        value={text}
        error={problem}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(null);
        }}
      />
    </Sheet>
  );
}
