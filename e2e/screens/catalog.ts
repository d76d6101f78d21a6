// Every screen and the states in which it is checked, in the order in which the scenario reaches them.
import { accountSecurityScreens } from "./account-security.ts";
import { adminScreens } from "./admin.ts";
import { chatScreens } from "./chats.ts";
import { applicationScreens } from "./applying.ts";
import { consoleScreens } from "./console-pages.ts";
import { checkScreens } from "./checks.ts";
import { customerScreens } from "./customers.ts";
import { delegateScreens } from "./delegates.ts";
import { driverScreens } from "./drivers.ts";
import { driverDropOffScreens } from "./driver-drop-off.ts";
import { guestScreens } from "./guests.ts";
import { incidentScreens } from "./incidents.ts";
import { emptyHubScreens } from "./hubs.ts";
import { peopleListScreens } from "./people-lists.ts";
import { payoutScreens } from "./payouts.ts";
import { adminDocumentScreens, workingDayScreens } from "./working-days.ts";
import { proposalScreens } from "./proposals.ts";
import { priceScreens } from "./prices.ts";
import { settingsScreens } from "./settings.ts";
import { ratingScreens } from "./ratings.ts";
import type { ScreenCase } from "./screen.ts";

export const allScreens: ScreenCase[] = [
  ...guestScreens,
  ...applicationScreens,
  ...driverScreens,
  ...workingDayScreens,
  ...customerScreens,
  ...accountSecurityScreens,
  ...chatScreens,
  ...ratingScreens,
  ...delegateScreens,
  ...proposalScreens,
  ...adminScreens,
  ...consoleScreens,
  ...peopleListScreens,
  ...adminDocumentScreens,
  ...checkScreens,
  ...incidentScreens,
  ...emptyHubScreens,
  ...priceScreens,
  ...settingsScreens,
  ...payoutScreens,
  ...driverDropOffScreens,
];
