import "server-only";
import { type NotificationType, appendReason } from "@/server/notifications/notification-type";
import { documentName, formatDay, formatTimeOfDay } from "@/server/notifications/format-facts";

export const driverNotifications = {
  // The application was approved.
  driver_approved: {
    recipients: ["driver"],
    outsideAppPage: "/dashboard",
    text: {
      en: () => ({
        title: "You are approved",
        message: "Your application was approved. Go online to get task offers.",
      }),
      es: () => ({
        title: "Solicitud aprobada",
        message: "Tu solicitud fue aprobada. Conéctate para recibir ofertas.",
      }),
    },
  },

  // The application was rejected.
  driver_rejected: {
    recipients: ["driver"],
    outsideAppPage: "/apply",
    text: {
      en: ({ reason }) => ({
        title: "Application rejected",
        message: `Your application was not approved${appendReason(reason)}`,
      }),
      es: ({ reason }) => ({
        title: "Solicitud rechazada",
        message: `Tu solicitud no fue aprobada${appendReason(reason)}`,
      }),
    },
  },

  // The driver is suspended.
  driver_suspended: {
    recipients: ["driver"],
    text: {
      en: ({ reason }) => ({
        title: "Account suspended",
        message: `You get no task offers for now${appendReason(reason)}`,
      }),
      es: ({ reason }) => ({
        title: "Cuenta suspendida",
        message: `Por ahora no recibirás ofertas${appendReason(reason)}`,
      }),
    },
  },

  // The driver's new photo is visible to people who hand them cash.
  portrait_approved: {
    recipients: ["driver"],
    text: {
      en: () => ({ title: "Your photo is approved", message: "People who hand you cash see your new photo." }),
      es: () => ({ title: "Foto aprobada", message: "Quienes te entregan efectivo ven tu foto nueva." }),
    },
  },

  // The driver's new photo was declined; the current one stays.
  portrait_declined: {
    recipients: ["driver"],
    text: {
      en: ({ reason }) => ({
        title: "Your photo was not approved",
        message: `Your new photo is not shown${appendReason(reason)} You can send another one.`,
      }),
      es: ({ reason }) => ({
        title: "Foto no aprobada",
        message: `Tu foto nueva no se muestra${appendReason(reason)} Puedes enviar otra.`,
      }),
    },
  },

  // A driver's document expires in some days.
  document_expiring: {
    recipients: [],
    outsideAppPage: "/profile",
    pushPage: "/profile",
    text: {
      en: ({ facts }) => ({
        title: "A document expires soon",
        message: `${documentName("en", facts.kind)}: valid until ${formatDay("en", facts.day)}. Send us a new one in your profile.`,
      }),
      es: ({ facts }) => ({
        title: "Un documento vence pronto",
        message: `${documentName("es", facts.kind)}: válido hasta el ${formatDay("es", facts.day)}. Envíanos uno nuevo en tu perfil.`,
      }),
    },
  },

  // A driver's document has expired; says so if it stops their offers.
  document_expired: {
    recipients: [],
    outsideAppPage: "/profile",
    pushPage: "/profile",
    text: {
      en: ({ facts }) => ({
        title: "A document has expired",
        message: `${documentName("en", facts.kind)}: expired.${facts.stops === true ? " You get no offers until we have checked a new one." : ""} Send us a new one in your profile.`,
      }),
      es: ({ facts }) => ({
        title: "Un documento venció",
        message: `${documentName("es", facts.kind)}: vencido.${facts.stops === true ? " No recibes ofertas hasta que revisemos uno nuevo." : ""} Envíanos uno nuevo en tu perfil.`,
      }),
    },
  },

  // A driver's new document was approved.
  document_renewed: {
    recipients: [],
    pushPage: "/profile",
    text: {
      en: ({ facts }) => ({
        title: "Your new document is approved",
        message: `${documentName("en", facts.kind)}: valid until ${formatDay("en", facts.day)}.`,
      }),
      es: ({ facts }) => ({
        title: "Tu documento nuevo está aprobado",
        message: `${documentName("es", facts.kind)}: válido hasta el ${formatDay("es", facts.day)}.`,
      }),
    },
  },

  // A driver's new document was declined; the previous one stays.
  document_declined: {
    recipients: [],
    pushPage: "/profile",
    text: {
      en: ({ facts, reason }) => ({
        title: "Your new document was not approved",
        message: `${documentName("en", facts.kind)}: not approved${appendReason(reason)} Send us another one in your profile.`,
      }),
      es: ({ facts, reason }) => ({
        title: "Documento nuevo no aprobado",
        message: `${documentName("es", facts.kind)}: no aprobado${appendReason(reason)} Envíanos otro en tu perfil.`,
      }),
    },
  },

  // A driver's planned hours begin soon.
  planned_hours_starting: {
    recipients: [],
    pushPage: "/dashboard",
    text: {
      en: ({ facts }) => ({
        title: "Your hours begin soon",
        message: `Your planned start: ${formatTimeOfDay("en", facts.time)}. Go online when you are ready.`,
      }),
      es: ({ facts }) => ({
        title: "Tu horario empieza pronto",
        message: `Hora de inicio prevista: ${formatTimeOfDay("es", facts.time)}. Conéctate cuando quieras.`,
      }),
    },
  },

  // A driver's planned hours end soon; the driver then goes offline unless they extend them.
  planned_hours_ending: {
    recipients: [],
    pushPage: "/dashboard",
    text: {
      en: ({ facts }) => ({
        title: "Your hours end soon",
        message: `Planned end: ${formatTimeOfDay("en", facts.time)}. Then you go offline, or after your current delivery. Open Handover to keep working.`,
      }),
      es: ({ facts }) => ({
        title: "Tu horario termina pronto",
        message: `Fin previsto: ${formatTimeOfDay("es", facts.time)}. Luego quedas fuera de línea o, si llevas una entrega, después de ella. Abre Handover para seguir.`,
      }),
    },
  },

  // A driver's planned hours have ended; the driver is offline, or will be after the current
  // delivery.
  planned_hours_ended: {
    recipients: [],
    pushPage: "/dashboard",
    text: {
      en: ({ facts: { carries } }) =>
        carries === true
          ? {
              title: "Your last delivery",
              message: "Your planned hours have ended. You go offline when your current delivery is done.",
            }
          : {
              title: "You are offline",
              message: "Your planned hours have ended. Go online again to keep working.",
            },
      es: ({ facts: { carries } }) =>
        carries === true
          ? {
              title: "Tu última entrega",
              message: "Tu horario terminó. Quedas fuera de línea cuando termines la entrega en curso.",
            }
          : {
              title: "Estás fuera de línea",
              message: "Tu horario terminó. Conéctate otra vez cuando quieras seguir trabajando.",
            },
    },
  },
} satisfies Record<string, NotificationType>;
