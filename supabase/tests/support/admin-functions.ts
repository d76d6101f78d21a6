// SQL functions with a name that is not `admin_` plus the action that `private.admin_actions` records.
const functionByAction: Readonly<Record<string, string>> = {
  assign: "admin_assign_delivery",
  unassign: "admin_unassign_delivery",
  reassign: "admin_reassign_delivery",
  cancel: "admin_cancel_delivery",
  refund: "admin_refund_delivery",
  cash_returned: "admin_record_returned_cash",
  cash_lost: "admin_record_lost_cash",
};

/** The SQL function that an administrator calls to perform a recorded action. */
export const adminFunctionForAction = (action: string): string => functionByAction[action] ?? `admin_${action}`;
