/** How many tasks are changed as one step. */
export const MOST_AT_ONCE = 500
