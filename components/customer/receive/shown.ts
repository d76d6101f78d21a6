/** In the address of a code's page: whoever came by "Show code" has asked to see it and is not asked once more. */
export const SHOWN = "show=code";
