// The last step of the application: documents, their pictures, and the consent. Will has submitted theirs, and reviews
// it; Ann has nothing yet.
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { fieldNamed, headingNamed, textShown, type ScreenCase } from "./screen.ts";

const named = { en: [/^Edit application$/, /^Continue$/], es: [/^Editar solicitud$/, /^Continuar$/] } as const;
/** Opens the documents step, wherever this phone left off. */
const toDocumentsStep =
  (language: "en" | "es" = "en") =>
  async (page: Page): Promise<void> => {
    const [edit, next] = named[language];
    await page.getByRole("button", { name: edit }).click();
    const documentsHeading = page.getByRole("heading", {
      name: language === "es" ? "Tus documentos" : "Your documents",
    });
    const onwards = page.getByRole("button", { name: next });
    while (
      await documentsHeading
        .or(onwards)
        .first()
        .isVisible()
        .then(async () => !(await documentsHeading.isVisible()))
    )
      await onwards.click();
  };
const openLanguage = (language: "en" | "es", name: RegExp) => async (page: Page) => {
  await toDocumentsStep(language)(page);
  await page.getByRole("button", { name }).click();
};
/** The first two steps are complete on this phone, for this screen only. */
async function nothingYet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { data } = (await (await fetch("/api/session")).json()) as { data: { userId: string } };
    localStorage.setItem(`handover.application.${data.userId}`, JSON.stringify({ draft: {}, step: 2 }));
  });
  await page.reload();
  await page.getByRole("button", { name: "Read and sign" }).waitFor();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith("handover.application.")))
      localStorage.removeItem(key);
  });
}
/** A photo of a licence, and a dark one. */
async function choose(page: Page, brightness: number): Promise<void> {
  await toDocumentsStep()(page);
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
async function consentAway(page: Page): Promise<void> {
  await page.route("**/api/driver/application/consent*", (route) => route.fulfill({ status: 503, body: "" }));
  await openLanguage("en", /^Read or sign again$/)(page);
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
    afterLoad: nothingYet,
    shows: textShown("Not signed"),
  },
  {
    name: "apply-documents",
    role: "waiting",
    path: "/apply",
    afterLoad: toDocumentsStep(),
    shows: (page) => page.getByRole("button", { name: "Open: Driver's license" }),
  },
  {
    name: "apply-documents-spanish",
    role: "waiting",
    path: "/apply",
    language: "es",
    afterLoad: toDocumentsStep("es"),
    shows: headingNamed("Tus documentos"),
  },
  {
    name: "apply-consent-signed",
    role: "waiting",
    path: "/apply",
    afterLoad: toDocumentsStep(),
    shows: textShown(/^Signed by Will Waiting/),
  },
  {
    name: "apply-preview",
    role: "waiting",
    path: "/apply",
    afterLoad: (page) => choose(page, 1),
    shows: (page) => page.getByRole("img", { name: "Your picture" }),
  },
  {
    name: "apply-preview-dark-picture",
    role: "waiting",
    path: "/apply",
    afterLoad: (page) => choose(page, 0.15),
    shows: textShown("The picture is very dark. Try again in better light."),
  },
  {
    name: "apply-document-open",
    role: "waiting",
    path: "/apply",
    afterLoad: openLanguage("en", /^Open: Driver's license$/),
    shows: (page) => page.getByRole("dialog").getByRole("img", { name: "Driver's license" }),
  },
  {
    name: "apply-consent",
    role: "waiting",
    path: "/apply",
    afterLoad: openLanguage("en", /^Read or sign again$/),
    shows: textShown(/^I agree that Handover/),
  },
  {
    name: "apply-consent-sign",
    role: "waiting",
    path: "/apply",
    afterLoad: openLanguage("en", /^Read or sign again$/),
    shows: (page) => page.getByRole("img", { name: "Your signature" }),
  },
  {
    name: "apply-consent-spanish",
    role: "waiting",
    path: "/apply",
    language: "es",
    afterLoad: openLanguage("es", /^Leer o firmar otra vez$/),
    shows: textShown(/^Acepto que Handover/),
  },
  {
    name: "apply-consent-failing",
    role: "waiting",
    path: "/apply",
    afterLoad: consentAway,
    shows: (page) => page.getByRole("dialog").getByText(/Failed to Load/),
  },
];
