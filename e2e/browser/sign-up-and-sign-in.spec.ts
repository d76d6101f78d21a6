import { writeFile } from "node:fs/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { formatPhone } from "../../lib/domain/text/format-phone.ts";
import { createDeliveryActors, type DeliveryActors } from "./support/deliveries.ts";
import {
  createApprovedDriver,
  requestJson,
  queryAsOwner,
  readLastMail,
  TEST_PASSWORD,
  openPhoneAt,
  pressSignOut,
  signIn,
  readLastSmsCode,
  newAccount,
} from "./support/people.ts";
import {
  longTag,
  completeApplication,
  documentGroup,
  recordToasts,
  uploadDocument,
  onePixelPhoto,
  registerDriver,
  signUpCustomer,
} from "./support/steps.ts";

// Sign-up, sign-in, forgotten password and application, with their error messages.
const home = { latitude: 28.7617, longitude: -96.1918 };
let actors: DeliveryActors;
test.beforeAll(async () => {
  actors = await createDeliveryActors();
});

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string): Locator => page.getByLabel(name, { exact: true });
const invalidFields = (page: Page): Locator => page.locator("[aria-invalid=true]");
/** The field's error message, once the first invalid field has the focus: text typed before that would go there. */
async function readFieldError(control: Locator): Promise<string> {
  await expect(invalidFields(control.page()).first()).toBeFocused();
  return control.evaluate((element) =>
    (element.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .filter((id) => id.endsWith("-error"))
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" "),
  );
}
/**
 * Removes the browser's session while no page is open: an open page's request would be refused, and redirect to the
 * login at any time.
 */
async function clearSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

test("the sign-up shows each field's error, and keeps what was typed", async ({ page }) => {
  await page.goto("/register");
  const toasts = await recordToasts(page);
  await button(page, "Create account").click();
  await expect(invalidFields(page)).toHaveCount(5);
  await expect(field(page, "Full name"), "the first invalid field has the focus").toBeFocused();
  await expect.poll(toasts).toEqual(["Please fill in all required fields"]);

  const driver = newAccount("Dora Driver");
  const formValues: Record<string, string> = {
    "Full name": driver.name,
    Email: driver.email,
    Phone: driver.phone,
    "Driver's license number": "D1234567",
    Password: "secret7",
    "Confirm password": "secret8",
  };
  for (const [name, text] of Object.entries(formValues)) await field(page, name).fill(text);
  await expect(invalidFields(page), "a filled-in field is no longer invalid").toHaveCount(0);

  await test.step("an interrupted registration restores its fields, without the passwords", async () => {
    await page.reload();
    await expect(field(page, "Full name")).toHaveValue(driver.name);
    for (const [name, text] of Object.entries(formValues))
      await expect(field(page, name)).toHaveValue(/password/i.test(name) ? "" : text);
    await field(page, "Password").fill("secret7");
    await field(page, "Confirm password").fill("secret8");
  });
  await button(page, "Create account").click();
  expect(await readFieldError(field(page, "Confirm password"))).toBe("Passwords do not match");

  for (const name of ["Password", "Confirm password"]) await field(page, name).fill("12345");
  await button(page, "Create account").click();
  expect(await readFieldError(field(page, "Password"))).toBe("Password must be at least 6 characters");
  for (const name of ["Password", "Confirm password"]) await field(page, name).fill(TEST_PASSWORD);

  await test.step("an invalid number and an existing account are reported", async () => {
    await field(page, "Phone").fill("305 555 010");
    await field(page, "Phone").press("Tab");
    await expect(page.getByText("This phone number is too short"), "the field shows the error on blur").toBeVisible();
    await field(page, "Phone").fill("+52 1 55 1234 5678");
    await field(page, "Phone").press("Tab");
    await expect(invalidFields(page)).toHaveCount(0);
    await field(page, "Phone").fill("call me");
    await button(page, "Create account").click();
    await expect.poll(() => readFieldError(field(page, "Phone"))).not.toBe("");
    await field(page, "Phone").fill(actors.receiverPhone);
    await button(page, "Create account").click();
    await expect
      .poll(() => readFieldError(field(page, "Phone")))
      .toBe("An account with this phone number already exists. Please try logging in instead.");
    await field(page, "Phone").fill(driver.phone);
    const { person: other } = await createApprovedDriver("Ben Before", actors.administrator);
    await field(page, "Email").fill(other.email);
    await button(page, "Create account").click();
    await expect
      .poll(() => readFieldError(field(page, "Email")))
      .toBe("An account with this email already exists. Please try logging in instead.");
    await field(page, "Email").fill(driver.email);
  });

  await test.step("offline the form keeps its data", async () => {
    await page.context().setOffline(true);
    await button(page, "Create account").click();
    await expect(page.getByText("No connection. Check your network and try again.")).toBeVisible();
    await page.context().setOffline(false);
    for (const [name, text] of Object.entries({
      ...formValues,
      Password: TEST_PASSWORD,
      "Confirm password": TEST_PASSWORD,
    }))
      await expect(field(page, name)).toHaveValue(text);
    await button(page, "Create account").click();
    await expect(page).toHaveURL(/\/apply/);
    const created = page.getByText("Driver account created successfully! Please wait for approval.");
    await expect(created).toContainText("First complete your application here.");
  });
});

test("sign-in shows errors, honours ?next and supports remember-me", async ({ browser }) => {
  const { person } = await createApprovedDriver("Dora Driver", actors.administrator);
  const { page, context } = await openPhoneAt(browser, home);
  await page.goto("/history");
  await expect(page, "a user without a session is redirected to the sign-in").toHaveURL("/login?next=%2Fhistory");
  await button(page, "Sign in").click();
  expect(await readFieldError(field(page, "Email or phone"))).toBe("Please fill in all fields");
  expect(await readFieldError(field(page, "Password"))).toBe("Please fill in all fields");

  await field(page, "Email or phone").fill(person.email);
  await field(page, "Password").fill("not this one");
  await button(page, "Show password").click();
  await expect(field(page, "Password")).toHaveAttribute("type", "text");
  await button(page, "Sign in").click();
  await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
  await expect(field(page, "Email or phone")).toHaveValue(person.email);

  await field(page, "Password").fill(TEST_PASSWORD);
  await expect(page.getByLabel("Remember me")).toBeChecked();
  await page.getByLabel("Remember me").uncheck();
  await button(page, "Sign in").click();
  await expect(page).toHaveURL("/history");
  await expect(page.getByText("Welcome back!")).toBeVisible();
  const cookies = async () => (await context.cookies()).filter(({ httpOnly }) => httpOnly);
  expect((await cookies()).length).toBeGreaterThan(0);
  expect(
    (await cookies()).every(({ expires }) => expires === -1),
    "not remembered: gone with the browser",
  ).toBe(true);

  await page.goto("/login");
  await expect(page, "a signed-in user is redirected from the sign-in").toHaveURL("/dashboard");
  await pressSignOut(page);
  await button(page, "Sign Out").click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, person);
  await expect(page).toHaveURL("/dashboard");
  expect(
    (await cookies()).some(({ expires }) => expires * 1_000 > Date.now() + 7 * 86_400_000),
    "remembered",
  ).toBe(true);
  await context.close();
});

test(
  "text typed before hydration, and a password manager's autofill, is what is sent",
  longTag,
  async ({ browser }) => {
    const { person } = await createApprovedDriver("Dora Driver", actors.administrator);
    const { page, context } = await openPhoneAt(browser, home);
    await test.step("typed while the page's scripts load", async () => {
      let releaseScripts = () => {};
      const scriptsReleased = new Promise<void>((resolve) => (releaseScripts = resolve));
      await page.route("**/_next/static/chunks/**", async (route) => {
        await scriptsReleased;
        await route.continue();
      });
      await page.goto("/login", { waitUntil: "commit" });
      await field(page, "Email or phone").fill(person.email);
      await field(page, "Password").fill("not this one");
      releaseScripts();
      // The button works once the page is hydrated.
      await expect(async () => {
        await button(page, "Show password").click();
        await expect(field(page, "Password")).toHaveAttribute("type", "text", { timeout: 1_000 });
      }).toPass();
      await button(page, "Sign in").click();
      await expect(page.getByText("Login failed. Please check your credentials.")).toBeVisible();
      await expect(field(page, "Email or phone")).toHaveValue(person.email);
    });

    await test.step("autofilled in one moment", async () => {
      await page.reload();
      await page.evaluate(
        (values) => {
          const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
          for (const [n, input] of [...document.querySelectorAll<HTMLInputElement>("main form input")].entries()) {
            if (values[n] === undefined) continue;
            set?.call(input, values[n]);
            input.dispatchEvent(new Event("input", { bubbles: true }));
          }
        },
        [person.email, TEST_PASSWORD],
      );
      await button(page, "Sign in").click();
      await expect(page).toHaveURL("/dashboard");
    });
    await context.close();
  },
);

test(
  "a forgotten password is replaced by the link in the mail, once, and other phones are signed out",
  longTag,
  async ({ browser }) => {
    const { person, api } = await createApprovedDriver("Dora Driver", actors.administrator);
    const { page, context } = await openPhoneAt(browser, home);
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await button(page, "Send").click();
    expect(await readFieldError(field(page, "Email or phone"))).toBe("Please enter your email or phone");

    await test.step("an unknown account gets the same answer", async () => {
      const { email } = newAccount("Nobody");
      await field(page, "Email or phone").fill(email);
      await button(page, "Send").click();
      await expect(
        page.getByText(`If there is an account for ${email}, a link is on its way. It works once.`),
      ).toBeVisible();
      await page.goto("/forgot-password");
    });
    await field(page, "Email or phone").fill(person.email);
    await button(page, "Send").click();
    await expect(
      page.getByText(`If there is an account for ${person.email}, a link is on its way. It works once.`),
    ).toBeVisible();

    const { link } = await readLastMail(person.email);
    await page.goto(link);
    await field(page, "New password").fill("12345");
    await field(page, "Confirm password").fill("12345");
    await button(page, "Save password").click();
    expect(await readFieldError(field(page, "New password"))).toBe("Password must be at least 6 characters");
    await field(page, "New password").fill("a better horse");
    await button(page, "Save password").click();
    expect(await readFieldError(field(page, "Confirm password"))).toBe("Passwords do not match");
    await field(page, "Confirm password").fill("a better horse");
    await button(page, "Save password").click();
    await expect(page).toHaveURL("/dashboard");
    await expect(page.getByText("Your password is changed")).toBeVisible();
    await expect
      .poll(async () => (await api.get("/api/driver/profile")).status(), { message: "their other phone" })
      .toBe(401);

    await test.step("the link works once", async () => {
      const { page: usedLinkPage, context: otherContext } = await openPhoneAt(browser, home);
      await usedLinkPage.goto(link);
      await field(usedLinkPage, "New password").fill("a third horse");
      await field(usedLinkPage, "Confirm password").fill("a third horse");
      await button(usedLinkPage, "Save password").click();
      await expect(usedLinkPage.getByRole("listitem")).toContainText(/link/i);
      await expect(usedLinkPage).toHaveURL(/\/reset-password/);
      await usedLinkPage.goto("/reset-password");
      await expect(usedLinkPage.getByText("This link is incomplete")).toBeVisible();
      await usedLinkPage.getByRole("link", { name: "Request a new link" }).click();
      await expect(usedLinkPage).toHaveURL("/forgot-password");
      await otherContext.close();
    });
    await context.close();
  },
);

test(
  "a user with a phone only gets a code by text for a new password, and later changes it with the old one",
  longTag,
  async ({ browser }) => {
    const { page, context } = await openPhoneAt(browser, home);
    const rosa = newAccount("Rosa Receiver");
    await test.step("the user signs up by phone and signs out", async () => {
      await signUpCustomer(page, rosa, "phone");
      await clearSession(page);
      await queryAsOwner(
        "update auth.users set confirmation_sent_at = confirmation_sent_at - interval '1 minute' where phone = $1",
        [rosa.phone.slice(1)],
      );
    });
    await test.step("the code and the new password are on one page, each with its own errors", async () => {
      await page.goto("/forgot-password");
      await field(page, "Email or phone").fill(rosa.phone);
      await button(page, "Send").click();
      await expect(
        page.getByText(`If there is an account for ${formatPhone(rosa.phone)}, a code is on its way. It works once.`),
      ).toBeVisible();
      await button(page, "Save password").click();
      expect(await readFieldError(field(page, "Code"))).toBe("Please enter the code");
      expect(await readFieldError(field(page, "New password"))).toBe("Password must be at least 6 characters");
      const code = await readLastSmsCode(rosa.phone);
      await field(page, "Code").fill(code === "000000" ? "000001" : "000000");
      for (const name of ["New password", "Confirm password"]) await field(page, name).fill("a better horse");
      await button(page, "Save password").click();
      await expect.poll(() => readFieldError(field(page, "Code"))).toBe("The code is wrong or has expired");
      await field(page, "Code").fill(code);
      await button(page, "Save password").click();
      await expect(page.getByText("Your password is changed")).toBeVisible();
      await expect(page).not.toHaveURL(/forgot-password/);
    });
    await test.step("the account page requires the old password for the next one", async () => {
      await page.goto("/account");
      await button(page, "Change password").click();
      await button(page, "Save password").click();
      expect(await readFieldError(field(page, "Current password"))).toBe("Please enter your current password");
      await field(page, "Current password").fill("not this one");
      for (const name of ["New password", "Confirm password"]) await field(page, name).fill("a third horse");
      await button(page, "Save password").click();
      await expect.poll(() => readFieldError(field(page, "Current password"))).toBe("The current password is wrong");
      await field(page, "Current password").fill("a better horse");
      await button(page, "Save password").click();
      await expect(button(page, "Change password")).toBeVisible();
      await clearSession(page);
      await page.goto("/login");
      await field(page, "Email or phone").fill(rosa.phone);
      await field(page, "Password").fill("a third horse");
      await button(page, "Sign in").click();
      await expect(page.getByText("Welcome back!")).toBeVisible();
    });
    await context.close();
  },
);

test(
  "the application validates each step, keeps its data through a reload, and follows the decision",
  { tag: "@long" },
  async ({ browser }) => {
    const { page, context } = await openPhoneAt(browser, home);
    const driver = newAccount("Dora Driver");
    await registerDriver(page, driver);

    await test.step("the vehicle is validated", async () => {
      await button(page, "Continue").click();
      await expect(invalidFields(page)).toHaveCount(5);
      expect(await readFieldError(field(page, "Make"))).toBe("Please fill this in");
      for (const [name, text] of Object.entries({
        Make: "Toyota",
        Model: "Corolla",
        Year: "1999",
        "License plate": "HND 204",
        "Insurance provider": "Acme Mutual",
      }))
        await field(page, name).fill(text);
      await button(page, "Continue").click();
      expect(await readFieldError(field(page, "Year"))).toBe(`A year from 2000 to ${new Date().getFullYear() + 1}`);
      await field(page, "Year").fill("2022");
      await button(page, "Continue").click();
    });
    await test.step("the person is validated: at least 21 years old, a year of driving", async () => {
      const { now } = await page.evaluate(() => ({ now: new Date().toISOString() }));
      const tooYoung = `${Number(now.slice(0, 4)) - 20}${now.slice(4, 10)}`;
      for (const [name, text] of Object.entries({
        "Date of birth": tooYoung,
        "Years of driving": "0",
        "When can you drive?": "Weekdays",
        "Emergency contact": "Sam",
        "Emergency phone": "+13055550199",
      }))
        await field(page, name).fill(text);
      await button(page, "Continue").click();
      expect(await readFieldError(field(page, "Date of birth"))).toBe("You must be 21 or older");
      expect(await readFieldError(field(page, "Years of driving"))).toBe("A whole number of years, at least 1");
      await field(page, "Date of birth").fill("1990-05-17");
      await field(page, "Years of driving").fill("8");
      await page.reload();
      await expect(field(page, "Years of driving"), "kept on this phone").toHaveValue("8");
      await button(page, "Back").click();
      await expect(field(page, "License plate")).toHaveValue("HND 204");
      await button(page, "Continue").click();
      await button(page, "Continue").click();
    });
    await test.step("the documents are validated by type and size, and resent after a network failure", async () => {
      const license = documentGroup(page, "Driver's license");
      const chooseFile = (name: string, mimeType: string, buffer: Buffer): Promise<void> =>
        license.locator('input[type="file"]').last().setInputFiles({ name, mimeType, buffer });
      await button(page, "Submit application").click();
      await expect(page.getByText("Add the missing documents to submit")).toBeVisible();
      await chooseFile("letter.txt", "text/plain", Buffer.from("It is me"));
      await expect(license.getByRole("alert")).toHaveText("Please use a JPEG, PNG, WebP or PDF");
      // From a file, as users choose one: as text, ten megabytes take long in the browser.
      const large = test.info().outputPath("large.pdf");
      await writeFile(large, Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(10 * 1024 * 1024)]));
      await license.locator('input[type="file"]').last().setInputFiles(large);
      await expect(license.getByRole("alert")).toHaveText("The file is larger than 10 MB");
      await chooseFile("not-really.png", "image/png", Buffer.from("It is me"));
      const use = button(page, "Use this");
      await expect(page.getByText("This file does not open as a picture. Choose another one.")).toBeVisible();
      await use.click();
      await expect(license.getByRole("alert")).toBeVisible();
      // Previewed before it is sent: taken again, and then used.
      await chooseFile("photo.png", "image/png", onePixelPhoto);
      await expect(page.getByText("The picture is very small. It may not be readable.")).toBeVisible();
      const chooser = page.waitForEvent("filechooser");
      await button(page, "Choose another").click();
      await (await chooser).setFiles({ name: "photo.png", mimeType: "image/png", buffer: onePixelPhoto });
      await context.setOffline(true);
      await use.click();
      await expect(license.getByRole("alert")).toHaveText(
        "The document could not be uploaded: No connection. Check your network and try again.",
      );
      await context.setOffline(false);
      await chooseFile("photo.png", "image/png", onePixelPhoto);
      await use.click();
      await expect(license.getByRole("alert")).toBeHidden();
      await expect(license.getByText("OK", { exact: true })).toBeVisible();
      // A date typed afterwards is sent with the same picture.
      await license.getByLabel("Valid until").fill("2099-12-31");
      await expect(license.getByText("This date is not saved yet.")).toBeVisible();
      await button(page, "Save the date").click();
      await expect(license.getByText("Valid until Dec 31, 2099")).toBeVisible();
      await expect(license.getByText("This date is not saved yet.")).toBeHidden();
      await license.getByRole("button", { name: "Open: Driver's license" }).click();
      await expect(page.getByRole("dialog").getByRole("img", { name: "Driver's license" })).toBeVisible();
      await page.keyboard.press("Escape");
      await chooseFile("license.pdf", "application/pdf", Buffer.from("%PDF-1.4\n%%EOF\n"));
      await expect(
        license.getByRole("link", { name: "Open: Driver's license" }),
        "a new file replaces the old one",
      ).toBeVisible();
      await license.getByRole("button", { name: "Remove" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
      await expect(license.getByText("Missing")).toBeVisible();
      await license.getByLabel("Valid until").fill("");
      for (const name of ["Driver's license", "Vehicle registration", "Insurance certificate", "Driver's photo"]) {
        await uploadDocument(page, name);
        await expect(documentGroup(page, name).getByText("OK", { exact: true })).toBeVisible();
      }
    });
    await test.step("the consent is required, read to the end, and signed by name and by hand", async () => {
      await button(page, "Submit application").click();
      await expect(page.getByText("Sign the background check consent to submit")).toBeVisible();
      await button(page, "Read and sign").click();
      const sheet = page.getByRole("dialog", { name: "Background check consent" });
      await sheet.getByRole("button", { name: "Sign", exact: true }).click();
      await expect(sheet.getByText("Type your full name to sign")).toBeVisible();
      await sheet.getByLabel("Your full name").fill("Ann Applicant");
      const pad = sheet.getByRole("img", { name: "Your signature" });
      await pad.scrollIntoViewIfNeeded();
      const box = await pad.boundingBox();
      if (!box) throw new Error("There is nowhere to sign");
      await page.mouse.move(box.x + 40, box.y + 80);
      await page.mouse.down();
      await page.mouse.move(box.x + 120, box.y + 30, { steps: 5 });
      await page.mouse.move(box.x + 200, box.y + 90, { steps: 5 });
      await page.mouse.up();
      await sheet.getByRole("button", { name: "Sign", exact: true }).click();
      await expect(sheet).toBeHidden();
      await expect(page.getByText(/^Signed by Ann Applicant/)).toBeVisible();
    });
    await test.step("submitting fails with a message and keeps the data", async () => {
      await page.route("**/api/driver/application", (route) =>
        route.request().method() === "POST" ? route.fulfill({ status: 500, body: "" }) : route.continue(),
      );
      await button(page, "Submit application").click();
      await expect(page.getByText("Failed to submit application. Please try again.")).toBeVisible();
      await page.unroute("**/api/driver/application");
      await button(page, "Submit application").click();
      await expect(
        page.getByText("Driver application submitted successfully! We'll review it within 24-48 hours."),
      ).toBeVisible();
      await expect(page.getByText("5 of 5 documents received")).toBeVisible();
    });
    await test.step("the page shows the rejection with its reason, and the approval after a correction, automatically", async () => {
      const { items } = (await requestJson(
        actors.administrator,
        `/api/admin/drivers?status=pending&q=${encodeURIComponent(driver.email)}`,
      )) as { items: { userId: string }[] };
      const id = items[0]?.userId ?? "";
      await requestJson(actors.administrator, `/api/admin/drivers/${id}/reject`, {
        reason: "The plate cannot be read",
      });
      await expect(page.getByText("Reason: The plate cannot be read")).toBeVisible();
      await button(page, "Edit application").click();
      await field(page, "License plate").fill("HND 205");
      for (const name of ["Continue", "Continue", "Submit application"]) await button(page, name).click();
      await expect(page.getByText("In review").first()).toBeVisible();
      const { documents } = (await requestJson(actors.administrator, `/api/admin/drivers/${id}`)) as {
        documents: { sha256: string }[];
      };
      await requestJson(actors.administrator, `/api/admin/drivers/${id}/approve`, {
        documents: documents.map(({ sha256 }) => sha256),
      });
      await expect(page).toHaveURL("/dashboard");
      await expect(page.getByText("You are approved. Welcome aboard!")).toBeVisible();
    });
    await context.close();
  },
);

test(
  "pages without permission redirect to the user's own, and unknown pages say so",
  { tag: "@long" },
  async ({ browser }) => {
    await test.step("an applicant has no access to driver pages", async () => {
      const { page, context } = await openPhoneAt(browser, home);
      await registerDriver(page, newAccount("Ann Applicant"));
      for (const path of ["/dashboard", "/deliveries", "/navigation", "/scanner", "/settings"]) {
        await page.goto(path);
        await expect(page).toHaveURL(/\/apply/);
      }
      await completeApplication(page);
      await context.close();
    });
    await test.step("a customer lands on the sending page, and has no driver pages", async () => {
      const { page, context } = await openPhoneAt(browser, home);
      await signUpCustomer(page, newAccount("Sam Sender"), "email");
      await page.goto("/dashboard");
      await expect(page).not.toHaveURL(/\/dashboard/);
      const response = await page.goto("/nowhere-at-all");
      expect(response?.status()).toBe(404);
      await expect(page.getByRole("heading", { name: "This page does not exist" })).toBeVisible();
      await context.close();
    });
  },
);
