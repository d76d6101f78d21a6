import { expect, type Locator, type Page } from "@playwright/test";
import { TEST_PASSWORD, verifyPhone, readLastSmsCode, type TestAccount } from "./people.ts";

/** Variants of flows that other tests cover: run by `npm run test:all`, and by name. */
export const longTag = { tag: "@long" };

/** A delivery's status on its page. */
export const deliveryStatusOn = (page: Page): Locator => page.getByTestId("delivery-status").first();

/**
 * Moves the driver's phone, and waits until their page shows it: no metres left at the address. The distance by road
 * elsewhere is not known exactly.
 */
export async function movePhoneToStop(
  page: Page,
  place: { latitude: number; longitude: number },
  remainingDistance: string | RegExp = "0 m",
): Promise<void> {
  await page.context().setGeolocation(place);
  await expect(
    page.getByText(typeof remainingDistance === "string" ? `${remainingDistance} away` : remainingDistance, {
      exact: true,
    }),
  ).toBeVisible();
}

/** Start Navigation: the map app opens in front, and the driver returns from it. */
export async function pressStartNavigation(page: Page): Promise<void> {
  const popup = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Start Navigation" }).click();
  // A press before it has opened would land while it takes the screen.
  await (await popup).close();
  await page.bringToFront();
}

/** Shows all attention items in the overview: the oldest are shown first, the others after a press. */
export async function expandAttentionList(page: Page): Promise<void> {
  const attentionList = page.getByRole("region", { name: "Needs a decision" });
  await attentionList.getByRole("heading").waitFor();
  const showAllButton = attentionList.getByRole("button", { name: /^Show all/ });
  if (await showAllButton.isVisible()) await showAllButton.click();
}

/** Records toasts from now on; the returned function lists all, also those that have disappeared. */
export async function recordToasts(page: Page): Promise<() => Promise<string[]>> {
  const toastTexts = await page.evaluateHandle(() => {
    const texts: string[] = [];
    const shownToasts = new Set(document.querySelectorAll("[data-sonner-toast]"));
    new MutationObserver(() => {
      for (const toast of document.querySelectorAll("[data-sonner-toast]")) {
        if (!shownToasts.has(toast)) texts.push(toast.textContent);
        shownToasts.add(toast);
      }
    }).observe(document.body, { childList: true, subtree: true });
    return texts;
  });
  return () => toastTexts.jsonValue();
}

/** Creates a driver's account on the registration page. */
export async function registerDriver(page: Page, person: TestAccount): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone").fill(person.phone);
  await page.getByLabel("Driver's license number").fill("D1234567");
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByLabel("Confirm password", { exact: true }).fill(TEST_PASSWORD);
  const toasts = await recordToasts(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/apply/);
  await expect
    .poll(async () => (await toasts()).join())
    .toContain("Driver account created successfully! Please wait for approval.");
  await verifyPhone(page.request, person);
}

// The smallest valid picture: a white pixel.
export const onePixelPhoto = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=",
  "base64",
);

export const documentGroup = (page: Page, name: string): Locator => page.getByRole("group", { name });

/** Uploads a document: a picture is previewed first. */
export async function uploadDocument(
  page: Page,
  name: string,
  file = "photo.png",
  buffer = onePixelPhoto,
): Promise<void> {
  await documentGroup(page, name)
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: file, mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Use this" }).click();
}

/** Reauthenticates in the dialog before a change of the account. */
export async function confirmPasswordDialog(page: Page, secret = TEST_PASSWORD): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Confirm that it's you" });
  await dialog.getByLabel("Your password").fill(secret);
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
}

/** Reads the consent and signs it by name. */
async function signConsentAs(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Read and sign" }).click();
  const sheet = page.getByRole("dialog", { name: "Background check consent" });
  await sheet.getByLabel("Your full name").fill(name);
  await sheet.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(sheet).toBeHidden();
}

/** The three steps of the application, with the four documents and the consent. */
export async function completeApplication(page: Page): Promise<void> {
  await page.getByLabel("Make").fill("Toyota");
  await page.getByLabel("Model").fill("Corolla");
  await page.getByLabel("Year").fill("2022");
  await page.getByLabel("License plate").fill("HND 204");
  await page.getByLabel("Insurance provider").fill("Acme Mutual");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Date of birth").fill("1990-05-17");
  await page.getByLabel("Years of driving").fill("8");
  await page.getByLabel("When can you drive?").fill("Weekdays");
  await page.getByLabel("Emergency contact").fill("Sam");
  await page.getByLabel("Emergency phone").fill("+13055550199");
  await page.getByRole("button", { name: "Continue" }).click();
  for (const name of ["Driver's license", "Vehicle registration", "Insurance certificate", "Driver's photo"]) {
    await uploadDocument(page, name);
    await expect(documentGroup(page, name).getByText("OK", { exact: true })).toBeVisible();
  }
  await signConsentAs(page, "Dora Driver");
  await page.getByRole("button", { name: "Submit application" }).click();
  await expect(page.getByText("In review").first()).toBeVisible();
}

/** Creates a customer's account on the sign-up page: by email, or by phone with the code from the SMS. */
export async function signUpCustomer(page: Page, person: TestAccount, method: "email" | "phone"): Promise<void> {
  await page.goto("/sign-up");
  if (method === "email") {
    await page.getByText("By email").click();
    await page.getByLabel("Email", { exact: true }).fill(person.email);
  }
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Phone", { exact: true }).fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  if (method === "phone") {
    const code = page.getByLabel("Code", { exact: true });
    await expect(code).toBeVisible();
    await code.fill(await readLastSmsCode(person.phone));
    await page.getByRole("button", { name: "Confirm" }).click();
  }
  await expect(page).toHaveURL(/\/send/);
  if (method === "email") await verifyPhone(page.request, person);
}

async function choosePlace(page: Page, label: string, typed: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).fill(typed);
  await page.getByRole("option").first().click();
}

/** Requests a delivery; returns its id. */
export async function sendCash(
  page: Page,
  { receiverPhone, amount }: { receiverPhone: string; amount: string },
): Promise<string> {
  await page.goto("/send");
  await expect(page.getByRole("heading", { name: "Send cash" })).toBeVisible();
  await page.getByLabel("Receiver's phone").fill(receiverPhone);
  await page.getByLabel("Amount").fill(amount);
  await choosePlace(page, "Pickup address", "1838 East Pratt Street");
  await choosePlace(page, "Delivery address", "888 South Broadway");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Send delivery" }).click();
  await expect(page).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
  return page.url().split("/").pop()?.split("?")[0] ?? "";
}
