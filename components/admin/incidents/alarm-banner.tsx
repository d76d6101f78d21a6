"use client";

import { useRef, useEffect, useEffectEvent, useState, type RefObject } from "react";
import { useSWRConfig } from "swr";
import Link from "@/components/ui/navigation/link";
import { toast } from "@/lib/client/app/toast";
import { useErrorText } from "@/lib/client/hooks/use-error-text";
import { useNavigate } from "@/lib/client/hooks/use-navigate";
import type { Incident } from "@/lib/contracts/admin/incidents";
import { adminMessages } from "@/lib/i18n/messages/admin";
import { alarmMessages } from "@/lib/i18n/messages/alarm";
import { incidentMessages } from "@/lib/i18n/messages/incidents";
import { useTranslations } from "@/lib/i18n/use-translations";
import { Button, IconButton } from "@/components/ui/button";
import { cx } from "@/components/ui/class-names";
import { ChevronDownIcon, WarningIcon } from "@/components/ui/icons";
import { useWrite } from "@/components/ui/use-write";
import { ElapsedTime } from "./describe-incident";
import { incidentsPath, useTitleFlash, type Alarm, alarmKey } from "./use-alarm";

const clickThroughMs = 1_000;
// A viewport shorter than the window by this many pixels means that an on-screen keyboard is open.
const keyboardPx = 120;

/** Whether this element covers the middle of the visible part of the focused element. */
function isCoveringFocus(alarmElement: Element): boolean {
  const focused = document.activeElement;
  if (!focused || focused === document.body || alarmElement.contains(focused)) return false;
  if (window.visualViewport && window.visualViewport.height < window.innerHeight - keyboardPx) return true;
  const [focusedBox, box] = [focused.getBoundingClientRect(), alarmElement.getBoundingClientRect()];
  const x = (Math.max(0, focusedBox.left) + Math.min(window.innerWidth, focusedBox.right)) / 2;
  const y = (Math.max(0, focusedBox.top) + Math.min(window.innerHeight, focusedBox.bottom)) / 2;
  return x > box.left && x < box.right && y > box.top && y < box.bottom;
}

/**
 * Collapses the alarm on request, and automatically when it covers the focused element. It expands again for a new
 * alarm or a higher severity. `isClickThrough`: the alarm has just appeared, so presses aimed at the page below pass
 * through it.
 */
function useAlarmCollapse(
  ringingIncidents: readonly Incident[],
  panel: RefObject<HTMLElement | null>,
): { isCollapsed: boolean; isClickThrough: boolean; collapse: () => void; expand: () => void } {
  const [collapsedKeys, setCollapsedKeys] = useState<ReadonlySet<string>>(() => new Set());
  const [clickableKeys, setClickableKeys] = useState<string | null>(null);
  const keys = ringingIncidents.map(alarmKey);
  const allKeys = keys.join();
  const isCollapsed = keys.every((key) => collapsedKeys.has(key));
  const collapse = () => {
    setCollapsedKeys(new Set(keys));
  };
  const collapseIfCovering = useEffectEvent(() => {
    if (panel.current && isCoveringFocus(panel.current)) collapse();
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      setClickableKeys(allKeys);
    }, clickThroughMs);
    return () => {
      clearTimeout(timer);
    };
  }, [allKeys]);
  useEffect(() => {
    if (isCollapsed) return;
    const onChange = () => {
      collapseIfCovering();
    };
    onChange();
    document.addEventListener("focusin", onChange);
    window.visualViewport?.addEventListener("resize", onChange);
    return () => {
      document.removeEventListener("focusin", onChange);
      window.visualViewport?.removeEventListener("resize", onChange);
    };
  }, [isCollapsed, allKeys]);
  return {
    isCollapsed,
    isClickThrough: clickableKeys !== allKeys,
    collapse,
    expand: () => {
      setCollapsedKeys(new Set());
    },
  };
}

type AlarmBannerProps = { ringingIncidents: readonly Incident[]; alarm: Alarm; onChanged: () => void };

/**
 * Alarm on every console page while an open incident has no owner: visible, audible and announced. It overlays the
 * page without shifting the layout; collapsed, it moves into the top bar.
 */
export function AlarmBanner({
  ringingIncidents,
  alarm: { isSoundBlocked, isMuted, mute },
  onChanged,
}: AlarmBannerProps) {
  const t = useTranslations(alarmMessages);
  const tKind = useTranslations(incidentMessages);
  const tAdmin = useTranslations(adminMessages);
  const errorMessage = useErrorText();
  const { mutate } = useSWRConfig();
  const { go } = useNavigate();
  const { busy, write } = useWrite();
  const panel = useRef<HTMLDivElement>(null);
  const { isCollapsed, isClickThrough, collapse, expand } = useAlarmCollapse(ringingIncidents, panel);
  // Moves the focus to the other toggle only after this user collapsed or expanded the banner.
  const movesFocus = useRef(false);
  const focusToggle = (button: HTMLButtonElement | null) => {
    if (!button || !movesFocus.current) return;
    movesFocus.current = false;
    button.focus();
  };
  const firstIncident = ringingIncidents[0];
  const kindName = firstIncident && tKind(`kind_${firstIncident.kind}`);
  useTitleFlash(kindName ? t("titleFlash", { kind: kindName }) : null);
  if (!firstIncident || !kindName) return null;
  const name = firstIncident.personName ?? t("unknownPerson");

  async function takeIncident(id: string) {
    const result = await write(`/api/admin/incidents/${id}/take`);
    if (result.ok) {
      toast.success(t("taken"));
      await mutate(`${incidentsPath}/${id}`, result.data, { revalidate: false });
      go(`/admin/incidents/${id}`);
    } else toast.error(errorMessage(result.error, tAdmin("failed")));
    onChanged();
  }

  return (
    <section aria-label={t("alarmRegion")} className="flex min-w-0 flex-1 justify-center print:hidden">
      {isCollapsed ? (
        <button
          ref={focusToggle}
          type="button"
          title={t("expand")}
          className="inline-flex min-h-tap min-w-tap items-center justify-center gap-2 overflow-hidden rounded-full bg-destructive px-3 text-sm font-semibold text-destructive-foreground active:bg-destructive-pressed"
          onClick={() => {
            movesFocus.current = true;
            expand();
          }}
        >
          <WarningIcon aria-hidden size={20} className="shrink-0" />
          <span className="sr-only sm:not-sr-only sm:truncate">
            {kindName}: {name}
          </span>
          <ElapsedTime since={firstIncident.openedAt} className="truncate tabular-nums" />
        </button>
      ) : (
        <div
          ref={panel}
          data-alarm=""
          className={cx(
            "fixed inset-x-0 bottom-0 z-30 mx-auto max-h-[60dvh] max-w-[52rem] overflow-y-auto bg-destructive pb-[env(safe-area-inset-bottom)] text-destructive-foreground sm:bottom-2 sm:rounded-card",
            isClickThrough && "pointer-events-none",
          )}
        >
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2 pr-2 pl-4">
            <Link
              href={`/admin/incidents/${firstIncident.id}`}
              className="flex min-h-tap min-w-0 flex-1 basis-52 items-center gap-3"
            >
              <WarningIcon aria-hidden size={24} className="shrink-0" />
              <span className="min-w-0">
                <span className="block font-semibold">
                  {kindName}: {name}
                </span>
                <span className="block text-sm">
                  {t("openFor")} <ElapsedTime since={firstIncident.openedAt} className="font-semibold tabular-nums" />
                </span>
              </span>
            </Link>
            <IconButton
              ref={focusToggle}
              icon={ChevronDownIcon}
              label={t("minimize")}
              title={t("minimize")}
              className="active:bg-destructive-pressed! lg:order-last"
              onClick={() => {
                movesFocus.current = true;
                collapse();
              }}
            />
            {ringingIncidents.length > 1 && (
              <Link
                href="/admin/incidents"
                className="inline-flex min-h-tap items-center font-semibold underline underline-offset-4"
              >
                {t("more", { n: ringingIncidents.length - 1 })}
              </Link>
            )}
            <span className="ml-auto flex flex-wrap items-center gap-2 pr-2 lg:pr-0">
              {isMuted(firstIncident) ? (
                <span className="text-sm">{t("muted")}</span>
              ) : (
                <Button
                  variant="quiet"
                  tone="inherit"
                  className="active:bg-destructive-pressed!"
                  onClick={() => {
                    mute(firstIncident);
                  }}
                >
                  {t("mute")}
                </Button>
              )}
              <Button
                busy={busy}
                onClick={() => {
                  void takeIncident(firstIncident.id);
                }}
              >
                {t("take")}
              </Button>
            </span>
            {/* Placed first, so that its removal does not move the button that is being pressed. */}
            {isSoundBlocked && !isMuted(firstIncident) && (
              <p className="order-first basis-full text-sm font-semibold">{t("soundBlocked")}</p>
            )}
          </div>
        </div>
      )}
      {/* Announced once for each incident, not with every tick of the clock. */}
      <p role="alert" aria-atomic="false" className="sr-only">
        {ringingIncidents.map((item) => (
          <span key={`${item.id} ${item.severity}`}>
            {t("alarm", { kind: tKind(`kind_${item.kind}`), name: item.personName ?? t("unknownPerson") })}{" "}
          </span>
        ))}
      </p>
    </section>
  );
}
