import "server-only";
import type { NotificationType } from "@/server/notifications/notification-type";

const hubText = (label: string, { hub: hubName, address }: Readonly<Record<string, unknown>>): string =>
  [label, ...(typeof hubName === "string" ? [hubName] : [])].join(" ") +
  (typeof address === "string" ? `, ${address}` : "");

export const cashNotifications = {
  // The driver has counted, and the sender has to confirm or dispute.
  cash_counted: {
    recipients: ["sender"],
    text: {
      en: ({ driver, amount, facts }) =>
        facts.differs === true
          ? {
              title: "The count is not right",
              message: `${driver} did not count ${amount}. Count the cash again together; nothing is confirmed before that.`,
            }
          : {
              title: "Confirm the count",
              message: `${driver} counted ${amount}. Confirm it if that is right, and show the code; if not, enter what you counted.`,
            },
      es: ({ driver, amount, facts }) =>
        facts.differs === true
          ? {
              title: "El conteo no coincide",
              message: `${driver} no contó ${amount}. Cuenten el efectivo otra vez juntos; antes no se confirma nada.`,
            }
          : {
              title: "Confirma el conteo",
              message: `${driver} contó ${amount}. Confírmalo si es correcto y muestra el código; si no, indica cuánto contaste.`,
            },
    },
  },

  // The driver has arrived at the sender with the returned cash.
  cash_at_door: {
    recipients: ["sender"],
    text: {
      en: ({ driver, amount, orderNo }) => ({
        title: "Your cash is at the door",
        message: `${driver} brings back the ${amount} of delivery ${orderNo}. Compare the two digits, count the cash, then confirm.`,
      }),
      es: ({ driver, amount, orderNo }) => ({
        title: "Tu efectivo está en la puerta",
        message: `${driver} trae de vuelta los ${amount} de la entrega ${orderNo}. Compara los dos dígitos, cuenta el efectivo y luego confirma.`,
      }),
    },
  },

  // The handover failed, and the driver returns the cash to the sender.
  cash_coming_back: {
    recipients: ["sender"],
    text: {
      en: ({ driver, amount, orderNo }) => ({
        title: "Your cash is coming back",
        message: `${driver} could not hand over the ${amount} of delivery ${orderNo} and is bringing it back to you. Count it before you confirm.`,
      }),
      es: ({ driver, amount, orderNo }) => ({
        title: "Tu efectivo vuelve",
        message: `${driver} no pudo entregar los ${amount} de la entrega ${orderNo} y te los devuelve. Cuéntalos antes de confirmar.`,
      }),
    },
  },

  // The driver holds cash of a delivery they no longer have. Fact `giver`: `sender`, or `hub` if the cash
  // came from a safe; it then returns to a hub, which the return names.
  cash_to_return: {
    recipients: ["driver"],
    text: {
      en: ({ orderNo, amount, sender, facts }) => ({
        title: "Return the cash",
        message: `Delivery ${orderNo} is no longer yours. Take its ${amount} back to ${facts.giver === "hub" ? "a hub" : sender}; until then you get no offers.`,
      }),
      es: ({ orderNo, amount, sender, facts }) => ({
        title: "Devuelve el efectivo",
        message: `La entrega ${orderNo} ya no es tuya. Devuelve sus ${amount} a ${facts.giver === "hub" ? "un centro" : sender}; hasta entonces no recibirás ofertas.`,
      }),
    },
  },

  // The cash is back with its sender, proven by their code or recorded by an administrator.
  cash_returned: {
    recipients: ["sender", "driver"],
    text: {
      en: ({ role, orderNo, amount }) => ({
        title: "Cash returned",
        message: `The ${amount} of delivery ${orderNo} is back.${role === "driver" ? " You get offers again." : ""}`,
      }),
      es: ({ role, orderNo, amount }) => ({
        title: "Efectivo devuelto",
        message: `Los ${amount} de la entrega ${orderNo} ya volvieron.${role === "driver" ? " Vuelves a recibir ofertas." : ""}`,
      }),
    },
  },

  // Two administrators have recorded the loss of the cash.
  cash_lost: {
    recipients: ["sender", "driver"],
    text: {
      en: ({ role, orderNo, amount, facts }) => ({
        title: "Cash lost",
        message: `The ${amount} of delivery ${orderNo} is recorded as lost.${role !== "driver" ? " Our team will contact you." : facts.paused === true ? "" : " You get offers again."}`,
      }),
      es: ({ role, orderNo, amount, facts }) => ({
        title: "Efectivo perdido",
        message: `Los ${amount} de la entrega ${orderNo} constan como perdidos.${role !== "driver" ? " Nuestro equipo te contactará." : facts.paused === true ? "" : " Vuelves a recibir ofertas."}`,
      }),
    },
  },

  // Returned cash goes to a hub, because the sender did not respond or by an administrator's decision.
  cash_to_hub: {
    recipients: ["sender", "driver"],
    pushOrSmsTo: ["driver"],
    text: {
      en: ({ role, amount, orderNo, facts }) => ({
        title: "Cash goes to a hub",
        message: `${role === "driver" ? "Take the" : "The"} ${amount} of delivery ${orderNo} ${role === "driver" ? "to" : "goes to"} ${hubText("the hub", facts)}.`,
      }),
      es: ({ role, amount, orderNo, facts }) => ({
        title: "El efectivo va a un centro",
        message: `${role === "driver" ? "Lleva los" : "Los"} ${amount} de la entrega ${orderNo} ${role === "driver" ? "a" : "van a"} ${hubText("el centro", facts)}.`,
      }),
    },
  },

  // A hub has counted the sender's cash.
  cash_at_hub: {
    recipients: ["sender"],
    text: {
      en: ({ amount, orderNo, facts }) => ({
        title: "Your cash is at a hub",
        message: `${amount} of delivery ${orderNo} was counted and is in the safe${typeof facts.hub === "string" ? ` of ${facts.hub}` : ""}. Open the delivery to see where and when you can collect it.`,
      }),
      es: ({ amount, orderNo, facts }) => ({
        title: "Tu efectivo está en un centro",
        message: `${amount} de la entrega ${orderNo} se contaron y están en la caja${typeof facts.hub === "string" ? ` de ${facts.hub}` : ""}. Abre la entrega para ver dónde y cuándo puedes recogerlo.`,
      }),
    },
  },

  // A driver's deposit was counted and is no longer held by the driver.
  deposit_counted: {
    recipients: ["driver"],
    pushPage: "/dashboard",
    text: {
      en: ({ amount, facts }) => ({
        title: "Deposit counted",
        message: `${amount || "Your cash"} was counted${typeof facts.hub === "string" ? ` at ${facts.hub}` : ""} and booked. You no longer hold it.`,
      }),
      es: ({ amount, facts }) => ({
        title: "Depósito contado",
        message: `${amount || "Tu efectivo"}: contado${typeof facts.hub === "string" ? ` en ${facts.hub}` : ""} y registrado. Ya no lo llevas tú.`,
      }),
    },
  },

  // A hub counted less than the driver held; an administrator will review it.
  deposit_short: {
    recipients: ["driver"],
    pushPage: "/dashboard",
    text: {
      en: ({ amount }) => ({
        title: "Cash is missing from your deposit",
        message: `${amount || "A part"} of what you held was not there when it was counted. It still counts as held by you, and we are looking into it.`,
      }),
      es: ({ amount }) => ({
        title: "Falta efectivo en tu depósito",
        message: `${amount || "Una parte"} de lo que llevabas no estaba al contarlo. Sigue a tu cargo, y lo estamos revisando.`,
      }),
    },
  },

  // A deposit was not counted in time; the driver still holds the cash.
  deposit_expired: {
    recipients: ["driver"],
    pushPage: "/hand-in",
    text: {
      en: ({ facts }) => ({
        title: "Your deposit was not counted",
        message: `Your cash was not fully counted${typeof facts.hub === "string" ? ` at ${facts.hub}` : ""}. Take it back: you still hold it. To hand it in, scan the code at the counter again.`,
      }),
      es: ({ facts }) => ({
        title: "Tu depósito no se contó",
        message: `No se terminó de contar tu efectivo${typeof facts.hub === "string" ? ` en ${facts.hub}` : ""}. Recógelo: sigue a tu cargo. Para depositarlo, escanea otra vez el código del mostrador.`,
      }),
    },
  },
} satisfies Record<string, NotificationType>;
