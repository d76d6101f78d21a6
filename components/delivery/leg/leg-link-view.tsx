"use client";

import { useEffect, useRef } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { useResource } from "@/lib/client/hooks/use-resource";
import { isOpenLeg } from "@/lib/domain/task/leg";
import { commonMessages } from "@/lib/i18n/messages/common";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/page/empty-state";
import { DoneIcon, LinkIcon } from "@/components/ui/icons";
import { Logo } from "@/components/ui/logo";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonCard } from "@/components/ui/page/skeleton";
import { LegPanel } from "./leg-panel";
import { legLinkPath } from "./leg-paths";

// The page has no Realtime channel, and two people are waiting for it.
const pollMs = 3_000;

/** The page of a leg link, for the person that acts for the sender; it ends with the leg (exchange of cash). */
export function LegLinkView({ token }: { token: string }) {
  const t = useTranslations(legMessages);
  const tCommon = useTranslations(commonMessages);
  const path = legLinkPath(token);
  const hasEnded = useRef(false);
  const leg = useResource(path, { intervalMs: () => (hasEnded.current ? 0 : pollMs) });
  const linkMissing = isApiError(leg.error) && (leg.error.status === 404 || leg.error.status === 400);
  const isOver = linkMissing || (leg.data !== undefined && !isOpenLeg(leg.data));
  useEffect(() => {
    hasEnded.current = isOver;
  }, [isOver]);
  // A visitor who saw the leg sees how it ended: completed only if a code was open, because a driver may have left
  // without the cash. For a link opened later the page does not reveal whether it ever existed.
  const endKey = leg.data === undefined ? "linkEnded" : leg.data.state === "waiting" ? "linkEndedOpen" : "linkDone";
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col gap-4 px-4 py-4">
      <header className="flex min-h-tap items-center justify-between gap-3">
        <Logo />
      </header>
      <h1 className="sr-only">{t("linkPage")}</h1>
      {isOver ? (
        <div translate="no" role="status">
          <EmptyState icon={endKey === "linkDone" ? DoneIcon : LinkIcon} title={t(endKey)} hint={t(`${endKey}Hint`)} />
        </div>
      ) : (
        <ResourceView
          resource={leg}
          subject={t("linkPage")}
          skeleton={<SkeletonCard label={tCommon("loading")} className="h-96" />}
        >
          {(loaded) => (
            <>
              <p className="text-muted-foreground">
                {t("forSender", { name: loaded.kind === "return" ? loaded.takerName : loaded.giverName })}
                <span className="block">{loaded.place.address}</span>
              </p>
              <LegPanel leg={loaded} path={path} />
            </>
          )}
        </ResourceView>
      )}
      <p className="mt-auto pt-6 text-center text-xs text-muted-foreground">{t("linkPrivacy")}</p>
    </main>
  );
}
