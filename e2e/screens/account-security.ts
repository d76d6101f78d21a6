// Account protection: the second factor and the verified email address.
import { buttonNamed, withFailedRequests, textShown, type ScreenCase } from "./screen.ts";

const NOT_ENROLLED = {
  needed: true,
  required: true,
  enrolledAt: null,
  verifiedUntil: null,
  recoveryCodes: 0,
  resetRequestedAt: null,
};
const ENROLLED = { ...NOT_ENROLLED, enrolledAt: "2026-11-01T10:00:00.000Z", recoveryCodes: 9 };
const secondFactorResponse = (data: object): ScreenCase["changedResponses"] => ({ "/api/second-factor": data });
const accountPage = { role: "admin", path: "/account" } as const;

export const accountSecurityScreens: ScreenCase[] = [
  {
    ...accountPage,
    name: "second-factor-none",
    changedResponses: secondFactorResponse(NOT_ENROLLED),
    shows: buttonNamed("Set up an authenticator app"),
  },
  {
    ...accountPage,
    name: "second-factor-none-spanish",
    language: "es",
    changedResponses: secondFactorResponse(NOT_ENROLLED),
    shows: buttonNamed("Configurar una app de autenticación"),
  },
  {
    ...accountPage,
    name: "second-factor-spanish",
    language: "es",
    changedResponses: secondFactorResponse(ENROLLED),
    shows: textShown("Configurado. Quedan 9 códigos de recuperación."),
  },
  {
    ...accountPage,
    name: "second-factor",
    changedResponses: secondFactorResponse(ENROLLED),
    shows: textShown("Set up. 9 recovery codes left."),
  },
  ...withFailedRequests([
    { ...accountPage, name: "second-factor", shows: textShown("Your second factor could not be loaded") },
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
