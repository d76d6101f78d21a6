"use client";

import { useState } from "react";
import { mutate } from "swr";
import { Notice } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/form/field";
import { CloseIcon, InfoIcon, PlusIcon } from "@/components/ui/icons";
import { LinkShare } from "@/components/ui/navigation/link-share";
import { Sheet } from "@/components/ui/overlay";
import { ResourceView } from "@/components/ui/page/resource";
import { SkeletonRows } from "@/components/ui/page/skeleton";
import { formatTime, formatRelativeTime, useNow } from "@/components/ui/time";
import { useWrite } from "@/components/ui/use-write";
import { driverProfilePath } from "@/lib/client/offline/driver-status";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useResource } from "@/lib/client/hooks/use-resource";
import { useSession } from "@/lib/client/hooks/use-session";
import type { TripShares } from "@/lib/contracts/driver/trip";
import { tripShareMessages } from "@/lib/i18n/messages/trip-share";
import { useLocale, useTranslations } from "@/lib/i18n/use-translations";
import { setTripShareSheetOpen } from "./trip-share-sheet-state";

const sharesPath = "/api/driver/trip-shares";
type TripShare = TripShares["items"][number];

// Shares appear in the list and on the dashboard; update both.
function refreshShares(shares?: TripShares): void {
  void mutate(sharesPath, shares, { revalidate: shares === undefined });
  void mutate(driverProfilePath);
}

/**
 * The links with which others follow the driver's live position (trip shares), with their views and a stop button, and
 * a form for a new link.
 */
export function TripShareSheet({ open }: { open: boolean }) {
  const t = useTranslations(tripShareMessages);
  const status = useSession().session?.driver?.status;
  const shares = useResource(open ? sharesPath : null, { intervalMs: 30_000 });
  // Resets the form for each new link.
  const [formKey, setFormKey] = useState(0);
  return (
    <Sheet
      open={open}
      onClose={() => {
        setTripShareSheetOpen(false);
        setFormKey((count) => count + 1);
      }}
      title={t("title")}
    >
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-sm text-muted-foreground">{t("hint")}</p>
        <ResourceView resource={shares} subject={t("title")} skeleton={<SkeletonRows rows={2} label={t("title")} />}>
          {({ items, limit: maxShares }) => (
            <>
              {items.length > 0 && <ActiveShares items={items} />}
              {status === "offline" ? (
                <Notice icon={InfoIcon}>{t("offline")}</Notice>
              ) : (
                <NewShare
                  key={formKey}
                  maxShares={items.length >= maxShares ? maxShares : null}
                  onNext={() => {
                    setFormKey((count) => count + 1);
                  }}
                />
              )}
            </>
          )}
        </ResourceView>
      </div>
    </Sheet>
  );
}

function ActiveShares({ items }: { items: readonly TripShare[] }) {
  const t = useTranslations(tripShareMessages);
  const errorMessage = useErrorText();
  const { locale } = useLocale();
  const now = useNow();
  const { busy, write } = useWrite();
  async function endShare(id?: string): Promise<void> {
    const result = id
      ? await write(`${sharesPath}/${id}`, { method: "DELETE", body: undefined })
      : await write(sharesPath, { method: "DELETE", body: undefined });
    if (result.ok) {
      refreshShares(result.data);
      toast.success(t("stopped"));
    } else toast.error(errorMessage(result.error, t("failed")));
  }
  return (
    <section aria-label={t("sharedWith")} className="flex flex-col gap-2">
      <h3 className="text-base">{t("sharedWith")}</h3>
      <ul className="divide-y border-y">
        {items.map(({ id, label, endsAt, views, lastViewedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-40">
              <span className="block font-medium [overflow-wrap:anywhere]">{label ?? t("unnamedLink")}</span>
              <span className="block text-sm text-muted-foreground tabular-nums">
                {lastViewedAt
                  ? t("opened", {
                      n: views,
                      ago: formatRelativeTime(
                        locale,
                        Date.parse(lastViewedAt),
                        Math.max(now, Date.parse(lastViewedAt)),
                      ).toLowerCase(),
                    })
                  : t("notOpened")}
                {" · "}
                {t("until", { time: formatTime(locale, endsAt) })}
              </span>
            </p>
            <Button
              icon={CloseIcon}
              busy={busy}
              aria-label={t("stopFor", { name: label ?? t("unnamedLink") })}
              onClick={() => void endShare(id)}
            >
              {t("stop")}
            </Button>
          </li>
        ))}
      </ul>
      {items.length > 1 && (
        <Button variant="quiet" block busy={busy} onClick={() => void endShare()}>
          {t("stopAll")}
        </Button>
      )}
    </section>
  );
}

/** `maxShares`: the maximum number of shares once it is reached, otherwise null. */
function NewShare({ maxShares, onNext }: { maxShares: number | null; onNext: () => void }) {
  const t = useTranslations(tripShareMessages);
  const errorMessage = useErrorText();
  const { busy, write } = useWrite();
  const [label, setLabel] = useState("");
  const [isCreated, setIsCreated] = useState(false);
  if (maxShares !== null && !isCreated) return <Notice icon={InfoIcon}>{t("limitReached", { n: maxShares })}</Notice>;

  async function createLink(): Promise<string | null> {
    const name = label.trim();
    const result = await write(sharesPath, { body: name ? { label: name } : {} });
    if (result.ok) {
      setIsCreated(true);
      refreshShares();
      return result.data.url;
    }
    toast.error(errorMessage(result.error, t("createFailed")));
    return null;
  }

  return (
    <section className="flex flex-col gap-3">
      {isCreated ? (
        <p className="text-sm text-muted-foreground">{t("linkShownOnce")}</p>
      ) : (
        <Input
          label={t("label")}
          optional
          hint={t("labelHint")}
          maxLength={40}
          value={label}
          onChange={(event) => {
            setLabel(event.target.value);
          }}
        />
      )}
      <LinkShare
        busy={busy}
        createLink={createLink}
        labels={{
          title: t("shareTitle"),
          share: t("share"),
          copy: t("copy"),
          copied: t("copied"),
          copyFailed: t("copyFailed"),
          link: label.trim() ? t("linkFor", { name: label.trim() }) : t("link"),
        }}
      />
      {isCreated && maxShares === null && (
        <Button variant="quiet" block icon={PlusIcon} onClick={onNext}>
          {t("another")}
        </Button>
      )}
    </section>
  );
}
