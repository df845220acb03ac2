/** While main does not answer; on larger screens the status bar says it. */
export const LOST = 'Reconnecting. Your text is kept here.'
