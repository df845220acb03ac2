/** Lets the window do what waits. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
