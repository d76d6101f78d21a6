import { createListeners } from "./listeners";

// All outside a modal dialog is inert: what has to be pressed over it has to lie in it.

const open: HTMLDialogElement[] = [];
const listeners = createListeners();
const changed = () => {
  listeners.notify();
};

/** The modal dialog that was opened last. */
export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

/** Called as a dialog opens, and before it closes or leaves the page. */
export const onTopDialog = listeners.subscribe;

export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  open.push(dialog);
  changed();
}

export function closeModal(dialog: HTMLDialogElement): void {
  leaveModal(dialog);
  dialog.close();
}

/** For one that the browser has closed. */
export function leaveModal(dialog: HTMLDialogElement): void {
  const at = open.indexOf(dialog);
  if (at === -1) return;
  open.splice(at, 1);
  changed();
}
