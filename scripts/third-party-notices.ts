import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import type { ThirdPartyNotice } from '../src/shared/contract/app.ts'

const TEXT_FILE = /^(?:licen[sc]e|copying|notice|third-?party-?notices?)(?:[.-]|$)/i

/** Starts Latent where it is built; a packed one has Electron's. */
const NODE_ITSELF = /^node-(?:bin-)?(?:linux|win|darwin)-/

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name?: string }
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The folder of the package that a module is of; null for a module of ours and for one that a tool made up. */
export function packageFolder(id: string): string | null {
  const path = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/@][^/]*(?=\/)/.exec(path)?.[0] ?? null
}

/** A package and, as they are installed here, all that it needs. */
function withDependencies(name: string, from: string, found = new Set<string>()): Set<string> {
  for (let folder = from; ; folder = dirname(folder)) {
    const own = join(folder, 'node_modules', name)
    if (existsSync(join(own, 'package.json'))) {
      if (found.has(own)) return found
      found.add(own)
      const { dependencies, optionalDependencies } = manifestOf(own)
      for (const each of Object.keys({ ...dependencies, ...optionalDependencies }))
        withDependencies(each, own, found)
      return found
    }
    if (dirname(folder) === folder) return found // for another platform
  }
}

/** @throws when a package has no text of a licence and says none that we know by heart */
function noticeOf(folder: string): ThirdPartyNotice {
  const { name, version, license: said, author } = manifestOf(folder)
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8').trim())
  const license =
    said ?? (texts.some((text) => /^(?:The )?MIT License/.test(text)) ? 'MIT' : 'not said')
  if (texts.length > 0) return { name, version, licence: license, text: texts.join('\n\n') }
  const named = ((typeof author === 'string' ? author : author?.name) ?? '').replace(
    /\s*[<(].*$/,
    '',
  )
  const holder = `the authors of ${name}${named === '' ? '' : `, ${named}`}`
  if (/\bMIT\b/.test(license)) return { name, version, licence: license, text: mit(holder) }
  if (license === 'ISC') return { name, version, licence: license, text: isc(holder) }
  throw new Error(`${name} ${version} (${license}) has no text of its licence in ${folder}.`)
}

/**
 * Keeps the notices of everything that is built and packed: of each package that a module or a file comes from, of
 * what `package.json` leaves outside the bundle, and of Electron. One plugin for all builds; each writes `file`
 * (JSON, for the window) and the same as `.txt` beside it, as far as is known by then.
 */
export function thirdPartyNotices(root: string, file: string): Plugin {
  const folders = new Set<string>()
  return {
    name: 'third-party-notices',
    generateBundle(_options, bundle) {
      const named = Object.values(bundle).flatMap((output) =>
        output.type === 'asset'
          ? output.originalFileNames.map((name) => join(this.environment.config.root, name))
          : [],
      )
      for (const id of [...this.getModuleIds(), ...named]) {
        const folder = packageFolder(id)
        if (folder !== null) folders.add(folder)
      }
      const { dependencies, optionalDependencies } = manifestOf(root)
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies }))
        if (!NODE_ITSELF.test(name))
          for (const folder of withDependencies(name, root)) folders.add(folder)
      folders.add(join(root, 'node_modules/electron'))
      const notices = [...folders].map(noticeOf)
      const byName = new Map(notices.map((one) => [`${one.name} ${one.version}`, one]))
      const sorted = [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(sorted))
      writeFileSync(file.replace(/\.json$/, '.txt'), asText(sorted))
    },
  }
}

const asText = (notices: readonly ThirdPartyNotice[]): string =>
  notices
    .map(({ name, version, licence, text }) => `${name} ${version} (${licence})\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)

const mit = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const isc = (holder: string): string => `ISC License

Copyright (c) ${holder}

Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`
