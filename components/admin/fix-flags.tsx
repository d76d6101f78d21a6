"use client";

import { Card, CardTitle } from "@/components/ui/card";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonRows } from "@/components/ui/skeleton";
import { formatDateTime } from "@/components/ui/time";
import { useResource } from "@/lib/client/use-resource";
import { fixFlagsText } from "@/lib/i18n/text/fix-flags";
import { useLocale, useText } from "@/lib/i18n/use-text";
import { driverPath } from "./driver-decision";

const flags = ["jumps", "speed", "frozen", "accuracy", "contradiction"] as const;

/** What looks wrong in what a driver's phone said of where it is: quietly, for it is proof of nothing. */
export function FixFlags({ userId }: { userId: string }) {
  const say = useText(fixFlagsText);
  const { locale } = useLocale();
  const known = useResource(`${driverPath(userId)}/fix-flags`);
  return (
    <Card className="flex flex-col gap-1">
      <CardTitle>{say("title")}</CardTitle>
      <ResourceView of={known} component={say("title")} skeleton={<SkeletonRows rows={1} label={say("title")} />}>
        {(found) => {
          const raised = flags.filter((flag) => found[flag].count > 0);
          return raised.length === 0 ? (
            <p className="text-sm text-ink-soft">{say(found.fixes === 0 ? "none" : "fine")}</p>
          ) : (
            <>
              <ul className="flex flex-col gap-1 text-sm tabular-nums">
                {raised.map((flag) => (
                  <li key={flag}>
                    {say(flag, { n: found[flag].count })}
                    {found[flag].at[0] && (
                      <span className="text-ink-soft">
                        , {say("first", { at: formatDateTime(locale, found[flag].at[0]) })}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
              <p className="text-xs text-ink-soft">{say("hint")}</p>
            </>
          );
        }}
      </ResourceView>
    </Card>
  );
}
