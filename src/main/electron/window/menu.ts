import type { MenuItemConstructorOptions } from 'electron'

/**
 * What belongs to the window and the system; everything of Latent itself is in the window's own palette. The roles bring
 * the accelerators of each platform.
 */
export function applicationMenu(options: {
  readonly isMac: boolean
  /** Developer tools, for a start from source. */
  readonly isDevelopment: boolean
}): MenuItemConstructorOptions[] {
  const { isMac, isDevelopment } = options
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: 'File', submenu: [isMac ? { role: 'close' } : { role: 'quit' }] },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(isDevelopment
          ? [
              { type: 'separator' } as const,
              { role: 'reload' } as const,
              { role: 'toggleDevTools' } as const,
            ]
          : []),
      ],
    },
    { role: 'windowMenu' },
  ]
}
