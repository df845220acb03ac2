/** What lies over the window and has the keys, by its selector. One that is closed is still drawn for a moment. */
export const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([data-closed])'

/** The one on top; null where the window is not covered. */
export const openDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(OPEN_DIALOG)].findLast((one) =>
    one.checkVisibility(),
  ) ?? null
