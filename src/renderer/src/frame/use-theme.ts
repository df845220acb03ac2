import { useEffect } from 'react'
import type { Settings } from '../../../shared/domain/settings.ts'
import { useMedia } from '../ui/layout/use-media.ts'

/** Puts the chosen theme and note font on the document; the system decides until the settings are known. */
export function useTheme(settings: Settings | undefined): void {
  const isSystemDark = useMedia('(prefers-color-scheme: dark)')
  const choice = settings?.theme ?? 'system'
  const noteFont = settings?.noteFont ?? 'sans'
  useEffect(() => {
    const root = document.documentElement
    root.dataset['theme'] = choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice
    root.dataset['noteFont'] = noteFont
  }, [choice, isSystemDark, noteFont])
}
