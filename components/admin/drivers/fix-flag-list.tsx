"use client";

import { formatDateTime } from "@/components/ui/time";
import type { FixFlags } from "@/lib/contracts/fix-flags";
import { fixFlagsText } from "@/lib/i18n/text/fix-flags";
import { useLocale, useText } from "@/lib/i18n/use-text";

const flags = ["jumps", "speed", "frozen", "accuracy", "contradiction"] as const;

/** What looks wrong in what a phone said of where it is: quietly, for it is proof of nothing. */
export function FixFlagList({ found }: { found: FixFlags }) {
  const say = useText(fixFlagsText);
  const { locale } = useLocale();
  const raised = flags.filter((flag) => found[flag].count > 0);
  if (raised.length === 0) return <p className="text-sm text-ink-soft">{say(found.fixes === 0 ? "none" : "fine")}</p>;
  return (
    <>
      <ul className="flex flex-col gap-1 text-sm tabular-nums">
        {raised.map((flag) => (
          <li key={flag}>
            {say(flag, { n: found[flag].count })}
            {found[flag].at[0] && (
              <span className="text-ink-soft">, {say("first", { at: formatDateTime(locale, found[flag].at[0]) })}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-xs text-ink-soft">{say("hint")}</p>
    </>
  );
}
