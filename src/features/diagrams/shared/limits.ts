/** Longer sides than this are nothing that anybody looks at. In px at a text size of 16 px. */
export const LONGEST_SIDE = 32_000
/** In characters, of a picture. */
export const LARGEST_PICTURE = 8_000_000
