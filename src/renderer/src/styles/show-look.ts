import type { AppState } from '../../../shared/contract/app.ts'
import { pageLook } from '../../../shared/domain/looks/page-look.ts'
import { englishOf, languagesOfMachine } from '../../../shared/domain/spoken-number.ts'
import { pageLanguage } from '../../../shared/domain/dates/page-language.ts'
import type { Stores } from '../stores/stores.ts'
import { loadCustomCss } from './custom-css.ts'
import { showOnPage } from './page-theme.ts'
import '@fontsource-variable/source-serif-4/wght.css'
import '@fontsource-variable/source-serif-4/wght-italic.css'
import './high-contrast.css'

/** Puts on the document all of how the window looks but its theme, which is there already. */
export function showLook(
  { settings, customCss }: AppState,
  isSystemHigh: boolean,
  stores: Pick<Stores, 'app' | 'toasts'>,
): void {
  const root = document.documentElement
  const isHigh = settings.contrast === 'high' || (settings.contrast === 'system' && isSystemHigh)
  const isDark = root.dataset['theme'] === 'dark'
  for (const [name, value] of Object.entries(pageLook(settings, { isDark, isHigh })))
    showOnPage(name, value)
  const machine = languagesOfMachine()
  root.lang = pageLanguage(settings, { english: englishOf(machine), first: machine[0] ?? 'en' })
  loadCustomCss(customCss.revision, stores)
}
