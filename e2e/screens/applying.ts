// The last step of a driver's application: documents, their pictures, and the consent. Role "waitingApplicant" has
// submitted all of it; role "applicant" has submitted nothing.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { fieldNamed, headingNamed, textShown, type ScreenCase } from "./screen.ts";

const editAndContinueButtons = {
  en: [/^Edit application$/, /^Continue$/],
  es: [/^Editar solicitud$/, /^Continuar$/],
} as const;
/** Opens the documents step; the page may open at any earlier step. */
const openDocumentsStep =
  (language: "en" | "es" = "en") =>
  async (page: Page): Promise<void> => {
    const [editButton, continueButton] = editAndContinueButtons[language];
    await page.getByRole("button", { name: editButton }).click();
    const documentsHeading = page.getByRole("heading", {
      name: language === "es" ? "Tus documentos" : "Your documents",
    });
    const continueLink = page.getByRole("button", { name: continueButton });
    while (
      await documentsHeading
        .or(continueLink)
        .first()
        .isVisible()
        .then(async () => !(await documentsHeading.isVisible()))
    )
      await continueLink.click();
  };
const pressOnDocumentsStep = (language: "en" | "es", name: RegExp) => async (page: Page) => {
  await openDocumentsStep(language)(page);
  await page.getByRole("button", { name }).click();
};
/** The first two steps are complete on this phone, for this screen only. */
async function openEmptyDocumentsStep(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { data } = (await (await fetch("/api/session")).json()) as { data: { userId: string } };
    localStorage.setItem(`handover.application.${data.userId}`, JSON.stringify({ draft: {}, step: 2 }));
  });
  await page.reload();
  await page.getByRole("button", { name: "Read and sign" }).waitFor();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((storageKey) => storageKey.startsWith("handover.application.")))
      localStorage.removeItem(key);
  });
}
/** Chooses a photo of a driver's license; `brightness`: 1 is unchanged, 0 is black. */
async function chooseLicensePhoto(page: Page, brightness: number): Promise<void> {
  await openDocumentsStep()(page);
  const buffer = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800"><rect width="1200" height="800" fill="#6d6257"/><rect x="80" y="90" width="1040" height="620" rx="30" fill="#eef3ee"/><rect x="80" y="90" width="1040" height="110" rx="30" fill="#2f5d50"/><text x="130" y="165" font-family="sans-serif" font-size="52" font-weight="700" fill="#fff">DRIVER LICENSE</text><rect x="130" y="250" width="280" height="380" fill="#9fb4c2"/><text x="470" y="330" font-family="sans-serif" font-size="56" font-weight="700">Will Waiting</text><text x="470" y="430" font-family="sans-serif" font-size="42">Baltimore, MD</text></svg>',
    ),
  )
    .modulate({ brightness })
    .jpeg()
    .toBuffer();
  await page
    .getByRole("group", { name: "Driver's license" })
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: "license.jpg", mimeType: "image/jpeg", buffer });
}
async function openConsentWithFailure(page: Page): Promise<void> {
  await page.route("**/api/driver/application/consent*", (route) => route.fulfill({ status: 503, body: "" }));
  await pressOnDocumentsStep("en", /^Read or sign again$/)(page);
}

export const applicationScreens: ScreenCase[] = [
  {
    name: "apply-motorcycle",
    role: "applicant",
    path: "/apply",
    afterLoad: (page) => page.getByLabel("Vehicle type").selectOption({ label: "Motorcycle" }),
    shows: fieldNamed("License class"),
  },
  {
    name: "apply-documents-none",
    role: "applicant",
    path: "/apply",
    afterLoad: openEmptyDocumentsStep,
    shows: textShown("Not signed"),
  },
  {
    name: "apply-documents",
    role: "waitingApplicant",
    path: "/apply",
    afterLoad: openDocumentsStep(),
    shows: (page) => page.getByRole("button", { name: "Open: Driver's license" }),
  },
  {
    name: "apply-documents-spanish",
    role: "waitingApplicant",
    path: "/apply",
    language: "es",
    afterLoad: openDocumentsStep("es"),
    shows: headingNamed("Tus documentos"),
  },
  {
    name: "apply-consent-signed",
    role: "waitingApplicant",
    path: "/apply",
    afterLoad: openDocumentsStep(),
    shows: textShown(/^Signed by Will Waiting/),
  },
  {
    name: "apply-preview",
    role: "waitingApplicant",
    path: "/apply",
    afterLoad: (page) => chooseLicensePhoto(page, 1),
    shows: (page) => page.getByRole("img", { name: "Your picture" }),
  },
  {
    name: "apply-preview-dark-picture",
    role: "waitingApplicant",
    path: "/apply",
    afterLoad: (page) => chooseLicensePhoto(page, 0.15),
    shows: textShown("The picture is very dark. Try again in better light."),
  },
  {
    name: "apply-document-open",
    role: "waitingApplicant",
    path: "/apply",
    afterLoad: pressOnDocumentsStep("en", /^Open: Driver's license$/),
    shows: (page) => page.getByRole("dialog").getByRole("img", { name: "Driver's license" }),
  },
  {
    name: "apply-consent",
    role: "waitingApplicant",
    path: "/apply",
    afterLoad: pressOnDocumentsStep("en", /^Read or sign again$/),
    shows: textShown(/^I agree that Handover/),
  },
  {
    name: "apply-consent-sign",
    role: "waitingApplicant",
    path: "/apply",
    afterLoad: pressOnDocumentsStep("en", /^Read or sign again$/),
    shows: (page) => page.getByRole("img", { name: "Your signature" }),
  },
  {
    name: "apply-consent-spanish",
    role: "waitingApplicant",
    path: "/apply",
    language: "es",
    afterLoad: pressOnDocumentsStep("es", /^Leer o firmar otra vez$/),
    shows: textShown(/^Acepto que Handover/),
  },
  {
    name: "apply-consent-failing",
    role: "waitingApplicant",
    path: "/apply",
    afterLoad: openConsentWithFailure,
    shows: (page) => page.getByRole("dialog").getByText(/Failed to Load/),
  },
];
