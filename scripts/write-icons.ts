import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { chromium } from 'playwright'
import {
  fingerprint,
  icnsOf,
  icoOf,
  ICO_SIZES,
  LARGEST_SMALL_PX,
  SIZES,
  TRAY_FILES,
  type IconPicture,
} from './icon-files.ts'
import { chromiumBinary } from './run.mjs'

// The icons of resources/icon, drawn from its SVGs by the Chromium of the tests: `node scripts/write-icons.ts`.

const folder = join(import.meta.dirname, '../resources/icon')
const large = await readFile(join(folder, 'latent.svg'), 'utf8')
const small = await readFile(join(folder, 'latent-small.svg'), 'utf8')
/** One colour: black, where nothing says another. */
const mark = await readFile(join(folder, 'latent-mark.svg'), 'utf8')

const drawings = [
  ...SIZES.map((size) => ({ size, svg: size <= LARGEST_SMALL_PX ? small : large })),
  ...Object.values(TRAY_FILES).map((size) => ({ size, svg: mark })),
]
const all = await drawn(drawings)
const pictures = all.slice(0, SIZES.length)
const trayPictures = all.slice(SIZES.length)
const pngOf = (size: number): Buffer => {
  const picture = pictures.find((each) => each.size === size)
  if (!picture) throw new Error(`No picture of ${size} px was drawn.`)
  return picture.png
}
const ico = icoOf(ICO_SIZES.map((size) => ({ size, png: pngOf(size) })))
const files: Record<string, string | Buffer> = {
  ...Object.fromEntries(pictures.map(({ size, png }) => [`png/${size}x${size}.png`, png])),
  ...Object.fromEntries(
    Object.keys(TRAY_FILES).map((name, at) => [name, trayPictures[at]?.png ?? Buffer.alloc(0)]),
  ),
  'icon.ico': ico,
  'icon.icns': icnsOf(pngOf),
  // As the page of the browser host has them: `publicDir` of its build.
  'page/favicon.ico': icoOf([16, 32].map((size) => ({ size, png: pngOf(size) }))),
  'page/favicon.svg': small,
}
for (const [name, bytes] of Object.entries(files)) {
  await mkdir(dirname(join(folder, name)), { recursive: true })
  await writeFile(join(folder, name), bytes)
}
// What they were made of, and what came of it: a test is red for a drawing that was changed without them.
const written = {
  'latent.svg': large,
  'latent-small.svg': small,
  'latent-mark.svg': mark,
  ...files,
}
const fingerprints = Object.entries(written).map(([name, bytes]) => [name, fingerprint(bytes)])
await writeFile(
  join(folder, 'fingerprints.json'),
  `${JSON.stringify(Object.fromEntries(fingerprints), null, 2)}\n`,
)

async function drawn(
  wanted: readonly { readonly size: number; readonly svg: string }[],
): Promise<IconPicture[]> {
  const executablePath = chromiumBinary()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    const page = await browser.newPage()
    const made: IconPicture[] = []
    for (const { size, svg } of wanted) {
      await page.setViewportSize({ width: size, height: size })
      await page.setContent(
        `<body style="margin:0">${svg.replace('<svg', `<svg style="display:block" width="${size}" height="${size}"`)}`,
      )
      made.push({ size, png: await page.screenshot({ omitBackground: true }) })
    }
    return made
  } finally {
    await browser.close()
  }
}
