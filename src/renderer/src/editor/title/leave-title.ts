/** Goes to the properties of a note, which stand between its title and its text. False where it has none. */
export function toProperties(scroller: Element): boolean {
  const door = scroller.querySelector<HTMLElement>('[data-property-door]')
  door?.focus()
  return door !== null
}

/** From the title down to the page that is read, or to the properties between. */
export function downToPage(page: HTMLElement | null): void {
  if (page && !toProperties(page)) page.focus({ preventScroll: true })
}
