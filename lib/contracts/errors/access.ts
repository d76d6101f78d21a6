import type { ErrorDefinition } from "./error-definition";

/** Errors of accounts, sign-in, permissions and approvals. */
export const accessErrors = {
  UNAUTHENTICATED: {
    status: 401,
    en: "Authentication required",
    es: "Inicia sesión para continuar.",
    detail: "User not authenticated",
  },
  INVALID_CREDENTIALS: {
    status: 401,
    en: "Login failed. Please check your credentials.",
    es: "No se pudo iniciar sesión. Revisa tus datos.",
  },
  OTP_INVALID: {
    status: 401,
    en: "The code is wrong or has expired",
    es: "El código no es correcto o ya venció.",
    reasons: {
      link: {
        en: "The link is not valid or has expired. Please request a new one.",
        es: "El enlace no es válido o ya venció. Pide uno nuevo.",
      },
    },
  },
  CURRENT_PASSWORD_WRONG: {
    status: 403,
    en: "The current password is wrong",
    es: "La contraseña actual no es correcta.",
    reasons: {
      sign_in_again: {
        en: "Sign in again to change your password",
        es: "Inicia sesión otra vez para cambiar tu contraseña.",
      },
    },
  },
  WEAK_PASSWORD: { status: 422, en: "Password must be at least 6 characters", es: "La contraseña es demasiado débil." },
  REAUTHENTICATION_REQUIRED: { status: 403, en: "Confirm that it is you first", es: "Confirma primero que eres tú." },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    en: "Enter the code of your authenticator app first",
    es: "Escribe primero el código de tu app de autenticación.",
    reasons: {
      not_enrolled: {
        en: "Set up a second factor on your account page first",
        es: "Configura primero un segundo factor en la página de tu cuenta.",
      },
      code: {
        en: "Enter the code of your authenticator app first",
        es: "Escribe primero el código de tu app de autenticación.",
      },
    },
  },
  SECOND_FACTOR_INVALID: {
    status: 403,
    en: "The code is wrong",
    es: "El código no es correcto.",
    reasons: {
      used: {
        en: "This code was used already. Wait for the next one.",
        es: "Este código ya se usó. Espera el siguiente.",
      },
    },
  },
  SECOND_FACTOR_UNAVAILABLE: {
    status: 503,
    en: "Second factors are not set up on this server",
    es: "El segundo factor no está configurado en este servidor.",
  },
  SIGN_IN_HELD: {
    status: 403,
    en: "You can't sign in to this account with a code or link at the moment",
    es: "Por ahora no puedes entrar en esta cuenta con un código ni con un enlace.",
    reasons: {
      until: {
        en: "The phone or email address of this account was changed. Until {until}, codes and links don't sign in: use your password, or open the message that we sent to the old phone or email address.",
        es: "Se cambió el teléfono o el correo de esta cuenta. Hasta {until} no sirven códigos ni enlaces: usa tu contraseña o abre el mensaje que enviamos al teléfono o correo anterior.",
      },
    },
  },
  ACCOUNT_UNCONFIRMED: {
    status: 403,
    en: "Confirm your account first",
    es: "Confirma primero tu cuenta con el código o el enlace que te enviamos.",
    reasons: {
      email: {
        en: "Confirm your email address first. The link is in the mail we sent you.",
        es: "Confirma primero tu correo. El enlace está en el mensaje que te enviamos.",
      },
      phone: {
        en: "Confirm your phone number first: sign up with it again to get a new code.",
        es: "Confirma primero tu teléfono: regístrate con él otra vez para recibir un código nuevo.",
      },
    },
  },
  EMAIL_TAKEN: {
    status: 409,
    en: "An account with this email already exists. Please try logging in instead.",
    es: "Ya existe una cuenta con este correo. Intenta iniciar sesión.",
  },
  PHONE_TAKEN: {
    status: 409,
    en: "An account with this phone number already exists. Please try logging in instead.",
    es: "Ya existe una cuenta con este teléfono. Intenta iniciar sesión.",
    reasons: {
      known_number: {
        en: "An account with this phone number already exists.",
        es: "Ya existe una cuenta con este teléfono.",
      },
    },
  },
  PHONE_NOT_VERIFIED: {
    status: 409,
    en: "Confirm your phone number first",
    es: "Confirma primero tu número de teléfono con un código.",
    reasons: {
      new_number: {
        en: "Confirm the new number with a code first",
        es: "Confirma primero el número nuevo con un código.",
      },
      deliverys_number: {
        en: "Confirm the phone number that this delivery was sent to",
        es: "Confirma el número de teléfono al que se envió esta entrega.",
      },
      to_send: {
        en: "Confirm your phone number before you send cash",
        es: "Confirma tu número de teléfono antes de enviar efectivo.",
      },
      to_call: {
        en: "Confirm your phone number before you call",
        es: "Confirma tu número de teléfono antes de llamar.",
      },
    },
  },
  CODES_UNAVAILABLE: {
    status: 503,
    en: "Codes can't be sent by text at the moment. Please try again later.",
    es: "Ahora no se pueden enviar códigos por SMS. Inténtalo más tarde.",
    reasons: {
      number: {
        en: "No code could be sent to this number. Check it, or try another one.",
        es: "No se pudo enviar un código a este número. Revísalo o prueba con otro.",
      },
    },
  },
  MAIL_NOT_SET: {
    status: 503,
    en: "Emails can't be sent here. Confirm a phone number instead.",
    es: "Aquí no se pueden enviar correos. Confirma un número de teléfono.",
  },
  ACCOUNT_IN_USE: {
    status: 409,
    en: "This account cannot be deleted now",
    es: "Esta cuenta no se puede eliminar ahora.",
    reasons: {
      administrator: {
        en: "You are an administrator. The operator of the database must remove that role first.",
        es: "Eres administrador. Quien opera la base de datos debe quitarte antes ese papel.",
      },
      cashier: {
        en: "You are a cashier at a hub. An administrator must remove that role first.",
        es: "Eres cajero de un centro. Un administrador debe quitarte antes ese papel.",
      },
      driver: {
        en: "You have worked as a driver, and what drivers carried stays on record. Contact support to close your account.",
        es: "Has trabajado como repartidor, y lo que llevan los repartidores queda registrado. Pide a soporte que cierre tu cuenta.",
      },
      delivery: {
        en: "One of your deliveries is still in progress. Cancel or decline it, or wait until it is over.",
        es: "Una entrega tuya sigue en curso. Cancélala o recházala, o espera a que termine.",
      },
      cash: {
        en: "The cash of one of your deliveries has not come back yet.",
        es: "El efectivo de una entrega tuya aún no ha vuelto.",
      },
      money: {
        en: "One of your payments or refunds is still open.",
        es: "Un pago o un reembolso tuyo sigue pendiente.",
      },
      incident: {
        en: "We are still checking something that you reported. Contact support.",
        es: "Todavía revisamos algo que nos contaste. Pregunta a soporte.",
      },
      today: {
        en: "You have sent or received cash today. You can delete your account from tomorrow on.",
        es: "Hoy enviaste o recibiste efectivo. Podrás eliminar tu cuenta desde mañana.",
      },
    },
  },
  FORBIDDEN: {
    status: 403,
    en: "You may not do this",
    es: "No tienes permiso para hacer esto.",
    reasons: {
      no_profile: { en: "Failed to create transaction", es: "No se pudo crear la entrega." },
      cashier_first: { en: "A cashier of the hub counts first", es: "Primero cuenta un cajero del centro." },
      cannot_ask: {
        en: "You can ask people who have sent you cash before",
        es: "Puedes pedir a quienes ya te enviaron efectivo.",
      },
      no_second_factor: {
        en: "Only administrators and cashiers need a second factor",
        es: "Solo administradores y cajeros necesitan un segundo factor.",
      },
      setting_fixed: {
        en: "This setting is part of how the service works. It is not changed here.",
        es: "Este ajuste es parte del funcionamiento del servicio. No se cambia aquí.",
      },
      no_sign_up: { en: "New accounts can't be created at the moment", es: "Ahora no se pueden crear cuentas." },
      no_email_sign_up: {
        en: "Accounts with an email address can't be created at the moment",
        es: "Ahora no se pueden crear cuentas con correo.",
      },
      blocked: {
        en: "This account is blocked. Please contact support.",
        es: "Esta cuenta está bloqueada. Escribe a soporte.",
      },
      captcha: {
        en: "The check that you are a person failed. Please try again.",
        es: "No pudimos comprobar que eres una persona. Inténtalo de nuevo.",
      },
    },
  },
  FORBIDDEN_ORIGIN: {
    status: 403,
    en: "Requests from this origin are not accepted",
    es: "Esta página no puede hacer esa solicitud.",
  },
  CONFLICT_OF_INTEREST: {
    status: 403,
    en: "You are part of this case. Another administrator must decide.",
    es: "Es un caso tuyo. Debe decidir otro administrador.",
    reasons: {
      asked: {
        en: "You requested this yourself. Another administrator must approve it.",
        es: "Lo pediste tú. Debe aprobarlo otro administrador.",
      },
      closed_it: {
        en: "You closed this period yourself. Another administrator must confirm that it is paid.",
        es: "Cerraste este período tú. Otro administrador debe confirmar que está pagado.",
      },
      own_cash: {
        en: "You are part of this cash. Another person must count it.",
        es: "Eres parte de este efectivo. Debe contarlo otra persona.",
      },
    },
  },
  APPROVAL_NEEDED: {
    status: 409,
    en: "Another administrator must approve this",
    es: "Debe aprobarlo otro administrador.",
    reasons: {
      nobody_may: {
        en: "Another administrator must approve this, but all others are part of it",
        es: "Debe aprobarlo otro administrador, pero todos los demás son parte.",
      },
      asked_already: {
        en: "Another administrator has already requested this. Approve or decline that request.",
        es: "Otro administrador ya lo pidió. Aprueba o rechaza esa solicitud.",
      },
      pay_above_fee: {
        en: "Drivers would be paid far more than the fee. Confirm that before you approve.",
        es: "Los repartidores cobrarían mucho más que la tarifa. Confírmalo antes de aprobar.",
      },
      drivers_alone: {
        en: "You have approved as many drivers as one administrator may within 24 hours. Another administrator must approve this one.",
        es: "Ya aprobaste tantos repartidores como puede aprobar un administrador en 24 horas. Otro administrador debe aprobar este.",
      },
      day_bound: {
        en: "You have scheduled as many changes as one administrator may within 24 hours.",
        es: "Has programado todos los cambios que un administrador puede hacer en 24 horas.",
      },
    },
  },
  APPROVAL_CLOSED: {
    status: 409,
    en: "This request is closed",
    es: "Esta solicitud está cerrada.",
    reasons: {
      approved: { en: "Another administrator has already approved this", es: "Otro administrador ya lo aprobó." },
      declined: { en: "This was declined", es: "Se rechazó." },
      expired: {
        en: "The time to approve this is over. Request it again.",
        es: "Se acabó el tiempo para aprobarlo. Pídelo de nuevo.",
      },
      applied: { en: "This has already taken effect", es: "Esto ya está en vigor." },
      void: {
        en: "The facts have changed. Check them, and request it again if it is still needed.",
        es: "Los datos han cambiado. Revísalos y pídelo de nuevo si aún hace falta.",
      },
    },
  },
} as const satisfies Readonly<Record<string, ErrorDefinition>>;
