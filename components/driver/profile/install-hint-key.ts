/** Storage key: the user of this phone answered the install hint. */
export const installHintKey = "install-hint";
