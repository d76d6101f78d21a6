import { importOnce } from "./import-with-retry";
import type * as sonner from "sonner";

export type ToastModule = typeof sonner;
type ToasterHandle = { mount: (module: ToastModule) => void; bringToFront: () => void };

let toaster: ToasterHandle | null = null;
let loadedModule: Promise<ToastModule> | null = null;

/** Called by the one <Toaster/> of the page. */
export function registerToaster(handle: ToasterHandle): () => void {
  toaster = handle;
  if (loadedModule)
    void loadedModule.then((module) => {
      handle.mount(module);
    });
  return () => {
    if (toaster === handle) toaster = null;
  };
}

type ToastKind = "success" | "error" | "warning" | "info";

type InfoOptions = { durationMs?: number; isRelevant?: () => boolean };

/** A button in the toast. */
type Action = { label: string; onPress: () => void };

// Ids of form errors that may still be visible.
const retryToasts = new Set<string | number>();
// Ids of toasts that time out; those with an action do not.
const dismissibleToasts = new Set<string | number>();
// The toast of the last result of each action that can be repeated.
const resultToastIds = new Map<string, string | number>();
// Number of pages that hold back toasts, and the last three `info` toasts meanwhile.
let pauseCount = 0;
let deferredInfos: { show: () => void; isRelevant: () => boolean }[] = [];

type Options = { duration?: number; action?: { label: string; onClick: () => void } };

function showToast(
  module: ToastModule,
  kind: ToastKind | "retry",
  message: string,
  options: Options,
  actionKey: string | undefined,
): void {
  const track = (id: string | number) => {
    if (!options.action) dismissibleToasts.add(id);
    return id;
  };
  if (kind === "retry") {
    retryToasts.add(track(module.toast.error(message, options)));
    return;
  }
  // A retry succeeded: remove the error, which would contradict the success.
  if (kind === "success") {
    for (const id of retryToasts) module.toast.dismiss(id);
    retryToasts.clear();
  }
  const previousId = actionKey === undefined ? undefined : resultToastIds.get(actionKey);
  if (previousId !== undefined) module.toast.dismiss(previousId);
  const id = track(module.toast[kind](message, options));
  if (actionKey !== undefined) resultToastIds.set(actionKey, id);
}

const sonnerMountMs = 30;

/** Resolves with whether the message is shown. */
async function enqueue(
  kind: ToastKind | "retry",
  message: string,
  duration?: number,
  action?: Action,
  actionKey?: string,
): Promise<boolean> {
  loadedModule ??= importOnce(() => import("sonner")).then(async (module) => {
    toaster?.mount(module);
    // Sonner's list subscribes in its first effect; a toast shown earlier would be lost.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, sonnerMountMs)));
    return module;
  });
  return loadedModule.then(
    (module) => {
      toaster?.bringToFront();
      const options = {
        ...(duration === undefined ? {} : { duration }),
        ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}),
      };
      showToast(module, kind, message, options, actionKey);
      return true;
    },
    () => {
      loadedModule = null;
      return false;
    },
  );
}

/**
 * Shows a short message for 4 seconds, or longer if it takes longer to read; at most three at a time. Information that
 * remains relevant must also be visible on the page.
 */
export const toast = {
  success: (message: string, durationMs?: number, action?: Action) => {
    void enqueue("success", message, durationMs, action);
  },
  error: (message: string) => {
    void enqueue("error", message);
  },
  /**
   * A form error that the user can retry: the next success removes it. Other errors remain, because the success may
   * belong to another action.
   */
  retryableError: (message: string) => {
    void enqueue("retry", message);
  },
  warning: (message: string, durationMs?: number, action?: Action) => {
    void enqueue("warning", message, durationMs, action);
  },
  /** A warning that stays until it is closed. Resolves with whether it is shown: its module may not load. */
  persistent: (message: string, closeLabel: string) =>
    enqueue("warning", message, Infinity, { label: closeLabel, onPress: () => undefined }),
  /** The result of an action that can be repeated. Replaces the former result of the same action. */
  result: (actionKey: string, kind: ToastKind, message: string) => {
    void enqueue(kind, message, undefined, undefined, actionKey);
  },
  /** `isRelevant` is checked again if a page holds the message back. */
  info: (message: string, { durationMs, isRelevant = () => true }: InfoOptions = {}) => {
    const show = () => {
      void enqueue("info", message, durationMs);
    };
    if (pauseCount > 0) deferredInfos = [...deferredInfos, { show, isRelevant }].slice(-3);
    else show();
  },
  /**
   * For a page with first lines that must be read immediately: removes toasts that time out and holds back `info`
   * toasts until the page is left, when the last three are shown if still relevant. Toasts with an action stay, and
   * responses to presses are shown.
   */
  pauseInfo: (): (() => void) => {
    pauseCount += 1;
    void loadedModule?.then(
      (module) => {
        for (const id of dismissibleToasts) module.toast.dismiss(id);
        dismissibleToasts.clear();
      },
      () => undefined,
    );
    return () => {
      pauseCount -= 1;
      if (pauseCount > 0) return;
      const infos = deferredInfos.filter(({ isRelevant }) => isRelevant());
      deferredInfos = [];
      for (const { show } of infos) show();
    };
  },
};
