import type { Line } from '@lezer/markdown'

/** How many of the surrounding blocks go on in this line. Missing from the published type of `Line`. */
export const depthOf = (line: Line): number =>
  'depth' in line && typeof line.depth === 'number' ? line.depth : Number.POSITIVE_INFINITY
