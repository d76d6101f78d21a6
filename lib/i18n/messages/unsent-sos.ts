import { defineMessages } from "../translate";

// An SOS that this phone could not send.
export const unsentSosMessages = defineMessages({
  en: {
    unsent:
      "Your SOS was not sent. It was pressed on {time} and did not reach Handover. If you need help, send it again or call 911.",
  },
  es: {
    unsent:
      "Tu SOS no se envió. Lo activaste el {time} y no llegó a Handover. Si necesitas ayuda, envíalo otra vez o llama al 911.",
  },
});
