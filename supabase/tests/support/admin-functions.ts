// The SQL functions of administrators' actions that have another name than the recorded action.
const functions: Readonly<Record<string, string>> = {
  assign: "admin_assign_delivery",
  unassign: "admin_unassign_delivery",
  reassign: "admin_reassign_delivery",
  cancel: "admin_cancel_delivery",
  refund: "admin_refund_delivery",
  cash_returned: "admin_record_returned_cash",
  cash_lost: "admin_record_lost_cash",
};

/** The function that an administrator calls for an action as `private.admin_actions` records it. */
export const adminFunctionOf = (action: string): string => functions[action] ?? `admin_${action}`;
