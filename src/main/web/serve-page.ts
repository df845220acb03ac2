import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { ThemeChoice } from '../../shared/domain/settings.ts'
import { acceptsEncoding, ENCODINGS, type ContentEncoding } from './content-encoding.ts'
import {
  COMMON_HEADERS,
  contentSecurityPolicy,
  createNonce,
  framedPolicy,
  programSource,
  type PageShell,
} from './content-security-policy.ts'
import { pageType } from './content-types.ts'

/** Stands in the built `index.html` wherever the nonce of this load belongs. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** Stands there where the theme belongs that the person chose. */
export const THEME_PLACEHOLDER = '__THEME__'

/** And there what of its look moves the text of a note (`page-look.ts`). */
export const LOOK_PLACEHOLDER = '__LOOK__'

/** Where the page finds the person's own styles. */
const CUSTOM_CSS = '/custom.css'

/** How the person wants the page. */
export interface ServedLook {
  theme(): ThemeChoice
  /** As `writtenLook` has it. */
  written(): string
  /** The person's own styles; null where there are none, or they are not used. */
  customCss(): Promise<string | null>
}

/** Below this lie pages that the window shows in a frame, each with all that it needs in itself (`framed-pages.ts`). */
export const FRAMED_PAGES = '/frames/'

/** Latent's own page: `index.html` and what it loads. It holds no data of anybody. */
export interface Pages {
  /**
   * `pathname` as it came, still percent-encoded. 404 for everything that is not exactly a built file.
   * @param acceptEncoding the header of that name; null sends the file as it is
   */
  respond(pathname: string, shell: PageShell, acceptEncoding?: string | null): Promise<Response>
}

/** A name with a hash of what is in it: another content has another name. */
const HASHED_NAME = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/
/** `index.html` carries the nonce of one load, and is never kept. */
const KEPT_FOREVER = { 'cache-control': 'public, max-age=31536000, immutable' }

/** The programs that stand in the page itself, as `first-script.ts` puts them there. */
const programsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, program = '']) => programSource(program))

/** They are no part of the page, which loads them under its own policy: nothing of another place. */
const customStyles = (text: string | null): Response =>
  new Response(text, {
    status: text === null ? 404 : 200,
    headers: { ...COMMON_HEADERS, 'content-type': 'text/css; charset=utf-8' },
  })

const forAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

interface PageFile {
  readonly path: string
  /** As which it is there a second time, packed by the build. */
  readonly packed: readonly ContentEncoding[]
}

/**
 * Serves the files of `rendererDir` by name. The names are read once, and only those names are answered: there is no
 * path to climb out of.
 */
export async function createPages(rendererDir: string, look: ServedLook): Promise<Pages> {
  const entries = await readdir(rendererDir, { recursive: true, withFileTypes: true })
  const paths = new Set(
    entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name)),
  )
  const files = new Map<string, PageFile>()
  for (const path of paths) {
    if (ENCODINGS.some(({ extension }) => path.endsWith(extension))) continue
    const packed = ENCODINGS.filter(({ extension }) => paths.has(`${path}${extension}`))
    files.set(`/${relative(rendererDir, path).split(sep).join('/')}`, { path, packed })
  }
  return {
    async respond(pathname, shell, acceptEncoding = null) {
      const name = pathname === '/' ? '/index.html' : pathname
      if (name === CUSTOM_CSS || name.startsWith(`${CUSTOM_CSS}?`))
        return customStyles(await look.customCss())
      const file = files.get(name)
      if (!file) return new Response(null, { status: 404, headers: COMMON_HEADERS })
      const nonce = createNonce()
      const isHtml = name.endsWith('.html')
      const encoding = isHtml
        ? undefined
        : file.packed.find((each) => acceptsEncoding(acceptEncoding, each.name))
      const bytes = await readFile(`${file.path}${encoding?.extension ?? ''}`)
      const html = isHtml ? bytes.toString('utf8') : ''
      const body = isHtml
        ? html
            .replaceAll(NONCE_PLACEHOLDER, nonce)
            .replace(THEME_PLACEHOLDER, look.theme())
            .replace(LOOK_PLACEHOLDER, () => forAttribute(look.written()))
        : new Uint8Array(bytes)
      const isFramed = name.startsWith(FRAMED_PAGES)
      return new Response(body, {
        headers: {
          ...COMMON_HEADERS,
          ...(HASHED_NAME.test(name) ? KEPT_FOREVER : {}),
          ...(file.packed.length > 0 ? { vary: 'accept-encoding' } : {}),
          ...(encoding ? { 'content-encoding': encoding.name } : {}),
          'content-type': pageType(name),
          'content-security-policy': isFramed
            ? framedPolicy(nonce)
            : contentSecurityPolicy(shell, nonce, programsIn(html)),
          ...(isFramed ? { 'x-frame-options': 'SAMEORIGIN' } : {}),
        },
      })
    },
  }
}
