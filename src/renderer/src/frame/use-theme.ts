import { useEffect } from 'react'
import type { Settings } from '../../../shared/domain/settings.ts'
import { showTheme } from '../styles/page-theme.ts'
import { useMedia } from '../ui/layout/use-media.ts'

/** Puts the chosen theme and note font on the document, from when the settings are known. */
export function useTheme(settings: Settings | undefined): void {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const choice = settings?.theme ?? 'system'
  const noteFont = settings?.noteFont ?? 'sans'
  useEffect(() => {
    if (settings === undefined) return
    showTheme(choice, isSystemDark)
    document.documentElement.dataset['noteFont'] = noteFont
  }, [settings, choice, isSystemDark, noteFont])
}
