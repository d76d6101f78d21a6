import { defineText } from "../text";

// A picture of the cash or the seal: the driver takes it, administrators look at it.
export const cashPhotoText = defineText({
  en: {
    take: "Photo of cash or seal (optional)",
    another: "Another photo",
    saved: { one: "{n} photo saved", other: "{n} photos saved" },
    waiting: {
      one: "{n} photo waits on this phone and is sent later",
      other: "{n} photos wait on this phone and are sent later",
    },
    failed: "The photo was not saved",
    title: "Photos of the cash",
    pickup: "Pickup",
    return: "Return",
    deposit: "Deposit",
    open: "Open photo: {kind}, {time}",
    later: "saved {time}",
  },
  es: {
    take: "Foto del efectivo o precinto (opcional)",
    another: "Otra foto",
    saved: { one: "{n} foto guardada", other: "{n} fotos guardadas" },
    waiting: {
      one: "{n} foto espera en este teléfono y se envía después",
      other: "{n} fotos esperan en este teléfono y se envían después",
    },
    failed: "La foto no se guardó",
    title: "Fotos del efectivo",
    pickup: "Recogida",
    return: "Devolución",
    deposit: "Depósito",
    open: "Abrir la foto: {kind}, {time}",
    later: "guardada {time}",
  },
});
