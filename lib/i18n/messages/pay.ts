import type { CardDeclineReason } from "@/lib/domain/money/card-decline-reasons";
import { defineMessages } from "../translate";

type DeclineKey = `declined_${CardDeclineReason}`;

// Paying a fee by card: the payment page, and the delivery's payment state.
export const payMessages = defineMessages({
  en: {
    title: "Pay by card",
    pay: "Pay {amount}",
    toDelivery: "Back to the delivery",
    saveCard: "Keep this card for later deliveries",
    saveCardHint: "Their fees are then charged automatically when the receiver accepts.",
    cardDataHint: "Your card goes to our payment provider. We never see its number.",
    dueTitle: "Waiting for your payment",
    dueHint: "Pay {amount} by card. We look for a driver as soon as it is paid.",
    dueHintFee:
      "Pay the fee of {amount} by card. The cash itself is paid separately; a driver collects it once everything is confirmed.",
    settingUp: "We are setting up your card payment. This takes a moment.",
    settingUpSlow: "The card service doesn't answer yet. Your delivery waits, and we keep trying.",
    providerUnavailable:
      "The card service doesn't answer right now. Nothing was charged. Your delivery waits, and we keep trying.",
    resultUnknown:
      "We don't know yet whether your card was charged. We're checking. You are never charged twice for this fee.",
    bankActionNeeded:
      "Your bank is still waiting for you to confirm. Pay again to get its question once more, or use another card.",
    processing: "Your bank is still working on it. We'll tell you as soon as it is paid.",
    paidTitle: "Paid",
    paidHint: "There is nothing more to pay by card. See your delivery for what comes next.",
    paidByCard: "Paid by card {card}",
    nothingTitle: "Nothing to pay here",
    nothingHint: "No card payment is waiting for this delivery.",
    closedTitle: "This payment is over",
    closedHint:
      "The delivery has ended or was paid another way. If your card was charged, the money is refunded automatically.",
    refusedTitle: "This fee can't be paid by card",
    refusedHint: "Our team knows and will contact you.",
    notFoundTitle: "We can't find this payment",
    formFailed: "The card form could not be loaded. Check your connection and try again.",
    retry: "Try again",
    confirming: "Paying…",
    cardDetails: "Card details",
    cardNumber: "Card number",
    cardExpiry: "Expiry (MM / YY)",
    cardExpiryPlaceholder: "MM / YY",
    cardCode: "Security code",
    testCards: "Test cards only, such as 4242 4242 4242 4242.",
    invalidNumber: "We can't accept this card number. Check it.",
    invalidExpiry: "Enter month and year, such as 08 / 29.",
    invalidCode: "Enter the 3 or 4 digits of the security code.",
    declined_insufficient_funds: "Your bank says there isn't enough money on this card. Use another card.",
    declined_expired_card: "This card has expired. Use another card.",
    declined_wrong_details: "Some of the card's details were wrong. Check number, expiry and security code.",
    declined_not_authenticated:
      "Your bank asked you to confirm the payment and got no answer. Pay again and confirm it, or use another card.",
    declined_try_again: "Your bank couldn't be reached. Try again in a moment, or use another card.",
    declined_declined: "Your bank declined this card and doesn't say why. Use another card, or call your bank.",
    notCharged: "You were not charged.",
    payment: "Payment",
    refund: "Refunded to the card",
    refund_under_way: "Your refund of {amount} is on its way to your card. Banks take up to 10 days to show it.",
    refund_done: "{amount} was refunded to your card. Banks take up to 10 days to show it.",
    refund_failed: "Your bank didn't accept the refund of {amount}. Our team will contact you.",
    disputed: "Your bank has taken this payment back for you. Call us if you didn't ask for that.",
    listDue: "Waiting for your payment",
    listRefund: "Refund on its way",
  } satisfies Record<string, string> & Record<DeclineKey, string>,
  es: {
    title: "Pagar con tarjeta",
    pay: "Pagar {amount}",
    toDelivery: "Volver a la entrega",
    saveCard: "Guardar esta tarjeta para otras entregas",
    saveCardHint: "Sus tarifas se cobrarán automáticamente cuando el destinatario acepte.",
    cardDataHint: "Tu tarjeta va a nuestro proveedor de pagos. Nunca vemos su número.",
    dueTitle: "Esperando tu pago",
    dueHint: "Paga {amount} con tarjeta. Buscamos un repartidor en cuanto esté pagada.",
    dueHintFee:
      "Paga la tarifa de {amount} con tarjeta. El efectivo se paga aparte; un repartidor lo recoge cuando todo esté confirmado.",
    settingUp: "Estamos preparando tu pago con tarjeta. Tarda un momento.",
    settingUpSlow: "El servicio de tarjetas aún no responde. Tu entrega espera y seguimos intentando.",
    providerUnavailable:
      "El servicio de tarjetas no responde ahora. No se cobró nada. Tu entrega espera y seguimos intentando.",
    resultUnknown:
      "Aún no sabemos si se cobró a tu tarjeta. Lo estamos consultando; esta tarifa nunca se cobra dos veces.",
    bankActionNeeded:
      "Tu banco aún espera tu confirmación. Paga otra vez para que vuelva a pedírtela, o usa otra tarjeta.",
    processing: "Tu banco aún lo está procesando. Te avisamos en cuanto esté pagada.",
    paidTitle: "Pagada",
    paidHint: "No queda nada que pagar con tarjeta. Tu entrega dice qué sigue.",
    paidByCard: "Pagada con la tarjeta {card}",
    nothingTitle: "No hay nada que pagar",
    nothingHint: "Esta entrega no espera ningún pago con tarjeta.",
    closedTitle: "Este pago terminó",
    closedHint: "La entrega terminó o se pagó de otra forma. Si se cobró a tu tarjeta, se reembolsa automáticamente.",
    refusedTitle: "Esta tarifa no se puede pagar con tarjeta",
    refusedHint: "Nuestro equipo está avisado y te contactará.",
    notFoundTitle: "No encontramos este pago",
    formFailed: "No se pudo cargar el formulario de la tarjeta. Revisa tu conexión e inténtalo de nuevo.",
    retry: "Reintentar",
    confirming: "Pagando…",
    cardDetails: "Datos de la tarjeta",
    cardNumber: "Número de tarjeta",
    cardExpiry: "Vencimiento (MM / AA)",
    cardExpiryPlaceholder: "MM / AA",
    cardCode: "Código de seguridad",
    testCards: "Solo tarjetas de prueba, como 4242 4242 4242 4242.",
    invalidNumber: "No podemos aceptar este número de tarjeta. Revísalo.",
    invalidExpiry: "Indica mes y año, como 08 / 29.",
    invalidCode: "Indica los 3 o 4 dígitos del código de seguridad.",
    declined_insufficient_funds: "Tu banco dice que no hay fondos suficientes en esta tarjeta. Usa otra tarjeta.",
    declined_expired_card: "Esta tarjeta está vencida. Usa otra tarjeta.",
    declined_wrong_details:
      "Algún dato de la tarjeta no era correcto. Revisa el número, el vencimiento y el código de seguridad.",
    declined_not_authenticated:
      "Tu banco quiere confirmar que eres tú y no recibió tu respuesta. Paga otra vez y confírmalo, o usa otra tarjeta.",
    declined_try_again: "No pudimos comunicarnos con tu banco. Inténtalo en un momento o usa otra tarjeta.",
    declined_declined: "Tu banco rechazó esta tarjeta y no dice por qué. Usa otra tarjeta o llama a tu banco.",
    notCharged: "No se te cobró nada.",
    payment: "Pago",
    refund: "Reembolsado a la tarjeta",
    refund_under_way:
      "Tu reembolso de {amount} va en camino a tu tarjeta. Los bancos tardan hasta 10 días en mostrarlo.",
    refund_done: "Se reembolsaron {amount} a tu tarjeta. Los bancos tardan hasta 10 días en mostrarlo.",
    refund_failed: "Tu banco no aceptó el reembolso de {amount}. Nuestro equipo te contactará.",
    disputed: "Tu banco te ha devuelto este pago. Llámanos si no lo pediste.",
    listDue: "Esperando tu pago",
    listRefund: "Reembolso en camino",
  },
});

/** The key of a decline's explanation. */
export const declineKey = (reason: CardDeclineReason): DeclineKey => `declined_${reason}`;

/** A card for its holder: "Visa ···4242". */
export function formatCard({ brand, last4 }: { brand: string; last4: string }): string {
  const name = brand.replace(/_/g, " ");
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ···${last4}`;
}
