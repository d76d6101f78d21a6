/** Metres around the equator: a tile of 512 pixels is that much at zoom 0. */
export const earthRound = 40_075_016.686;
