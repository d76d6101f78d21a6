// The user flows of dispatchers.

import type { Browser, Locator, Page } from "@playwright/test";
import { slowExpect, openScreenAs, type UserFlow } from "./user-flow.ts";
import {
  createDeliveryActors,
  createPaidDelivery,
  type DeliveryActors,
  type LatLng,
} from "../browser/support/deliveries.ts";
import {
  createAdmin,
  driverApplicationForm,
  createApprovedDriver,
  requestJson,
  queryAsOwner,
  submitDriverDocuments,
  signUp,
  newAccount,
} from "../browser/support/people.ts";
import { exchangeCash } from "../browser/support/collect.ts";
import type { KeystrokeRecorder } from "./recorder.ts";

// Places of their own, far from other tests' drivers.
let next = 0;
const somewhere = (): LatLng => ({ lat: -56.4, lng: -20.4 + (next += 1) * 3 });
/** A word that no other name contains. */
const uniqueWord = (): string => `Q${Date.now().toString(36)}`;

/** The console right after signing in. */
async function openConsole(browser: Browser) {
  const ada = await createAdmin();
  const { page, context } = await openScreenAs(browser, "desktop", ada.api);
  await page.goto("/admin");
  await slowExpect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  const room = (name: string) =>
    page.getByRole("navigation").getByRole("link", { name, exact: true }).filter({ visible: true });
  return {
    page,
    room,
    closeContexts: async () => {
      await context.close();
      await ada.api.dispose();
    },
  };
}

async function onlineAt(name: string, actors: DeliveryActors, { lat, lng }: LatLng) {
  const { person, api } = await createApprovedDriver(name, actors.administrator);
  await requestJson(api, "/api/driver/positions", {
    positions: [{ timestamp: Math.floor(Date.now() / 1000), latitude: lat, longitude: lng, accuracy: 8 }],
  });
  await requestJson(api, "/api/driver/status", { status: "online" });
  const { userId } = (await requestJson(api, "/api/session")) as { userId: string };
  return { person, api, userId };
}
const give = (actors: DeliveryActors, id: string, driverId: string) =>
  requestJson(actors.administrator, `/api/admin/transactions/${id}/assign`, { driverId });
const numberOf = (id: string): string => `TXN-${id.slice(0, 8).toUpperCase()}`;

/** Opens an attention item in the overview; the oldest are shown first, the others after a press. */
async function tapWaiting(page: Page, recorder: KeystrokeRecorder, choose: (links: Locator) => Locator): Promise<void> {
  const attentionList = page.getByRole("region", { name: "Needs a decision" });
  const row = choose(attentionList.getByRole("link")).first();
  const all = attentionList.getByRole("button", { name: /^Show all/ });
  await slowExpect(row.or(all).first()).toBeVisible();
  if (!(await row.isVisible())) await recorder.tap(all);
  await recorder.tap(row);
}

export const reassignLate: UserFlow = {
  name: "reassign a late delivery",
  role: "dispatcher",
  prepare: async (browser) => {
    const place = somewhere();
    const actors = await createDeliveryActors();
    const sam = uniqueWord();
    const first = await onlineAt("Lena Late", actors, place);
    const id = await createPaidDelivery(actors, place, 180);
    await give(actors, id, first.userId);
    await queryAsOwner("update public.transactions set assigned_at = now() - interval '45 minutes' where id = $1", [
      id,
    ]);
    const second = await onlineAt(`Nina ${sam}`, actors, place);
    const { page, closeContexts } = await openConsole(browser);
    return {
      page,
      walk: async (recorder) => {
        const lateLinks = (link: Locator) => link.filter({ hasText: "Late" }).filter({ hasText: "$180.00" });
        await tapWaiting(page, recorder, lateLinks);
        await recorder.tap(page.getByRole("button", { name: "Give to another driver" }));
        const dialog = page.getByRole("dialog");
        await recorder.tap(dialog.getByText(second.person.name));
        await recorder.tap(dialog.getByRole("button", { name: "Give to another driver", exact: true }));
        await slowExpect(dialog).toBeHidden();
        await recorder.see(page.getByText(second.person.name).first());
      },
      end: async () => {
        await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "It is over" });
        for (const { api } of [first, second]) {
          await requestJson(api, "/api/driver/status", { status: "offline" });
          await api.dispose();
        }
        await closeContexts();
      },
    };
  },
};

export const findDeliveryByPhone: UserFlow = {
  name: "find a delivery by part of a phone number",
  role: "dispatcher",
  prepare: async (browser) => {
    const actors = await createDeliveryActors();
    const id = await createPaidDelivery(actors, somewhere(), 75);
    const { page, closeContexts } = await openConsole(browser);
    return {
      page,
      walk: async (recorder) => {
        await recorder.key("Control+k");
        const palette = page.getByRole("dialog", { name: "Search or go to" });
        await recorder.type(palette.getByRole("combobox"), actors.receiverPhone.slice(-6));
        await slowExpect(palette.getByRole("option", { name: /→/ }).first()).toHaveAttribute("aria-selected", "true");
        await recorder.key("Enter");
        await recorder.see(page.getByRole("heading", { name: numberOf(id) }));
      },
      end: async () => {
        await requestJson(actors.administrator, `/api/admin/transactions/${id}/cancel`, { reason: "It is over" });
        await closeContexts();
      },
    };
  },
};

export const approveDriver: UserFlow = {
  name: "approve a driver",
  role: "dispatcher",
  prepare: async (browser) => {
    const wendy = newAccount(`Wendy ${uniqueWord()}`);
    const api = await signUp(wendy, "driver");
    await submitDriverDocuments(wendy);
    await requestJson(api, "/api/driver/application", driverApplicationForm);
    const { page, closeContexts } = await openConsole(browser);
    return {
      page,
      walk: async (recorder) => {
        await tapWaiting(page, recorder, (link) => link.filter({ hasText: wendy.name }));
        await recorder.tap(page.getByRole("button", { name: "Approve" }));
        await recorder.tap(page.getByRole("button", { name: "Approve with gaps" }));
        await recorder.see(page.getByText("Approved", { exact: true }).first());
      },
      end: async () => {
        await api.dispose();
        await closeContexts();
      },
    };
  },
};

export const closeZone: UserFlow = {
  name: "close a zone",
  role: "dispatcher",
  prepare: async (browser) => {
    const name = `Cove ${uniqueWord()}`;
    const place = somewhere();
    const ada = await createAdmin();
    const { id } = (await requestJson(ada.api, "/api/admin/zones", {
      name,
      type: "circle",
      center: place,
      radius: 2_000,
    })) as { id: string };
    const { page, room, closeContexts } = await openConsole(browser);
    return {
      page,
      walk: async (recorder) => {
        await recorder.tap(room("Zones"));
        await recorder.tap(page.getByRole("switch", { name }).filter({ visible: true }));
        await slowExpect
          .poll(async () => ((await requestJson(ada.api, `/api/admin/zones/${id}`)) as { isActive: boolean }).isActive)
          .toBe(false);
      },
      end: async () => {
        await ada.api.delete(`/api/admin/zones/${id}`, { headers: { origin: process.env.TEST_APP_URL ?? "" } });
        await ada.api.dispose();
        await closeContexts();
      },
    };
  },
};

export const findDriverWithMostCash: UserFlow = {
  name: "see who holds most cash",
  role: "dispatcher",
  prepare: async (browser) => {
    const actors = await createDeliveryActors();
    const carriers: (Awaited<ReturnType<typeof onlineAt>> & { id: string })[] = [];
    for (const [name, amount] of [
      ["Carla", 140],
      [`Max ${uniqueWord()}`, 490],
    ] as const) {
      const place = somewhere();
      const driver = await onlineAt(name, actors, place);
      const id = await createPaidDelivery(actors, place, amount);
      await give(actors, id, driver.userId);
      await exchangeCash(driver.api, actors.sender, id);
      carriers.push({ ...driver, id });
    }
    const driverWithMostCash = carriers.at(-1);
    const { page, closeContexts } = await openConsole(browser);
    return {
      page,
      walk: async (recorder) => {
        await recorder.see(page.getByText(`Most: ${driverWithMostCash?.person.name ?? ""}, $490.00`));
      },
      end: async () => {
        for (const { api, id } of carriers) {
          await requestJson(actors.administrator, `/api/admin/transactions/${id}/complete-override`, {
            reason: "It is over",
          });
          await api.dispose();
        }
        await closeContexts();
      },
    };
  },
};
