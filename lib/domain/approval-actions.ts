/**
 * Actions that need two administrators; the only one of a team decides them alone. A refund only above a limit, a
 * ceiling only when it rises.
 */
export const approvalActions = [
  "complete_override",
  "confirm_payment",
  "refund",
  "set_cash_ceiling",
  "cash_returned",
  "cash_lost",
  "cash_collected",
  "hub_difference",
  "hub_move",
  "allow_overnight",
  "write_off",
  "release_money_review",
  "close_incident",
  "robbed",
  "change_setting",
  "set_provider_account",
  "add_price",
  "add_cashiers",
  "clear_plausibility_review",
] as const;
