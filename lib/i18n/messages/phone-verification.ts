import { defineMessages } from "../translate";

export const phoneVerificationMessages = defineMessages({
  en: {
    title: "Confirm your phone number",
    receiveHint: "You can receive cash once you enter the code we send to your number.",
    driverHint:
      "Customers can call you, and offers can reach you by text, once you have typed the code we send to your number.",
    phone: "Phone",
    phoneHint: "With country code, such as +1 305 555 0100",
    phoneMissing: "Please fill in your phone",
    send: "Send the code",
    confirmed: "Confirmed",
    done: "Your number is confirmed",
    change: "Change number",
    keepNumber: "Keep this number",
    changeHint: "Your number stays until you enter the code we send to the new one.",
    verifyFailed: "The code could not be checked",
    unavailable:
      "We can't send codes at the moment, so no number can be confirmed and no cash can be sent to it. Please try again later.",
  },
  es: {
    title: "Confirma tu número de teléfono",
    receiveHint: "Podrás recibir efectivo cuando escribas el código que enviamos a tu número.",
    driverHint:
      "Los clientes podrán llamarte y las ofertas te llegarán por mensaje cuando escribas el código que enviamos a tu número.",
    phone: "Teléfono",
    phoneHint: "Con código de país, como +1 305 555 0100",
    phoneMissing: "Escribe tu teléfono",
    send: "Enviar el código",
    confirmed: "Confirmado",
    done: "Tu número está confirmado",
    change: "Cambiar número",
    keepNumber: "Conservar este número",
    changeHint: "Tu número sigue igual hasta que escribas el código que enviamos al nuevo.",
    verifyFailed: "No se pudo comprobar el código",
    unavailable:
      "Ahora no podemos enviar códigos, así que no se puede confirmar ningún número ni enviarle efectivo. Inténtalo más tarde.",
  },
});
