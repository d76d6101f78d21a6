import { suspendPointerEvents } from "./suspend-pointer-events";
import { createListeners } from "./listeners";

// Everything outside a modal dialog is inert, so controls that must remain usable are rendered inside it.

const openDialogs: HTMLDialogElement[] = [];
const listeners = createListeners();
const notify = () => {
  listeners.notify();
};

export const topDialog = (): HTMLDialogElement | null => openDialogs.at(-1) ?? null;

/** Subscribes to dialogs: called when one opens, and when one has closed but is still in the page. */
export const onTopDialogChange = listeners.subscribe;

export function openModal(dialog: HTMLDialogElement): void {
  dialog.showModal();
  suspendPointerEvents(dialog);
  openDialogs.push(dialog);
  notify();
}

export function closeModal(dialog: HTMLDialogElement): void {
  // First, because closing recalculates the style of the whole page, which a change after it would repeat.
  suspendPointerEvents();
  dialog.close();
  unregisterModal(dialog);
}

/** Unregisters a dialog that the browser has closed. */
export function unregisterModal(dialog: HTMLDialogElement): void {
  const index = openDialogs.indexOf(dialog);
  if (index === -1) return;
  openDialogs.splice(index, 1);
  notify();
}
