/** Storage key: the push prompt was answered on this phone. */
export const enablePushPromptKey = "push-prompt";
