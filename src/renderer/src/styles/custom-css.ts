import type { Stores } from '../stores/stores.ts'
import { isUsable } from './is-usable.ts'
import { CUSTOM_CSS, removeCustomCss } from './remove-custom-css.ts'
import { CUSTOM_CSS_WORDS } from './words.ts'

/**
 * Loads the person's own styles behind all others; again for another revision, and not any more for null. Styles under
 * which nothing can be used are taken away at once, and turned off.
 */
export function loadCustomCss(
  revision: number | null,
  stores: Pick<Stores, 'app' | 'toasts'>,
): void {
  // While one is loading there are two.
  const old = [...document.querySelectorAll(CUSTOM_CSS)]
  if (revision === null) return removeCustomCss()
  const href = `/custom.css?r=${revision}`
  if (old.at(-1)?.getAttribute('href') === href) return
  const removeOld = (): void => old.forEach((each) => each.remove())
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.dataset['customCss'] = ''
  sheet.href = href
  sheet.addEventListener('load', () => {
    // Until then the old ones count, so that nothing flickers.
    removeOld()
    requestAnimationFrame(() => {
      if (sheet.isConnected && !isUsable()) takeAway(sheet, stores)
    })
  })
  sheet.addEventListener('error', removeOld)
  // Behind the sheets of parts that come later too, which stand in the head.
  document.body.append(sheet)
}

function takeAway(sheet: Element, { app, toasts }: Pick<Stores, 'app' | 'toasts'>): void {
  sheet.remove()
  // Also for the next start, which would be as lost.
  void app.updateSettings({ customCss: false }).catch(() => undefined)
  toasts.show(CUSTOM_CSS_WORDS.broke, {
    tone: 'problem',
    action: {
      label: CUSTOM_CSS_WORDS.useAnyway,
      run: () => void app.updateSettings({ customCss: true }).catch(() => undefined),
    },
  })
}
