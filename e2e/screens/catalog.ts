// Every screen and the states in which it is looked at, in the order in which the world reaches them.
import { accountSecurity } from "./account-security.ts";
import { admins } from "./admin.ts";
import { chats } from "./chats.ts";
import { applying } from "./applying.ts";
import { consolePages } from "./console-pages.ts";
import { checks } from "./checks.ts";
import { customers } from "./customers.ts";
import { delegates } from "./delegates.ts";
import { drivers } from "./drivers.ts";
import { driversAtTheEnd } from "./drivers-at-the-door.ts";
import { guests } from "./guests.ts";
import { incidents } from "./incidents.ts";
import { noHubs } from "./hubs.ts";
import { peopleLists } from "./people-lists.ts";
import { payouts } from "./payouts.ts";
import { adminDocuments, workingDays } from "./working-days.ts";
import { proposals } from "./proposals.ts";
import { priced } from "./prices.ts";
import { settings } from "./settings.ts";
import { ratings } from "./ratings.ts";
import type { Screen } from "./screen.ts";

export const screens: Screen[] = [
  ...guests,
  ...applying,
  ...drivers,
  ...workingDays,
  ...customers,
  ...accountSecurity,
  ...chats,
  ...ratings,
  ...delegates,
  ...proposals,
  ...admins,
  ...consolePages,
  ...peopleLists,
  ...adminDocuments,
  ...checks,
  ...incidents,
  ...noHubs,
  ...priced,
  ...settings,
  ...payouts,
  ...driversAtTheEnd,
];
