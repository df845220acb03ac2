/** The person's own styles in the page. */
export const CUSTOM_CSS = 'link[data-custom-css]'

/** Takes them out of the page, those too that are still on their way. */
export function removeCustomCss(): void {
  for (const sheet of document.querySelectorAll(CUSTOM_CSS)) sheet.remove()
}
