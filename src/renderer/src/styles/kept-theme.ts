import type { Settings } from '../../../shared/domain/settings.ts'

const KEY = 'latent-theme'

/** Puts the theme on the document: as it was chosen, or as the system has it. */
export function showTheme(choice: Settings['theme'], isSystemDark: boolean): void {
  document.documentElement.dataset['theme'] =
    choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice
}

/** So that the next start is in the right colours before main has said which. */
export function keepTheme(choice: Settings['theme']): void {
  localStorage.setItem(KEY, choice)
}

/** As it was kept; the system decides where nothing was. */
export function showKeptTheme(): void {
  const kept = localStorage.getItem(KEY)
  const choice = kept === 'light' || kept === 'dark' ? kept : 'system'
  showTheme(choice, matchMedia('(prefers-color-scheme: dark)').matches)
}
