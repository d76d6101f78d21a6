import { loadOnce } from "./load-later";
import type * as sonner from "sonner";

export type ToastModule = typeof sonner;
type Stage = { mount: (module: ToastModule) => void; raise: () => void };

let stage: Stage | null = null;
let ready: Promise<ToastModule> | null = null;

/** Called by the one <Toaster/> of the page. */
export function registerToaster(next: Stage): () => void {
  stage = next;
  if (ready)
    void ready.then((module) => {
      next.mount(module);
    });
  return () => {
    if (stage === next) stage = null;
  };
}

type Kind = "success" | "error" | "warning" | "info";

/** A button in the toast. */
type Action = { label: string; onPress: () => void };

// Ids of form errors that may still be visible.
const retried = new Set<string | number>();
// Ids of toasts that time out; those with an action do not.
const passing = new Set<string | number>();
// Number of pages that hold back toasts, and the last `info` toast meanwhile.
let holds = 0;
let news: (() => void) | null = null;

type Options = { duration?: number; action?: { label: string; onClick: () => void } };

function show(module: ToastModule, kind: Kind | "retry", message: string, options: Options): void {
  const shown = (id: string | number) => {
    if (!options.action) passing.add(id);
    return id;
  };
  if (kind === "retry") {
    retried.add(shown(module.toast.error(message, options)));
    return;
  }
  // A retry succeeded: remove the error, which would contradict the success.
  if (kind === "success") {
    for (const id of retried) module.toast.dismiss(id);
    retried.clear();
  }
  shown(module.toast[kind](message, options));
}

function say(kind: Kind | "retry", message: string, duration?: number, action?: Action): void {
  ready ??= loadOnce(() => import("sonner")).then(async (module) => {
    stage?.mount(module);
    // Sonner's list subscribes in its first effect; a toast shown earlier would be lost.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    return module;
  });
  void ready.then(
    (module) => {
      stage?.raise();
      show(module, kind, message, {
        ...(duration === undefined ? {} : { duration }),
        ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
      });
    },
    () => {
      ready = null;
    },
  );
}

/**
 * Shows a short message for 4 seconds, or longer if it takes longer to read; at most three at a time. Information that
 * remains relevant must also be visible on the page.
 */
export const toast = {
  success: (message: string, durationMs?: number, action?: Action) => {
    say("success", message, durationMs, action);
  },
  error: (message: string) => {
    say("error", message);
  },
  /**
   * A form error that the user can retry: the next success removes it. Other errors remain, because the success may
   * belong to another action.
   */
  retry: (message: string) => {
    say("retry", message);
  },
  warning: (message: string, durationMs?: number, action?: Action) => {
    say("warning", message, durationMs, action);
  },
  info: (message: string, durationMs?: number) => {
    const tell = () => {
      say("info", message, durationMs);
    };
    if (holds > 0) news = tell;
    else tell();
  },
  /**
   * For a page with first lines that must be read immediately: removes toasts that time out and holds back `info` toasts
   * until the page is left, when the last one is shown. Toasts with an action stay, and responses to presses are shown.
   */
  hold: (): (() => void) => {
    holds += 1;
    void ready?.then(
      (module) => {
        for (const id of passing) module.toast.dismiss(id);
        passing.clear();
      },
      () => undefined,
    );
    return () => {
      holds -= 1;
      if (holds > 0) return;
      news?.();
      news = null;
    };
  },
};
