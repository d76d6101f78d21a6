"use client";

import { useSyncExternalStore } from "react";
import { readStoredValue, storeValue } from "../storage/stored-value";
import {
  parsePermissionAnswers,
  explainedPermissionsKey,
  queryPermission,
  type BrowserPermission,
} from "./permission-store";

/** `why`: explains before the browser's prompt. `how`: explains how to reenable a denied permission. */
export type PermissionQuestion = { kind: BrowserPermission; about: "why" | "how"; answer: (yes: boolean) => void };

const againMs: Record<BrowserPermission, number> = {
  location: 86_400_000,
  notifications: 7 * 86_400_000,
  camera: 3_600_000,
};

function remember(kind: BrowserPermission, said: string | null): void {
  const all = parsePermissionAnswers(readStoredValue(explainedPermissionsKey));
  if ((all.get(kind) ?? null) === said) return;
  all.delete(kind);
  if (said !== null) all.set(kind, said);
  storeValue(explainedPermissionsKey, [...all].map((each) => each.join("=")).join(" ") || null);
}

const queue: PermissionQuestion[] = [];
let shown: PermissionQuestion | null = null;
const listeners = new Set<() => void>();
function show(): void {
  shown = queue[0] ?? null;
  listeners.forEach((listener) => {
    listener();
  });
}
function put(kind: BrowserPermission, about: PermissionQuestion["about"]): Promise<boolean> {
  return new Promise((resolve) => {
    const question: PermissionQuestion = {
      kind,
      about,
      answer: (yes) => {
        if (!queue.includes(question)) return;
        queue.splice(queue.indexOf(question), 1);
        show();
        resolve(yes);
      },
    };
    queue.push(question);
    show();
  });
}

/** The explanation to show now; one at a time. */
export function usePermissionQuestion(): PermissionQuestion | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => shown,
    () => null,
  );
}

/** Shows how to reenable a denied permission in this browser. */
export function showPermissionHelp(kind: BrowserPermission): void {
  void put(kind, "how");
}

const pending = new Map<BrowserPermission, Promise<boolean>>();

/**
 * Whether the browser may show its prompt now: the reason was explained on this phone, or there is nothing to prompt
 * for. After "Not now" the explanation is suppressed for a while, unless the user starts it (`again`).
 */
export function canRequestPermission(kind: BrowserPermission, { again = false } = {}): Promise<boolean> {
  const running = pending.get(kind);
  if (running) return running;
  const decided = decide(kind, again).finally(() => {
    pending.delete(kind);
  });
  pending.set(kind, decided);
  return decided;
}

async function decide(kind: BrowserPermission, again: boolean): Promise<boolean> {
  const said = parsePermissionAnswers(readStoredValue(explainedPermissionsKey)).get(kind);
  if ((await queryPermission(kind)) !== "prompt") {
    if (said !== "allow") remember(kind, null);
    return true;
  }
  if (said === "allow") return true;
  if (!again && said !== undefined && Date.now() - Number(said) < againMs[kind]) return false;
  const yes = await put(kind, "why");
  remember(kind, yes ? "allow" : String(Date.now()));
  return yes;
}
