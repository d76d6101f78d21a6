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

const askAgainAfterMs: Record<BrowserPermission, number> = {
  location: 86_400_000,
  notifications: 7 * 86_400_000,
  camera: 3_600_000,
};

function storeAnswer(kind: BrowserPermission, storedAnswer: string | null): void {
  const storedAnswers = parsePermissionAnswers(readStoredValue(explainedPermissionsKey));
  if ((storedAnswers.get(kind) ?? null) === storedAnswer) return;
  storedAnswers.delete(kind);
  if (storedAnswer !== null) storedAnswers.set(kind, storedAnswer);
  storeValue(explainedPermissionsKey, [...storedAnswers].map((each) => each.join("=")).join(" ") || null);
}

const queue: PermissionQuestion[] = [];
let currentQuestion: PermissionQuestion | null = null;
const listeners = new Set<() => void>();
function showNext(): void {
  currentQuestion = queue[0] ?? null;
  listeners.forEach((listener) => {
    listener();
  });
}
function enqueue(kind: BrowserPermission, about: PermissionQuestion["about"]): Promise<boolean> {
  return new Promise((resolve) => {
    const question: PermissionQuestion = {
      kind,
      about,
      answer: (yes) => {
        if (!queue.includes(question)) return;
        queue.splice(queue.indexOf(question), 1);
        showNext();
        resolve(yes);
      },
    };
    queue.push(question);
    showNext();
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
    () => currentQuestion,
    () => null,
  );
}

/** Shows how to reenable a denied permission in this browser. */
export function showPermissionHelp(kind: BrowserPermission): void {
  void enqueue(kind, "how");
}

const pending = new Map<BrowserPermission, Promise<boolean>>();

/**
 * Whether the browser may show its prompt now: the reason was explained on this phone, or there is nothing to prompt
 * for. After "Not now" the explanation is suppressed for a while, unless the user starts it (`again`).
 */
export function canRequestPermission(kind: BrowserPermission, { again = false } = {}): Promise<boolean> {
  const running = pending.get(kind);
  if (running) return running;
  const decision = decide(kind, again).finally(() => {
    pending.delete(kind);
  });
  pending.set(kind, decision);
  return decision;
}

async function decide(kind: BrowserPermission, again: boolean): Promise<boolean> {
  const previousAnswer = parsePermissionAnswers(readStoredValue(explainedPermissionsKey)).get(kind);
  if ((await queryPermission(kind)) !== "prompt") {
    if (previousAnswer !== "allow") storeAnswer(kind, null);
    return true;
  }
  if (previousAnswer === "allow") return true;
  if (!again && previousAnswer !== undefined && Date.now() - Number(previousAnswer) < askAgainAfterMs[kind])
    return false;
  const isAllowed = await enqueue(kind, "why");
  storeAnswer(kind, isAllowed ? "allow" : String(Date.now()));
  return isAllowed;
}
