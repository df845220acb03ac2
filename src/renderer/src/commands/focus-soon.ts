import { holdKeys } from '../ui/menu/hold-keys.ts'

/**
 * As soon as the panel is drawn, which is before the next key: what is typed right away is meant for it, also while its
 * code is on its way. And again a frame later, when a palette that was closed has given the focus back. Who points at
 * something before a key was typed means that from then on.
 */
export function focusSoon(selector: string): void {
  const find = (): HTMLElement | null => document.querySelector<HTMLElement>(selector)
  queueMicrotask(() => {
    const found = find()
    if (found) return found.focus()
    const held = holdKeys(() => find() ?? shownFault())
    const leave = (): void => {
      window.removeEventListener('pointerdown', leave, true)
      if (!held.hasKeys()) held.drop()
    }
    window.addEventListener('pointerdown', leave, true)
  })
  requestAnimationFrame(() => find()?.focus())
}

/** Stands where the panel would, when its code did not come. */
const shownFault = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-fault="page"] button')].find((button) =>
    button.checkVisibility(),
  )
