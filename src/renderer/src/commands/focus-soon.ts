import { holdKeys } from '../ui/menu/hold-keys.ts'

/**
 * As soon as the panel is drawn, which is before the next key: what is typed right away is meant for it, also while its
 * code is on its way. And again a frame later, when a palette that was closed has given the focus back.
 */
export function focusSoon(selector: string): void {
  const find = (): HTMLElement | null => document.querySelector<HTMLElement>(selector)
  queueMicrotask(() => {
    const found = find()
    if (found) found.focus()
    else holdKeys(() => find() ?? shownFault())
  })
  requestAnimationFrame(() => find()?.focus())
}

/** Stands where the panel would, when its code did not come. */
const shownFault = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-fault="page"] button')].find((button) =>
    button.checkVisibility(),
  )
