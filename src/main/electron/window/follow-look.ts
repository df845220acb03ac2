import { nativeTheme, type BrowserWindow } from 'electron'

/** What is behind a page, so that it comes without a flash of white. */
export interface Background {
  readonly light: string
  readonly dark: string
}

/** As the window looks now, by the system or by what the person chose. */
export const backgroundColor = ({ light, dark }: Background): string =>
  nativeTheme.shouldUseDarkColors ? dark : light

/** Gives a window that is open the background of each look that comes. */
export function followLook(window: BrowserWindow, background: Background): void {
  const follow = (): void => window.setBackgroundColor(backgroundColor(background))
  nativeTheme.on('updated', follow)
  window.once('closed', () => nativeTheme.off('updated', follow))
}
