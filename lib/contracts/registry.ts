import { account, profile } from "@/lib/contracts/profile";
import { adminApprovals } from "@/lib/contracts/admin/approvals";
import { adminBoard } from "@/lib/contracts/admin/board";
import { adminConsole } from "@/lib/contracts/admin/console";
import { adminDispatch } from "@/lib/contracts/admin/dispatch";
import { adminDriverWork } from "@/lib/contracts/admin/driver-work";
import { adminDrivers } from "@/lib/contracts/admin/drivers";
import { adminHubs } from "@/lib/contracts/admin/hubs";
import { adminIncidents } from "@/lib/contracts/admin/incidents";
import { adminJobs } from "@/lib/contracts/admin/jobs";
import { adminLedger } from "@/lib/contracts/admin/ledger";
import { adminOverview } from "@/lib/contracts/admin/overview";
import { adminMoneyReviews } from "@/lib/contracts/admin/money-reviews";
import { adminPeople } from "@/lib/contracts/admin/people";
import { adminPayouts } from "@/lib/contracts/admin/payouts";
import { adminPrices } from "@/lib/contracts/admin/prices";
import { adminRouting } from "@/lib/contracts/admin/routing";
import { adminSearch } from "@/lib/contracts/admin/search";
import { adminSettings } from "@/lib/contracts/admin/settings";
import { adminMessageTemplates } from "@/lib/contracts/admin/message-templates";
import { adminTimeline } from "@/lib/contracts/admin/timeline";
import { adminTransactions } from "@/lib/contracts/admin/transactions";
import { adminOnCall } from "@/lib/contracts/admin/on-call";
import { adminZones } from "@/lib/contracts/admin/zones";
import { driverApplication } from "@/lib/contracts/driver/application";
import { conversations } from "@/lib/contracts/delivery/conversations";
import { cashPhotos } from "@/lib/contracts/delivery/cash-photo";
import { cashRequests } from "@/lib/contracts/delivery/cash-request";
import { checkIns } from "@/lib/contracts/driver/check-in";
import type { RouteContract } from "@/lib/contracts/common";
import { contacts, receivers } from "@/lib/contracts/delivery/contact";
import { delegates } from "@/lib/contracts/delivery/delegate";
import { timeProposals } from "@/lib/contracts/delivery/time-proposal";
import { driver } from "@/lib/contracts/driver/driver";
import { earnings } from "@/lib/contracts/driver/earnings";
import { positionFlags, locationAccess } from "@/lib/contracts/driver/location-access";
import { geocoding } from "@/lib/contracts/geocode";
import { ratings } from "@/lib/contracts/delivery/rating";
import { safety } from "@/lib/contracts/driver/safety";
import { collections } from "@/lib/contracts/delivery/collection";
import { hubs } from "@/lib/contracts/hub";
import { identity } from "@/lib/contracts/identity";
import { legs } from "@/lib/contracts/delivery/leg";
import { webhooks, cron, system } from "@/lib/contracts/system";
import { notificationPreferences } from "@/lib/contracts/notification-preferences";
import { notifications } from "@/lib/contracts/notifications";
import { offers } from "@/lib/contracts/driver/offer";
import { payoutAccounts } from "@/lib/contracts/driver/payout-account";
import { secondFactor } from "@/lib/contracts/second-factor";
import { quotes } from "@/lib/contracts/delivery/price";
import { auth, sessions } from "@/lib/contracts/session";
import { settings } from "@/lib/contracts/settings";
import { standingOrders } from "@/lib/contracts/delivery/standing-order";
import { support } from "@/lib/contracts/support";
import { tasks } from "@/lib/contracts/driver/task";
import { tracking } from "@/lib/contracts/delivery/tracking";
import { shifts } from "@/lib/contracts/driver/shift";
import { transactions } from "@/lib/contracts/delivery/transaction";
import { addressChanges } from "@/lib/contracts/delivery/address-change";
import { tripShares } from "@/lib/contracts/driver/trip";
import { verification } from "@/lib/contracts/delivery/verification";

// In the order of openapi.json.
const groups = [
  auth,
  sessions,
  settings,
  profile,
  driver,
  shifts,
  driverApplication,
  checkIns,
  earnings,
  payoutAccounts,
  secondFactor,
  offers,
  tasks,
  transactions,
  quotes,
  ratings,
  contacts,
  receivers,
  cashRequests,
  standingOrders,
  legs,
  cashPhotos,
  conversations,
  hubs,
  collections,
  tracking,
  delegates,
  timeProposals,
  tripShares,
  addressChanges,
  locationAccess,
  positionFlags,
  verification,
  geocoding,
  notifications,
  notificationPreferences,
  account,
  support,
  adminDrivers,
  adminDriverWork,
  adminTransactions,
  adminTimeline,
  adminConsole,
  adminOverview,
  adminLedger,
  adminHubs,
  adminPrices,
  adminPeople,
  adminSettings,
  adminMessageTemplates,
  adminPayouts,
  adminDispatch,
  adminZones,
  adminApprovals,
  adminMoneyReviews,
  adminIncidents,
  adminOnCall,
  safety,
  identity,
  adminBoard,
  adminRouting,
  adminSearch,
  adminJobs,
  webhooks,
  ...Object.values(cron),
  system,
] as const;

/** All routes. openapi.json is generated from it, and tests compare it with app/api. */
export const routeContracts: RouteContract[] = groups.flatMap((group) => Object.values<RouteContract>(group));
type ValueOf<Group> = Group extends unknown ? Group[keyof Group] : never;
/** The union of all routes, each with its own method, path and schemas. */
export type Route = ValueOf<(typeof groups)[number]>;
