import type { ExportJob, PagePiece } from '../contract.ts'
import { pageAddress } from '../../../shared/domain/page-address.ts'
import { folderOf, noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import type { LatentClient } from '../../../renderer/src/connection/latent-client.ts'
import type { MarkdownRenderer } from '../../../renderer/src/markdown/read/render-markdown.ts'
import {
  openingHeading,
  indexContent,
  pageDocument,
  type PagePlace,
} from '../../../renderer/src/markdown/page/page-document.ts'
import {
  staticNote,
  type StaticContent,
  type StaticPage,
} from '../../../renderer/src/markdown/page/static-note.ts'
import type { Pace } from './pace.ts'

export interface DrawPagesOptions {
  readonly client: LatentClient
  readonly renderer: MarkdownRenderer
  readonly pace: Pace
  /** The pages are for paper. */
  readonly forPrint: boolean
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** One frame of the wire holds 32 million characters. */
const LONGEST_PAGE = 24_000_000
const MOST_LINKS = 1000

/** Draws every page of a job with the reading view's renderer, and hands it to main. @throws LatentError, AbortError */
export async function drawPages(job: ExportJob, options: DrawPagesOptions): Promise<void> {
  const { client, pace, signal, onProgress } = options
  const { exportId, pages, index } = job
  const addresses = new Map(pages.map(({ path, page }) => [path, page]))
  const place: PagePlace = index === null ? 'alone' : 'beside-others'
  const titles = new Map<string, string>()
  for (const [done, { path, page }] of pages.entries()) {
    signal.throwIfAborted()
    onProgress(done, pages.length)
    const files = createFileTokens()
    const { title, content } = await drawNote(path, {
      ...options,
      noteAddress: (target, line) => addressOf({ addresses, page, path }, target, line),
      fileAddress: (file, use) =>
        use === 'picture' || place === 'beside-others' ? files.token(file) : null,
    })
    titles.set(page, title)
    const pieces = files.split(pageDocument(title, content, place), place)
    await pace()
    await client.call('transfer.addPage', { exportId, page, pieces }, { signal })
  }
  if (index === null) return
  const list = pages.map(({ path, page }) => ({
    title: titles.get(page) ?? noteNameOf(path),
    folder: folderOf(path),
    address: pageAddress(index, page),
  }))
  const name = job.name.replace(/ \(pages\)\.zip$/, '')
  const text = pageDocument(name, indexContent(name, list), place)
  await client.call('transfer.addPage', { exportId, page: index, pieces: [{ text }] }, { signal })
}

export interface DrawNoteOptions
  extends
    Pick<DrawPagesOptions, 'client' | 'renderer' | 'pace' | 'forPrint' | 'signal'>,
    Pick<StaticPage, 'noteAddress' | 'fileAddress'> {}

/** One note as elements, with its title. */
export async function drawNote(
  path: VaultPath,
  { client, renderer, pace, forPrint, signal, noteAddress, fileAddress }: DrawNoteOptions,
): Promise<{ readonly title: string; readonly content: StaticContent }> {
  const read = async (target: VaultPath) => {
    await pace()
    return client.call('note.read', { path: target }, { signal })
  }
  const { text, readOnlyReason } = await read(path)
  const article = await staticNote(path, text === '' ? (readOnlyReason ?? '') : text, {
    renderer,
    noteAddress,
    fileAddress,
    opensAll: forPrint,
    async resolve(from, links) {
      const groups = Array.from({ length: Math.ceil(links.length / MOST_LINKS) }, (_, n) =>
        links.slice(n * MOST_LINKS, (n + 1) * MOST_LINKS),
      )
      const answers = []
      for (const group of groups) {
        await pace()
        answers.push(...(await client.call('link.resolveAll', { from, links: group }, { signal })))
      }
      return answers
    },
    // An embedded note that cannot be read is a link like one that is not there.
    read: (target) => read(target).then((note) => note.text, onlyMissing),
  })
  signal.throwIfAborted()
  // As the note is called everywhere: a title in its properties goes before a heading.
  const titles = await client.call('note.titles', { paths: [path] }, { signal }).catch(onlyMissing)
  const title = titles?.[path] ?? openingHeading([article]) ?? noteNameOf(path)
  return { title, content: [article] }
}

function onlyMissing(error: unknown): null {
  if (error instanceof LatentError && error.code !== 'cancelled' && error.code !== 'disconnected')
    return null
  throw error
}

function addressOf(
  {
    addresses,
    page,
    path,
  }: { addresses: ReadonlyMap<VaultPath, string>; page: string; path: VaultPath },
  target: VaultPath,
  line: number | null,
): string | null {
  const there = addresses.get(target)
  if (there === undefined) return null
  const place = line === null ? '' : `#line-${line}`
  if (target === path) return place === '' ? '#' : place
  return pageAddress(page, there) + place
}

/** Stands in for files until main puts them in. The words are drawn anew for every page, so that no note can hold them. */
function createFileTokens() {
  const files: VaultPath[] = []
  const mark = `latent-file-${crypto.randomUUID()}-`
  return {
    token: (file: VaultPath): string => `${mark}${files.push(file) - 1}.`,
    split(html: string, place: PagePlace): PagePiece[] {
      if (html.length > LONGEST_PAGE)
        throw new LatentError(
          'invalid_input',
          'This note is too long for a page. Export it as a file instead.',
        )
      const as = place === 'alone' ? 'inline' : 'beside'
      return html.split(new RegExp(`${mark}(\\d+)\\.`)).flatMap((part, index): PagePiece[] => {
        if (index % 2 === 0) return part === '' ? [] : [{ text: part }]
        const asset = files[Number(part)]
        return asset === undefined ? [] : [{ asset, as }]
      })
    },
  }
}
