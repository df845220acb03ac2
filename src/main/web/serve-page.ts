import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  COMMON_HEADERS,
  contentSecurityPolicy,
  createNonce,
  type PageShell,
} from './content-security-policy.ts'
import { pageType } from './content-types.ts'

/** Stands in the built `index.html` wherever the nonce of this load belongs. */
export const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** Latent's own page: `index.html` and what it loads. It holds no data of anybody. */
export interface Pages {
  /** `pathname` as it came, still percent-encoded. 404 for everything that is not exactly a built file. */
  respond(pathname: string, shell: PageShell): Promise<Response>
}

/**
 * Serves the files of `rendererDir` by name. The names are read once, and only those names are answered: there is no
 * path to climb out of.
 */
export async function createPages(rendererDir: string): Promise<Pages> {
  const entries = await readdir(rendererDir, { recursive: true, withFileTypes: true })
  const files = new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const file = join(entry.parentPath, entry.name)
        return [`/${relative(rendererDir, file).split(sep).join('/')}`, file]
      }),
  )
  return {
    async respond(pathname, shell) {
      const file = files.get(pathname === '/' ? '/index.html' : pathname)
      // Browsers ask for it by themselves, and would put a 404 on the console as an error.
      if (!file && pathname === '/favicon.ico')
        return new Response(null, { status: 204, headers: COMMON_HEADERS })
      if (!file) return new Response(null, { status: 404, headers: COMMON_HEADERS })
      const nonce = createNonce()
      const bytes = await readFile(file)
      const body = file.endsWith('.html')
        ? bytes.toString('utf8').replaceAll(NONCE_PLACEHOLDER, nonce)
        : new Uint8Array(bytes)
      return new Response(body, {
        headers: {
          ...COMMON_HEADERS,
          'content-type': pageType(file),
          'content-security-policy': contentSecurityPolicy(shell, nonce),
        },
      })
    },
  }
}
