import { z } from "zod";
import { singleLineText, time } from "@/lib/contracts/common";
import { Locale } from "@/lib/contracts/settings";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The exact text that an applicant signs. */
export const ConsentText = z
  .object({ version: z.number().int(), locale: Locale, text: z.string(), sha256 })
  .meta({ id: "ConsentText" });
export type ConsentText = z.infer<typeof ConsentText>;
export const ConsentTextQuery = z.strictObject({ locale: Locale });

/** A signature: the text's version, the signer and the time. `drawn`: there is a picture of it among the documents. */
export const SignedConsent = z.object({
  version: z.number().int(),
  locale: Locale,
  sha256: z.string(),
  name: z.string(),
  drawn: z.boolean(),
  signedAt: time,
});
export type SignedConsent = z.infer<typeof SignedConsent>;

/**
 * A form with the typed name and optionally a drawn signature (JPEG, PNG or WebP). `sha256`: hash of the displayed
 * text; refused if the text has changed.
 */
export const SignConsentBody = z.strictObject({
  locale: Locale,
  sha256,
  name: singleLineText(120).min(2),
  drawing: z.file().min(1, "empty_file").optional(),
});
export type SignConsentBody = z.infer<typeof SignConsentBody>;
