import { accountRoutes } from "@/lib/contracts/account";
import { adminApprovalRoutes } from "@/lib/contracts/admin-approvals";
import { adminBoardRoutes } from "@/lib/contracts/admin-board";
import { adminConsoleRoutes } from "@/lib/contracts/admin-console";
import { adminDispatchRoutes } from "@/lib/contracts/admin-dispatch";
import { adminDriverWorkRoutes } from "@/lib/contracts/admin-driver-work";
import { adminDriverRoutes } from "@/lib/contracts/admin-drivers";
import { adminHubRoutes } from "@/lib/contracts/admin-hubs";
import { adminIncidentRoutes } from "@/lib/contracts/admin-incidents";
import { adminJobRoutes } from "@/lib/contracts/admin-jobs";
import { adminLedgerRoutes } from "@/lib/contracts/admin-ledger";
import { adminOverviewRoutes } from "@/lib/contracts/admin-overview";
import { adminMoneyReviewRoutes } from "@/lib/contracts/admin-money-reviews";
import { adminPeopleRoutes } from "@/lib/contracts/admin-people";
import { adminPayoutRoutes } from "@/lib/contracts/admin-payouts";
import { adminPriceRoutes } from "@/lib/contracts/admin-prices";
import { adminRoutingRoutes } from "@/lib/contracts/admin-routing";
import { adminSearchRoutes } from "@/lib/contracts/admin-search";
import { adminSettingRoutes } from "@/lib/contracts/admin-settings";
import { adminTemplateRoutes } from "@/lib/contracts/admin-templates";
import { adminTimelineRoutes } from "@/lib/contracts/admin-timeline";
import { adminTransactionRoutes } from "@/lib/contracts/admin-transactions";
import { adminWatchRoutes } from "@/lib/contracts/admin-watches";
import { adminZoneRoutes } from "@/lib/contracts/admin-zones";
import { applicationRoutes } from "@/lib/contracts/application";
import { callRoutes } from "@/lib/contracts/calls";
import { cashPhotoRoutes } from "@/lib/contracts/cash-photo";
import { cashRequestRoutes } from "@/lib/contracts/cash-request";
import { checkInRoutes } from "@/lib/contracts/check-in";
import type { RouteContract } from "@/lib/contracts/common";
import { contactRoutes } from "@/lib/contracts/contact";
import { delegateRoutes } from "@/lib/contracts/delegate";
import { timeProposalRoutes } from "@/lib/contracts/time-proposal";
import { driverRoutes } from "@/lib/contracts/driver";
import { earningsRoutes } from "@/lib/contracts/earnings";
import { fixFlagRoutes } from "@/lib/contracts/fix-flags";
import { geocodeRoutes } from "@/lib/contracts/geocode";
import { ratingRoutes } from "@/lib/contracts/rating";
import { safetyRoutes } from "@/lib/contracts/safety";
import { collectionRoutes } from "@/lib/contracts/collection";
import { hubRoutes } from "@/lib/contracts/hub";
import { identityRoutes } from "@/lib/contracts/identity";
import { legRoutes } from "@/lib/contracts/leg";
import { machineRoutes } from "@/lib/contracts/machines";
import { noticeChoiceRoutes } from "@/lib/contracts/notice-choices";
import { notificationRoutes } from "@/lib/contracts/notifications";
import { offerRoutes } from "@/lib/contracts/offer";
import { payoutAccountRoutes } from "@/lib/contracts/payout-account";
import { secondFactorRoutes } from "@/lib/contracts/second-factor";
import { priceRoutes } from "@/lib/contracts/price";
import { receiverRoutes } from "@/lib/contracts/receiver";
import { sessionRoutes } from "@/lib/contracts/session";
import { standingOrderRoutes } from "@/lib/contracts/standing-order";
import { supportRoutes } from "@/lib/contracts/support";
import { taskRoutes } from "@/lib/contracts/task";
import { trackingRoutes } from "@/lib/contracts/tracking";
import { shiftRoutes } from "@/lib/contracts/shift";
import { transactionRoutes } from "@/lib/contracts/transaction";
import { addressChangeRoutes } from "@/lib/contracts/address-change";
import { tripRoutes } from "@/lib/contracts/trip";
import { verificationRoutes } from "@/lib/contracts/verification";
import { wayLookRoutes } from "@/lib/contracts/way-looks";

const all = [
  ...sessionRoutes,
  ...driverRoutes,
  ...shiftRoutes,
  ...applicationRoutes,
  ...checkInRoutes,
  ...earningsRoutes,
  ...payoutAccountRoutes,
  ...secondFactorRoutes,
  ...offerRoutes,
  ...taskRoutes,
  ...transactionRoutes,
  ...priceRoutes,
  ...ratingRoutes,
  ...contactRoutes,
  ...receiverRoutes,
  ...cashRequestRoutes,
  ...standingOrderRoutes,
  ...legRoutes,
  ...cashPhotoRoutes,
  ...callRoutes,
  ...hubRoutes,
  ...collectionRoutes,
  ...trackingRoutes,
  ...delegateRoutes,
  ...timeProposalRoutes,
  ...tripRoutes,
  ...addressChangeRoutes,
  ...wayLookRoutes,
  ...fixFlagRoutes,
  ...verificationRoutes,
  ...geocodeRoutes,
  ...notificationRoutes,
  ...noticeChoiceRoutes,
  ...accountRoutes,
  ...supportRoutes,
  ...adminDriverRoutes,
  ...adminDriverWorkRoutes,
  ...adminTransactionRoutes,
  ...adminTimelineRoutes,
  ...adminConsoleRoutes,
  ...adminOverviewRoutes,
  ...adminLedgerRoutes,
  ...adminHubRoutes,
  ...adminPriceRoutes,
  ...adminPeopleRoutes,
  ...adminSettingRoutes,
  ...adminTemplateRoutes,
  ...adminPayoutRoutes,
  ...adminDispatchRoutes,
  ...adminZoneRoutes,
  ...adminApprovalRoutes,
  ...adminMoneyReviewRoutes,
  ...adminIncidentRoutes,
  ...adminWatchRoutes,
  ...safetyRoutes,
  ...identityRoutes,
  ...adminBoardRoutes,
  ...adminRoutingRoutes,
  ...adminSearchRoutes,
  ...adminJobRoutes,
  ...machineRoutes,
] as const;

/** Every route there is. openapi.json is made from it, and tests compare it with app/api. */
export const registry: RouteContract[] = [...all];
/** Each of them with its own method, path and schemas. */
export type Route = (typeof all)[number];
