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

/** What can be done about it, beside the message. */
type Action = { label: string; onPress: () => void };

// Errors of forms that may still be on the screen.
const retried = new Set<string | number>();
// What passes by itself; what waits for an answer does not.
const passing = new Set<string | number>();
// Pages whose first lines must be read at once, and the last news said meanwhile.
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
  // What failed has worked on another try: its error would contradict the success beside it.
  if (kind === "success") {
    for (const id of retried) module.toast.dismiss(id);
    retried.clear();
  }
  shown(module.toast[kind](message, options));
}

function say(kind: Kind | "retry", message: string, duration?: number, action?: Action): void {
  ready ??= loadOnce(() => import("sonner")).then(async (module) => {
    stage?.mount(module);
    // The list of toasts listens from its first effect on; a toast said before would be lost.
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
 * A short message that passes: 4 seconds unless it takes longer to read, three at a time. What matters later also
 * stands on the screen.
 */
export const toast = {
  success: (message: string, durationMs?: number, action?: Action) => {
    say("success", message, durationMs, action);
  },
  error: (message: string) => {
    say("error", message);
  },
  /**
   * An error of a form, to be sent again: the next success takes it away. Any other error stays, for the success may be
   * another's.
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
   * For a page whose first lines must be read at once: takes away what passes by itself, and keeps news until the page is
   * left, when the last of it is said. What waits for an answer stays, and what is pressed here is answered.
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
