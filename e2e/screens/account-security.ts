// Account protection: the second factor and the verified email address.
import { buttonNamed, withFailedRequests, textShown, type ScreenCase } from "./screen.ts";

const NONE = {
  needed: true,
  required: true,
  enrolledAt: null,
  verifiedUntil: null,
  recoveryCodes: 0,
  resetRequestedAt: null,
};
const SET_UP = { ...NONE, enrolledAt: "2026-11-01T10:00:00.000Z", recoveryCodes: 9 };
const factor = (answer: object): ScreenCase["changedResponses"] => ({ "/api/second-factor": answer });
const account = { role: "admin", path: "/account" } as const;

export const accountSecurityScreens: ScreenCase[] = [
  {
    ...account,
    name: "second-factor-none",
    changedResponses: factor(NONE),
    shows: buttonNamed("Set up an authenticator app"),
  },
  {
    ...account,
    name: "second-factor-none-spanish",
    language: "es",
    changedResponses: factor(NONE),
    shows: buttonNamed("Configurar una app de autenticación"),
  },
  {
    ...account,
    name: "second-factor-spanish",
    language: "es",
    changedResponses: factor(SET_UP),
    shows: textShown("Configurado. Quedan 9 códigos de recuperación."),
  },
  {
    ...account,
    name: "second-factor",
    changedResponses: factor(SET_UP),
    shows: textShown("Set up. 9 recovery codes left."),
  },
  ...withFailedRequests([
    { ...account, name: "second-factor", shows: textShown("Your second factor could not be loaded") },
  ]),
  {
    name: "email-unproven",
    role: "sender",
    path: "/account",
    changedResponses: { "/api/profile/email": { email: "sam.sender@example.com", verifiedAt: null, sentAt: null } },
    shows: buttonNamed("Send the link"),
  },
  { name: "confirm-email", role: "sender", path: "/confirm-email?token=0123", shows: buttonNamed("Confirm") },
];
