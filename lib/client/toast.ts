import type * as sonner from "sonner";

export type ToastModule = typeof sonner;
type Stage = { mount: (module: ToastModule) => void; raise: () => void };

let stage: Stage | null = null;
let ready: Promise<ToastModule> | null = null;

/** Called by the one <Toaster/> of the page. */
export function registerToaster(next: Stage): () => void {
  stage = next;
  if (ready) void ready.then((module) => { next.mount(module); });
  return () => { if (stage === next) stage = null; };
}

type Kind = "success" | "error" | "warning" | "info";

/** What can be done about it, beside the message. */
type Action = { label: string; onPress: () => void };

// Errors that may still be on the screen.
const errors = new Set<string | number>();

type Options = { duration?: number; action?: { label: string; onClick: () => void } };

function show(module: ToastModule, kind: Kind, message: string, options: Options): void {
  // What failed has worked on another try: its error would contradict the success beside it.
  if (kind === "success") for (const id of errors) module.toast.dismiss(id);
  if (kind === "success") errors.clear();
  const id = module.toast[kind](message, options);
  if (kind === "error") errors.add(id);
}

function say(kind: Kind, message: string, duration?: number, action?: Action): void {
  ready ??= import("sonner").then(async (module) => {
    stage?.mount(module);
    // The list of toasts listens from its first effect on; a toast said before would be lost.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)));
    return module;
  });
  void ready.then((module) => { stage?.raise(); show(module, kind, message, { ...(duration === undefined ? {} : { duration }), ...(action ? { action: { label: action.label, onClick: action.onPress } } : {}) }); }, () => { ready = null; });
}

/** A short message that passes: 4 seconds unless it takes longer to read, three at a time. A success takes earlier errors away. What matters later also stands on the screen. */
export const toast = {
  success: (message: string, durationMs?: number, action?: Action) => { say("success", message, durationMs, action); },
  error: (message: string) => { say("error", message); },
  warning: (message: string, durationMs?: number, action?: Action) => { say("warning", message, durationMs, action); },
  info: (message: string, durationMs?: number) => { say("info", message, durationMs); },
};
