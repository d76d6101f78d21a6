/** Where this phone keeps that the offer of notifications was answered. */
export const enablePushPromptKey = "push-offer";
