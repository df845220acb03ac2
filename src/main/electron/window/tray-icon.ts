import { join } from 'node:path'
import type { NativeImage } from 'electron'

/**
 * The picture beside the clock: of the size that each platform draws it in. That of macOS is a template, black with
 * alpha, which the system draws as its menu bar wants it; the file for sharp screens (`@2x`) it finds by itself.
 */
export function trayIcon(
  resourcesDir: string,
  {
    isMac,
    createFromPath,
  }: { readonly isMac: boolean; readonly createFromPath: (path: string) => NativeImage },
): NativeImage | string {
  // A path that leads nowhere throws; an image of one is empty and says nothing.
  if (!isMac) return join(resourcesDir, 'icon/png/32x32.png')
  const image = createFromPath(join(resourcesDir, 'icon/tray/latentTemplate.png'))
  image.setTemplateImage(true)
  return image
}
