import arabic from '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2?url'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { isDeep } from '../shared/in-deep.ts'
import { atRest } from './looks.ts'
import type { MountOptions } from './mount.tsx'

/** In CSS pixels: two of a desktop, a small window, a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
  { width: 390, height: 844 },
]
/** A Wednesday morning, by the calendar of any machine. */
const NOW = new Date(2026, 10, 18, 9, 30)

/**
 * Tests that this part of the window looks as in the pictures of `pictures/` that somebody has looked at: at each size,
 * in both themes, at one moment, with letters that the tests bring along. `show` mounts it, and waits for what is shown.
 * They were taken by Chromium on Linux, whose letters are drawn as nowhere else: in the deep run, there alone.
 * After a change that is meant: `LATENT_DEEP=1 npm run unit -- FILE -t 'looks as it did' -u`, and look at them.
 */
export function pictures(
  name: string,
  show: (options: Pick<MountOptions, 'size' | 'theme'>) => Promise<unknown>,
  widths: readonly number[] = SIZES.map(({ width }) => width),
): void {
  const isHere = isDeep && /Linux/.test(navigator.userAgent)
  describe.runIf(isHere)(`${name} looks as it did`, () => {
    const face = new FontFace('Inter Variable', `url(${arabic})`, {
      weight: '100 900',
      unicodeRange: 'U+0600-06FF, U+0750-077F, U+08A0-08FF, U+FB50-FDFF, U+FE70-FEFF',
    })
    beforeEach(async () => {
      vi.stubGlobal('Date', shiftedDate(NOW.getTime() - Date.now()))
      document.fonts.add(await face.load())
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      document.fonts.delete(face)
    })
    const sizes = SIZES.filter(({ width }) => widths.includes(width))
    const all = sizes.flatMap((size) =>
      (['light', 'dark'] as const).map((theme) => ({ ...size, size, theme })),
    )
    test.each(all)('at $width × $height, $theme', async ({ width, size, theme }) => {
      await show({ size, theme })
      await document.fonts.ready
      await atRest()
      await expect
        .element(page.elementLocator(document.body))
        .toMatchScreenshot(`${name}-${width}-${theme}`, { timeout: 60_000 })
    })
  })
}

/** A clock that goes on as that of the machine does, `ms` later: who waits for some time to pass must see it pass. */
function shiftedDate(ms: number): DateConstructor {
  const { now } = Date
  return new Proxy(Date, {
    construct: (date, parts: unknown[]) =>
      Reflect.construct(date, parts.length === 0 ? [now() + ms] : parts),
    get: (date, key) => (key === 'now' ? () => now() + ms : Reflect.get(date, key)),
  })
}
