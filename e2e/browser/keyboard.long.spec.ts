import { expect, test } from "@playwright/test";
import { expectFocusVisible, tabToAndPress, tabTo } from "./support/keys.ts";
import { requestJson, TEST_PASSWORD, signUp, readLastSmsCode, newAccount } from "./support/people.ts";

// Sending cash by keyboard only: from the landing page, through the sign-up, to a delivery that waits for acceptance.
test("a keyboard user signs up from the landing page, sees what is missing at its field, and sends cash", async ({
  page,
}) => {
  const [sam, rita] = [newAccount("Sam Sender"), newAccount("Rita Receiver")];
  const receiverApi = await signUp(rita, "user");
  const field = (name: string) => page.getByLabel(name, { exact: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const fillField = async (name: string, text: string): Promise<void> => {
    await tabTo(page, field(name));
    await page.keyboard.type(text);
  };
  const choose = async (name: string, text: string): Promise<void> => {
    const place = page.getByRole("combobox", { name });
    await tabTo(page, place);
    await page.keyboard.type(text);
    await expect(page.getByRole("option").first()).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("option")).toHaveCount(0);
    await expect(place, "the field keeps the focus").toBeFocused();
  };

  await test.step("the user creates an account by phone", async () => {
    await page.goto("/");
    await tabToAndPress(page, page.getByRole("link", { name: "Send cash" }));
    await expect(page).toHaveURL("/sign-up?next=%2Fsend");
    await fillField("Full name", sam.name);
    await fillField("Phone", sam.phone);
    await fillField("Password", TEST_PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field("Code"), "the code field takes the focus").toBeFocused();
    await page.reload();
    await expect(field("Code"), "a reload does not lose the step").toBeFocused();
    await page.keyboard.type(await readLastSmsCode(sam.phone));
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/send/);
  });
  await test.step("the first missing field takes the focus, and the user completes the form from there", async () => {
    await fillField("Receiver's phone", rita.phone);
    await page.keyboard.press("Enter");
    await expect(field("Amount")).toBeFocused();
    await expectFocusVisible(page);
    await page.keyboard.type("45.50");
    await choose("Pickup address", "1838 East Pratt Street");
    await choose("Delivery address", "888 South Broadway");
    await tabToAndPress(page, page.locator("summary").filter({ hasText: "Notes, time and urgency" }));
    await tabToAndPress(page, page.getByRole("switch", { name: "Urgent" }), { key: "Space" });
    await tabToAndPress(page, button("Review"));
  });
  await test.step("the user reads the review, goes back, and sends", async () => {
    await expect(page.getByTestId("quote-summary")).toBeVisible();
    await tabToAndPress(page, button("Edit"));
    await expect(field("Amount")).toHaveValue("45.50");
    await tabToAndPress(page, button("Review"));
    await expect(button("Send delivery")).toBeEnabled();
    await tabToAndPress(page, button("Send delivery"));
    await expect(page).toHaveURL(/\/my-deliveries\/[0-9a-f-]{36}/);
    await expect(page.getByTestId("delivery-status").first()).toBeVisible();
  });
  const { items } = (await requestJson(receiverApi, "/api/transactions?role=receiver")) as {
    items: { amount: number }[];
  };
  expect(items.map(({ amount }) => amount)).toEqual([45.5]);
  await receiverApi.dispose();
});
