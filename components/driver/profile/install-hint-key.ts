/** Where this phone keeps that its owner has answered the hint. */
export const installHintKey = "install-hint";
