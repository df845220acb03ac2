import type { ThemeChoice } from '../../../shared/domain/settings.ts'

/** Puts the theme on the document: as it was chosen, or as the system has it. */
export function showTheme(choice: ThemeChoice, isSystemDark: boolean): void {
  document.documentElement.dataset['theme'] =
    choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice
}

/** As the page came with it (`serve-page.ts`), so that it is in the right colours before main was asked. */
export function showFirstTheme(): void {
  const { themeChoice } = document.documentElement.dataset
  const choice = themeChoice === 'light' || themeChoice === 'dark' ? themeChoice : 'system'
  showTheme(choice, matchMedia('(prefers-color-scheme: dark)').matches)
}
