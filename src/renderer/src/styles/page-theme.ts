import type { ThemeChoice } from '../../../shared/domain/settings.ts'

/** Puts the theme on the document: as it was chosen, or as the system has it. */
export function showTheme(choice: ThemeChoice, isSystemDark: boolean): void {
  document.documentElement.dataset['theme'] =
    choice === 'system' ? (isSystemDark ? 'dark' : 'light') : choice
}

/** Puts an attribute on the document, or a property of its styles (`--…`); null takes it away. */
export function showOnPage(name: string, value: string | null): void {
  const root = document.documentElement
  if (name.startsWith('--')) root.style.setProperty(name, value)
  else if (value === null) root.removeAttribute(name)
  else root.setAttribute(name, value)
}

/** As the page came with it (`serve-page.ts`), so that it looks right before main was asked. */
export function showFirstTheme(): void {
  const { themeChoice, look = '' } = document.documentElement.dataset
  const choice = themeChoice === 'light' || themeChoice === 'dark' ? themeChoice : 'system'
  showTheme(choice, matchMedia('(prefers-color-scheme: dark)').matches)
  for (const part of look.split(';')) {
    const [name = '', value] = part.split('=')
    if (value !== undefined) showOnPage(name, value)
  }
}
