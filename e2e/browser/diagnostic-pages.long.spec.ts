import { expect, test } from "@playwright/test";
import { confirmAsSender } from "./support/collect.ts";
import {
  createAdmin,
  createApprovedDriver,
  sendPaymentWebhook,
  openPhoneAt,
  signIn,
  newAccount,
} from "./support/people.ts";
import { longTag, sendCash, signUpCustomer, deliveryStatusOn } from "./support/steps.ts";

// The page on which a driver of the local stack tests one task through all its states.
const downtown = { latitude: 39.2918, longitude: -76.5904 };

test(
  "a driver walks one task through all its states, and reads each answer and each refusal",
  longTag,
  async ({ browser }) => {
    const administrator = await createAdmin();
    const [sam, rita] = [newAccount("Sam Sender"), newAccount("Rita Receiver")];
    const [sender, receiver] = await Promise.all([openPhoneAt(browser, downtown), openPhoneAt(browser, downtown)]);
    await Promise.all([signUpCustomer(sender.page, sam, "email"), signUpCustomer(receiver.page, rita, "email")]);
    const { person } = await createApprovedDriver("Walt Walker", administrator.api);
    const { page } = await openPhoneAt(browser, downtown);
    await signIn(page, person);
    await expect(page.getByText("You get offers")).toBeVisible();

    await page.goto("/test-unified");
    const answers = page.getByRole("region", { name: "Answers" });
    await test.step("without a delivery the page explains how to get one, and a wrong step is refused in the specified words", async () => {
      await expect(page.getByText("Go online on the dashboard and have a delivery sent.")).toBeVisible();
      await page
        .getByRole("region", { name: "Wrong on purpose" })
        .getByRole("button", { name: "Start Service" })
        .click();
      await expect(answers.getByText("TRANSACTION_NOT_FOUND")).toBeVisible();
      await expect(answers.getByText("No active task to start service for")).toBeVisible();
    });

    let id = "";
    await test.step("Run waits for the offer, accepts it, and drives to the drop-off", async () => {
      await page.getByRole("button", { name: "Run" }).click();
      await expect(page.getByText("Waiting for an offer…")).toBeVisible();
      id = await sendCash(sender.page, { receiverPhone: rita.phone, amount: "60" });
      await receiver.page.goto(`/my-deliveries/${id}`);
      await receiver.page.getByRole("button", { name: "Accept delivery" }).click();
      await expect(deliveryStatusOn(receiver.page)).toHaveText("Accepted");
      await sendPaymentWebhook("payment.pending", id);
      await sendPaymentWebhook("payment.confirmed", id);
      await expect(page.getByLabel("Verification code")).toBeVisible({ timeout: 90_000 });
      const { code } = await confirmAsSender(sender.page.request, id);
      await page.getByLabel("Verification code").fill(code);
      await page.getByRole("button", { name: "Prove the pickup" }).click();
      await expect(answers.getByText("accepted → active", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Run" }).click();
      await expect(page.getByRole("button", { name: "Complete Delivery" }).first()).toBeVisible({ timeout: 90_000 });
      for (const step of ["none → accepted", "accepted → accepted", "accepted → active", "active → arrived"])
        await expect(answers.getByText(step, { exact: true })).toBeVisible();
    });

    await test.step("an earlier step is refused, and the receiver's code completes the delivery", async () => {
      await page
        .getByRole("region", { name: "Wrong on purpose" })
        .getByRole("button", { name: "Start Service" })
        .click();
      await expect(answers.getByText("Cannot start service - task is in arrived state").first()).toBeVisible();
      const code = await receiver.page.evaluate(
        async (delivery) =>
          ((await (await fetch(`/api/transactions/${delivery}/code`)).json()) as { data: { code: string } }).data.code,
        id,
      );
      await page.getByLabel("Verification code").fill(code);
      await page.getByRole("button", { name: "Complete Delivery" }).click();
      await expect(page.getByText("Delivered. Run waits for the next offer.")).toBeVisible();
      const storedLog = await page.evaluate(() => localStorage.getItem("handover.task-log") ?? "");
      expect((JSON.parse(storedLog) as { to: string }[]).map(({ to }) => to)).toEqual(
        expect.arrayContaining(["accepted", "active", "arrived"]),
      );
      expect([storedLog.includes(code), storedLog.includes(rita.phone)]).toEqual([false, false]);
    });

    // They get no other test's offers.
    await page.evaluate(() =>
      fetch("/api/driver/status", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ status: "offline" }),
      }),
    );
    await Promise.all([page, sender.page, receiver.page].map((each) => each.context().close()));
  },
);
