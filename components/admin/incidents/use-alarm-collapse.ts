"use client";

import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import type { Incident } from "@/lib/contracts/admin/incidents";
import { alarmKey } from "./use-alarm";

const clickThroughMs = 1_000;
// A viewport shorter than the window by this many pixels means that an on-screen keyboard is open.
const keyboardPx = 120;

/** Whether this element covers the middle of the visible part of the focused element. */
function covers(alarmElement: Element): boolean {
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
export function useAlarmCollapse(
  ringing: readonly Incident[],
  panel: RefObject<HTMLElement | null>,
): { isCollapsed: boolean; isClickThrough: boolean; collapse: () => void; expand: () => void } {
  const [collapsedKeys, setCollapsedKeys] = useState<ReadonlySet<string>>(() => new Set());
  const [clickableKeys, setClickableKeys] = useState<string | null>(null);
  const keys = ringing.map(alarmKey);
  const allKeys = keys.join();
  const isCollapsed = keys.every((key) => collapsedKeys.has(key));
  const collapse = () => {
    setCollapsedKeys(new Set(keys));
  };
  const collapseIfCovering = useEffectEvent(() => {
    if (panel.current && covers(panel.current)) collapse();
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
