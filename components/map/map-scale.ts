/** Circumference of the equator in metres, which is the width of a 512-pixel tile at zoom 0. */
export const earthCircumferenceMetres = 40_075_016.686;
