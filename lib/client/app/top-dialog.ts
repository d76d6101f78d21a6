import { createListeners } from "./listeners";

// Everything outside a modal dialog is inert, so controls that must remain usable are rendered inside it.

const open: HTMLDialogElement[] = [];
const listeners = createListeners();
const changed = () => {
  listeners.notify();
};

export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

/** Subscribes to dialogs: called when one opens, and before one closes or is removed. */
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

/** Unregisters a dialog that the browser has closed. */
export function leaveModal(dialog: HTMLDialogElement): void {
  const at = open.indexOf(dialog);
  if (at === -1) return;
  open.splice(at, 1);
  changed();
}
