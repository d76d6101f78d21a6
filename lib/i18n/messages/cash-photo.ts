import { defineMessages } from "../translate";

// Pictures of the cash or the seal, for the driver, the counterpart and administrators.
export const cashPhotoMessages = defineMessages({
  en: {
    takePhoto: "Photo of cash or seal (optional)",
    takeAnother: "Another photo",
    saved: { one: "{n} photo saved", other: "{n} photos saved" },
    waiting: {
      one: "{n} photo waits on this phone and is sent later",
      other: "{n} photos wait on this phone and are sent later",
    },
    waitingUnsaved: {
      one: "{n} photo is not sent yet. This phone cannot save it; keep this page open",
      other: "{n} photos are not sent yet. This phone cannot save them; keep this page open",
    },
    failed: "The photo was not saved",
    title: "Photos of the cash",
    pickup: "Pickup",
    return: "Return",
    deposit: "Deposit",
    open: "Open photo: {kind}, {time}",
    savedLater: "saved {time}",
    by: "by {name}",
    alt: "{kind}: photo of the cash, {time}, by {name}",
    removed: { one: "Removed after {n} day", other: "Removed after {n} days" },
    loadFailed: "This photo could not be loaded",
    listFailed: "The photos that the driver took of the cash.",
  },
  es: {
    takePhoto: "Foto del efectivo o sello (opcional)",
    takeAnother: "Otra foto",
    saved: { one: "{n} foto guardada", other: "{n} fotos guardadas" },
    waiting: {
      one: "{n} foto espera en este teléfono y se envía después",
      other: "{n} fotos esperan en este teléfono y se envían después",
    },
    waitingUnsaved: {
      one: "{n} foto sin enviar. Este teléfono no puede guardarla; deja esta página abierta",
      other: "{n} fotos sin enviar. Este teléfono no puede guardarlas; deja esta página abierta",
    },
    failed: "La foto no se guardó",
    title: "Fotos del efectivo",
    pickup: "Recogida",
    return: "Devolución",
    deposit: "Depósito",
    open: "Abrir la foto: {kind}, {time}",
    savedLater: "guardada {time}",
    by: "de {name}",
    alt: "{kind}: foto del efectivo, {time}, de {name}",
    removed: { one: "Eliminada tras {n} día", other: "Eliminada tras {n} días" },
    loadFailed: "No se pudo cargar esta foto",
    listFailed: "Las fotos que el repartidor tomó del efectivo.",
  },
});
