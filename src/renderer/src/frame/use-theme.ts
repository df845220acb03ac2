import { useEffect } from 'react'
import type { AppState } from '../../../shared/contract/app.ts'
import type { Stores } from '../stores/stores.ts'
import { showTheme } from '../styles/page-theme.ts'
import { useMedia } from '../ui/layout/use-media.ts'

/** Puts on the document how the person wants the window to look, from when that is known. */
export function useTheme(app: AppState | null, stores: Stores): void {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const isSystemHigh = useMedia('(prefers-contrast: more)')
  useEffect(() => {
    if (!app) return
    showTheme(app.settings.theme, isSystemDark)
    // Without it the window looks as it did at first, which can be read and used.
    import('../styles/show-look.ts').then(
      ({ showLook }) => showLook(app, isSystemHigh, stores),
      () => undefined,
    )
  }, [app, stores, isSystemDark, isSystemHigh])
}
