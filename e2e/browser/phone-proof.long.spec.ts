import { expect, test, type Page } from "@playwright/test";
import { formatPhone } from "../../lib/domain/text/format-phone.ts";
import { createDeliveryActors } from "./support/deliveries.ts";
import { confirmPasswordDialog } from "./support/steps.ts";
import {
  queryAsOwner,
  requestJson,
  TEST_PASSWORD,
  openPhoneAt,
  verifyPhone,
  signIn,
  signUp,
  readLastSmsCode,
  newAccount,
  type TestAccount,
} from "./support/people.ts";

const home = { latitude: 27.9478, longitude: -82.4584 };

async function signUpByMail(page: Page, person: TestAccount): Promise<void> {
  await page.goto("/sign-up");
  await page.getByText("By email").click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByLabel("Phone", { exact: true }).fill(person.phone);
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/send/);
}

test(
  "a user who signed up by email verifies their number with the code from the text, and changes it the same way",
  { tag: "@long" },
  async ({ browser }) => {
    const { page, context } = await openPhoneAt(browser, home);
    const rita = newAccount("Rita Receiver");
    await test.step("the send page shows that the user cannot receive cash yet, and links to the verification", async () => {
      await signUpByMail(page, rita);
      await page.getByRole("link", { name: "Confirm your phone number" }).click();
      await expect(page).toHaveURL(/\/account/);
      await expect(page.getByRole("heading", { name: "Confirm your phone number" })).toBeVisible();
    });
    await test.step("a wrong code is reported at its field; the right one verifies the number", async () => {
      await page.goto("/receive");
      await page.getByRole("button", { name: "Send the code" }).click();
      await expect(page.getByText(formatPhone(rita.phone))).toBeVisible();
      const code = await readLastSmsCode(rita.phone);
      await page.getByLabel("Code", { exact: true }).fill(code === "000000" ? "000001" : "000000");
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByText("The code is wrong or has expired")).toBeVisible();
      await page.getByLabel("Code", { exact: true }).fill(code);
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(page.getByRole("heading", { name: "Confirm your phone number" })).toBeHidden();
    });
    await test.step("the profile shows the number as verified, until another one is verified", async () => {
      await page.goto("/account");
      const phoneRegion = page.getByRole("region", { name: "Phone" });
      await expect(phoneRegion.getByText("Confirmed")).toBeVisible();
      await phoneRegion.getByRole("button", { name: "Change number" }).click();
      await phoneRegion.getByRole("button", { name: "Keep this number" }).click();
      await expect(phoneRegion.getByText(formatPhone(rita.phone))).toBeVisible();
    });
    await test.step("another phone does not ask again", async () => {
      const other = await openPhoneAt(browser, home);
      await signIn(other.page, rita);
      await expect(other.page).toHaveURL(/\/send/);
      await expect(other.page.getByRole("link", { name: "Confirm your phone number" })).toBeHidden();
      // This session is an ordinary sign-in: changing the number requires the password.
      await endCodeCooldown(rita);
      await other.page.goto("/account");
      await other.page.getByRole("button", { name: "Change number" }).click();
      await other.page.getByRole("textbox", { name: "Phone" }).fill(newAccount("Rita").phone);
      await other.page.getByRole("button", { name: "Send the code" }).click();
      await confirmPasswordDialog(other.page, "not-this-one");
      await expect(other.page.getByText("The current password is wrong")).toBeVisible();
      await confirmPasswordDialog(other.page);
      await expect(other.page.getByText(/^We sent a code to/)).toBeVisible();
      await other.context.close();
    });
    await context.close();
  },
);

test(
  "a receiver with a changed number is led to the verification when they accept, and back to the delivery",
  { tag: "@long" },
  async ({ browser }) => {
    const { sender } = await createDeliveryActors();
    const rita = newAccount("Rita Receiver");
    const api = await signUp(rita, "user");
    await test.step("a delivery is sent to one number, then the receiver verifies another", async () => {
      const sent = {
        amount: 40,
        pickupAddress: "1 Main Street",
        deliveryAddress: "2 Main Street",
        receiverPhone: rita.phone,
      };
      await requestJson(sender, "/api/transactions", {
        ...sent,
        pickupLocation: { lat: home.latitude, lng: home.longitude },
        deliveryLocation: { lat: home.latitude, lng: home.longitude },
      });
      await endCodeCooldown(rita);
      await verifyPhone(api, { ...rita, phone: newAccount("Rita").phone });
      await endCodeCooldown(rita);
    });
    const { page, context } = await openPhoneAt(browser, home);
    await signIn(page, rita);
    await expect(page).toHaveURL(/\/send/);
    await page.goto("/receive");
    await page.getByRole("button", { name: "Accept delivery" }).click();
    await expect(page.getByText("Confirm the phone number that this delivery was sent to")).toBeVisible();
    await page.getByRole("link", { name: "Confirm the number" }).click();
    await expect(page).toHaveURL("/account?next=%2Freceive");
    await page.getByRole("textbox", { name: "Phone" }).fill(rita.phone);
    await page.getByRole("button", { name: "Send the code" }).click();
    await confirmPasswordDialog(page);
    await expect(page.getByText(`We sent a code to ${formatPhone(rita.phone)}`)).toBeVisible();
    await page.getByLabel("Code", { exact: true }).fill(await readLastSmsCode(rita.phone));
    await page.getByRole("button", { name: "Confirm", exact: true }).click();
    await expect(page).toHaveURL("/receive");
    await page.getByRole("button", { name: "Accept delivery" }).click();
    await expect(page.getByRole("link", { name: "Show code" })).toBeVisible();
    await context.close();
  },
);

/** Moves the last code a minute into the past: the auth server sends one a minute. */
const endCodeCooldown = ({ email }: TestAccount) =>
  queryAsOwner(
    "update auth.users set phone_change_sent_at = phone_change_sent_at - interval '1 minute' where email = $1",
    [email],
  );
