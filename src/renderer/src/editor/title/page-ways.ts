import type { TitleWays } from './title-line-props.ts'

/** From the title to the page that is read below it, or to the properties between. */
export function pageWays(page: () => HTMLElement | null): TitleWays {
  const toPage = (): void => page()?.focus({ preventScroll: true })
  return {
    toStart: toPage,
    back: toPage,
    down() {
      const door = page()?.querySelector<HTMLElement>('[data-property-door]')
      if (door) door.focus()
      else toPage()
    },
  }
}
