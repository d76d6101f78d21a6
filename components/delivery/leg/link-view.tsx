"use client";

import { useEffect, useRef } from "react";
import { isApiError } from "@/lib/client/api/api-error";
import { useResource } from "@/lib/client/hooks/use-resource";
import { isOpenLeg } from "@/lib/domain/task/leg";
import { commonMessages } from "@/lib/i18n/messages/common";
import { legMessages } from "@/lib/i18n/messages/leg";
import { useTranslations } from "@/lib/i18n/use-translations";
import { EmptyState } from "@/components/ui/empty-state";
import { DoneIcon, LinkIcon } from "@/components/ui/icons";
import { Logo } from "@/components/ui/logo";
import { ResourceView } from "@/components/ui/resource";
import { SkeletonCard } from "@/components/ui/skeleton";
import { LegPanel } from "./leg-panel";
import { legLinkPath } from "./leg-paths";

// The page has no feed of its own, and two people stand before each other and wait for it.
const pollMs = 3_000;

/** What a leg's link shows to whoever hands over or takes back in the sender's place; it ends with the leg. */
export function LegLinkView({ token }: { token: string }) {
  const t = useTranslations(legMessages);
  const tCommon = useTranslations(commonMessages);
  const path = legLinkPath(token);
  const ended = useRef(false);
  const leg = useResource(path, { every: () => (ended.current ? 0 : pollMs) });
  const missing = isApiError(leg.error) && (leg.error.status === 404 || leg.error.status === 400);
  const over = missing || (leg.data !== undefined && !isOpenLeg(leg.data));
  useEffect(() => {
    ended.current = over;
  }, [over]);
  // Who saw it to its end is told so, and that it is done only where a code was open: a driver may have left without the
  // cash. Of a link opened later nobody says whether it ever led anywhere.
  const end = leg.data === undefined ? "linkEnded" : leg.data.state === "waiting" ? "linkOver" : "linkDone";
  return (
    <main className="mx-auto flex min-h-dvh max-w-column flex-col gap-4 px-4 py-4">
      <header className="flex min-h-tap items-center justify-between gap-3">
        <Logo />
      </header>
      <h1 className="sr-only">{t("linkPage")}</h1>
      {over ? (
        <div translate="no" role="status">
          <EmptyState icon={end === "linkDone" ? DoneIcon : LinkIcon} title={t(end)} hint={t(`${end}Hint`)} />
        </div>
      ) : (
        <ResourceView
          of={leg}
          component={t("linkPage")}
          skeleton={<SkeletonCard label={tCommon("loading")} className="h-96" />}
        >
          {(known) => (
            <>
              <p className="text-muted-foreground">
                {t("forWhom", { name: known.kind === "return" ? known.takerName : known.giverName })}
                <span className="block">{known.place.address}</span>
              </p>
              <LegPanel leg={known} path={path} />
            </>
          )}
        </ResourceView>
      )}
      <p className="mt-auto pt-6 text-center text-xs text-muted-foreground">{t("linkPrivacy")}</p>
    </main>
  );
}
