/** For this long after a question is shown, nothing that was meant for something else can reach it. */
export const GUARD_MS = 500
