"use client";

import { withTimeout } from "../api/abort-signals";
import { useSyncExternalStore } from "react";
import { readStoredValue, storeValue } from "../storage/stored-value";

export type BrowserPermission = "location" | "notifications" | "camera";

// Stored per phone, like the permissions: "location=allow camera=1767225600000" (time of a "Not now").
export const permissionAnswersKey = "explained";

export const parsePermissionAnswers = (stored: string | null): Map<string, string> =>
  new Map((stored?.split(" ") ?? []).map((entry) => [entry.split("=")[0] ?? "", entry.split("=")[1] ?? ""]));

/** The browser's state of a permission; `prompt` if the browser cannot report it. */
export async function queryPermission(kind: BrowserPermission): Promise<PermissionState> {
  if (kind === "notifications") {
    if (!("Notification" in window) || !("PushManager" in window) || !("serviceWorker" in navigator)) return "denied";
    return Notification.permission === "default" ? "prompt" : Notification.permission;
  }
  try {
    const name = (kind === "location" ? "geolocation" : "camera") as PermissionName;
    return (await withTimeout(navigator.permissions.query({ name }), 2_000)).state;
  } catch {
    return "prompt";
  }
}

/** `explain`: explains the reason before the browser prompts. `help`: explains how to reenable a denied permission. */
export type PermissionDialog = {
  kind: BrowserPermission;
  purpose: "explain" | "help";
  answer: (accepted: boolean) => void;
};

const explainAgainAfterMs: Record<BrowserPermission, number> = {
  location: 86_400_000,
  notifications: 7 * 86_400_000,
  camera: 3_600_000,
};

function storeAnswer(kind: BrowserPermission, storedAnswer: string | null): void {
  const answersByKind = parsePermissionAnswers(readStoredValue(permissionAnswersKey));
  if ((answersByKind.get(kind) ?? null) === storedAnswer) return;
  answersByKind.delete(kind);
  if (storedAnswer !== null) answersByKind.set(kind, storedAnswer);
  storeValue(permissionAnswersKey, [...answersByKind].map((entry) => entry.join("=")).join(" ") || null);
}

const queue: PermissionDialog[] = [];
let currentDialog: PermissionDialog | null = null;
const listeners = new Set<() => void>();
function showNext(): void {
  currentDialog = queue[0] ?? null;
  listeners.forEach((listener) => {
    listener();
  });
}
function enqueue(kind: BrowserPermission, purpose: PermissionDialog["purpose"]): Promise<boolean> {
  return new Promise((resolve) => {
    const dialog: PermissionDialog = {
      kind,
      purpose,
      answer: (accepted) => {
        if (!queue.includes(dialog)) return;
        queue.splice(queue.indexOf(dialog), 1);
        showNext();
        resolve(accepted);
      },
    };
    queue.push(dialog);
    showNext();
  });
}

/** The explanation to show now; one at a time. */
export function usePermissionDialog(): PermissionDialog | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => currentDialog,
    () => null,
  );
}

/** Shows how to reenable a denied permission in this browser. */
export function showPermissionHelp(kind: BrowserPermission): void {
  void enqueue(kind, "help");
}

const pending = new Map<BrowserPermission, Promise<boolean>>();

/**
 * Explains the reason for a permission, once on this phone. True if the browser may show its prompt, or has nothing to
 * prompt for. After "Not now" the explanation is suppressed for a while, unless the user starts it (`force`).
 */
export function explainPermission(kind: BrowserPermission, { force = false } = {}): Promise<boolean> {
  const pendingDecision = pending.get(kind);
  if (pendingDecision) return pendingDecision;
  const decision = decide(kind, force).finally(() => {
    pending.delete(kind);
  });
  pending.set(kind, decision);
  return decision;
}

async function decide(kind: BrowserPermission, force: boolean): Promise<boolean> {
  const previousAnswer = parsePermissionAnswers(readStoredValue(permissionAnswersKey)).get(kind);
  if ((await queryPermission(kind)) !== "prompt") {
    if (previousAnswer !== "allow") storeAnswer(kind, null);
    return true;
  }
  if (previousAnswer === "allow") return true;
  if (!force && previousAnswer !== undefined && Date.now() - Number(previousAnswer) < explainAgainAfterMs[kind])
    return false;
  const isAllowed = await enqueue(kind, "explain");
  storeAnswer(kind, isAllowed ? "allow" : String(Date.now()));
  return isAllowed;
}
