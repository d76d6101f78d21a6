/** Support contacts. */
export const supportPhone = "+1-800-555-0199";
export const supportMail = "support@handover.test";
