import { expect, test } from "@playwright/test";
import { TIMEOUT_FACTOR } from "../../local/timeout-factor.ts";
import { collectCash } from "./support/collect.ts";
import { showToCamera } from "./support/camera.ts";
import {
  createAdmin,
  createApprovedDriver,
  queryAsOwner,
  sendPaymentWebhook,
  openPhoneAt,
  signIn,
  newAccount,
} from "./support/people.ts";
import {
  completeApplication,
  movePhoneToStop,
  registerDriver,
  sendCash,
  signUpCustomer,
  deliveryStatusOn,
  pressStartNavigation,
} from "./support/steps.ts";

// Fells Point: pickup and drop-off are both nearby. Dora is nearer to the pickup than Ben, and both are so near the
// door that an instant arrival is plausible.
const doraIs = { latitude: 39.2918, longitude: -76.5904 };
const benIs = { latitude: 39.2866, longitude: -76.5904 };
const dropOff = { latitude: 39.281857, longitude: -76.593668 };
const homes = { latitude: 39.283, longitude: -76.5937 };

// docs/readings.md: order-at-door
test("a driver registers and is approved; a sender's cash is offered, declined, accepted, carried and handed over", async ({
  browser,
}) => {
  test.setTimeout(300_000 * TIMEOUT_FACTOR);
  const [administrator, dora, sam, rita, ben] = await Promise.all(
    [homes, doraIs, homes, homes, benIs].map((place) => openPhoneAt(browser, place)),
  );
  if (!administrator || !dora || !sam || !rita || !ben) throw new Error("no phones");
  const { person: adminPerson, api } = await createAdmin();
  const driver = newAccount("Dora Driver");
  const sender = newAccount("Sam Sender");
  const receiver = newAccount("Rita Receiver");

  await test.step("Dora registers, applies and waits", async () => {
    await registerDriver(dora.page, driver);
    await completeApplication(dora.page);
    await expect(dora.page).toHaveURL(/\/apply/);
    await dora.page.goto("/dashboard");
    await expect(dora.page, "an unapproved driver has no dashboard").toHaveURL(/\/apply/);
  });

  await test.step("an administrator approves her, and her waiting page continues automatically", async () => {
    await signIn(administrator.page, adminPerson);
    await expect(administrator.page).toHaveURL(/\/admin/);
    await administrator.page.goto("/admin/drivers");
    await administrator.page
      .getByRole("link", { name: new RegExp(driver.name) })
      .filter({ hasText: driver.name })
      .first()
      .click();
    await administrator.page.getByRole("button", { name: "Approve" }).click();
    // Her documents have no expiry date: the dialog asks for it first.
    const gaps = administrator.page.getByRole("dialog");
    await expect(gaps.getByRole("listitem")).toHaveText([
      /license.*expiry date not known/i,
      /registration/,
      /nsurance/,
    ]);
    await gaps.getByRole("button", { name: "Approve with gaps" }).click();
    await expect(dora.page).toHaveURL(/\/dashboard/);
  });

  await test.step("Dora goes online", async () => {
    // An approval while the page is open sets no one online.
    await dora.page.getByRole("button", { name: "Go Online", exact: true }).click();
    await expect(dora.page.getByText("You get offers")).toBeVisible();
    const tabs = dora.page.getByRole("navigation", { name: "Tabs" }).locator("a, button");
    await expect(tabs).toHaveText(["Dashboard", "Deliveries", "Scanner", "Analytics", "Profile", "Out"]);
  });

  await test.step("Ben, a driver farther away, is online too", async () => {
    const { person } = await createApprovedDriver("Ben Backup", api);
    await signIn(ben.page, person);
    await expect(ben.page.getByText("You get offers")).toBeVisible();
  });

  let deliveryId = "";
  await test.step("Sam sends $120 to Rita", async () => {
    await signUpCustomer(rita.page, receiver, "phone");
    await signUpCustomer(sam.page, sender, "email");
    deliveryId = await sendCash(sam.page, { receiverPhone: receiver.phone, amount: "120" });
    await expect(deliveryStatusOn(sam.page)).toHaveText("Pending");
  });

  await test.step("Rita accepts and sees her QR and code; Sam sees that she did, without a reload", async () => {
    await rita.page.goto("/receive");
    await rita.page.getByRole("button", { name: "Accept delivery" }).click();
    await expect(deliveryStatusOn(sam.page)).toHaveText("Accepted");
    await rita.page.goto(`/receive/${deliveryId}`);
    await expect(rita.page.getByText("Your code is hidden")).toBeVisible();
    await rita.page.getByRole("button", { name: "Show code" }).click();
    // Before the driver has arrived it takes a confirmation.
    await expect(rita.page.getByLabel("Verification code")).toBeHidden();
    await rita.page.getByRole("dialog").getByRole("button", { name: "Show code anyway" }).click();
    await expect(rita.page.getByLabel("Verification code")).toHaveText(/^[A-Z0-9]{4}.?[A-Z0-9]{4}$/);
    await expect(rita.page.getByRole("img", { name: "QR code for the driver" })).toBeVisible();
  });

  await test.step("the payment is confirmed, and the nearest driver's open page shows the offer with its countdown", async () => {
    await sendPaymentWebhook("payment.pending", deliveryId);
    await sendPaymentWebhook("payment.confirmed", deliveryId);
    const offer = dora.page.getByRole("dialog", { name: "New Delivery Task" });
    await expect(offer).toBeVisible();
    await expect(offer).toContainText("$120.00");
    await expect(offer.getByText(/^[0-5]:\d\d$/)).toBeVisible();
    await expect(deliveryStatusOn(sam.page)).toHaveText("Finding Driver");
    await expect(ben.page.getByRole("dialog", { name: "New Delivery Task" })).toBeHidden();
  });

  await test.step("Dora declines, and Ben gets the offer; he gives the task back, and is not offered it again", async () => {
    await dora.page.getByRole("button", { name: "Decline", exact: true }).click();
    await dora.page.getByText("Traffic/road conditions").click();
    await dora.page.getByRole("button", { name: "Decline this task" }).click();
    await expect(ben.page.getByRole("dialog", { name: "New Delivery Task" })).toBeVisible();
    await ben.page.getByRole("button", { name: "Accept Task" }).click();
    await expect(ben.page).toHaveURL(new RegExp(`/navigation/${deliveryId}`));
    await expect(deliveryStatusOn(sam.page)).toHaveText("Driver Assigned");
    // The count comes first from now on, also on the page that showed the code.
    await expect(rita.page.getByText("Your code is hidden")).toBeVisible();
    await expect(rita.page.getByRole("img", { name: "QR code for the driver" })).toBeHidden();
  });

  await test.step("Dora's bell opens the declined offer; without a task /navigation leads to her deliveries", async () => {
    await dora.page.getByRole("button", { name: /^Task Notifications/ }).click();
    await dora.page
      .getByRole("dialog", { name: "Task Notifications" })
      .getByRole("button", { name: /\$120\.00.*Declined/ })
      .click();
    const closed = dora.page.getByRole("dialog", { name: "Declined" });
    await expect(closed).toContainText("Traffic/road conditions");
    await closed.getByRole("button", { name: "Close" }).last().click();
    await expect(closed).toBeHidden();
    await dora.page.goto("/navigation");
    await expect(dora.page).toHaveURL(/\/deliveries$/);
    await dora.page.goto("/dashboard");
  });

  await test.step("Ben starts, navigates and arrives; Sam and Rita see each step", async () => {
    await collectCash(ben.page, { sender: sam.page.request, id: deliveryId, amount: 120 });
    await expect(deliveryStatusOn(sam.page)).toHaveText("On the Way");
    await pressStartNavigation(ben.page);
    await movePhoneToStop(ben.page, dropOff);
    await ben.page.getByRole("button", { name: "Mark Arrived" }).click();
    await expect(deliveryStatusOn(sam.page)).toHaveText("Driver Arrived");
    await rita.page.goto(`/my-deliveries/${deliveryId}`);
    await expect(deliveryStatusOn(rita.page)).toHaveText("Driver Arrived");
    await rita.page.goto(`/receive/${deliveryId}`);
    await expect(rita.page.getByText("The driver shows $120.00. Count it in front of them.")).toBeVisible();
    await expect(rita.page.getByRole("button", { name: "Something is wrong" })).toBeVisible();
    await expect(rita.page.getByRole("img", { name: "QR code for the driver" })).toBeHidden();
    await rita.page.getByRole("button", { name: "I counted $120.00" }).click();
    await expect(rita.page.getByRole("img", { name: "QR code for the driver" })).toBeVisible();
    await rita.page.goto(`/my-deliveries/${deliveryId}`);
    await expect(ben.page.getByText("Show $120.00, let it be counted.")).toBeVisible();
    await expect(ben.page).toHaveURL(new RegExp(`/deliveries/${deliveryId}/complete`));
  });

  await test.step("a wrong code is refused with an explanation, the camera reads the right one, and the cash is handed over", async () => {
    await ben.page.getByRole("button", { name: "Type the code instead" }).click();
    await ben.page.getByLabel("Verification code").fill("AAAA-0000");
    await ben.page.getByRole("button", { name: "Confirm" }).click();
    await expect(ben.page.getByText("Invalid verification code. Keep the cash. 4 tries left.")).toBeVisible();
    await ben.page.getByRole("button", { name: "Confirm" }).click();
    await expect(ben.page.getByText("You tried this code already")).toBeVisible();
    const code = (await (await rita.context.request.get(`/api/transactions/${deliveryId}/code`)).json()) as {
      data: { qrData: string };
    };
    showToCamera(code.data.qrData);
    await ben.page.getByRole("button", { name: "Scan the QR instead" }).click();
    await expect(ben.page.getByText("$120.00 handed to Rita Receiver")).toBeVisible({ timeout: 90_000 });
    showToCamera(null);
    await expect(deliveryStatusOn(sam.page)).toHaveText("Delivered");
    await expect(deliveryStatusOn(rita.page)).toHaveText("Delivered");
  });

  await test.step("Ben's history has the delivery and he is online again; Dora still is", async () => {
    expect(
      await queryAsOwner("select r.facts from private.plausibility_reviews r where r.transaction_id = $1", [
        deliveryId,
      ]),
    ).toEqual([]);
    await ben.page.goto("/history");
    await expect(ben.page.getByRole("main").getByText("$120.00").first()).toBeVisible();
    await ben.page.goto("/dashboard");
    await expect(ben.page.getByText("You get offers")).toBeVisible();
    await expect(dora.page.getByText("You get offers")).toBeVisible();
  });
  await api.dispose();
  await Promise.all([administrator, dora, sam, rita, ben].map(({ context }) => context.close()));
});
