import { describe, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import { createClient } from '../../../shared/rpc/client.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import type { LatentContract } from '../../../shared/contract/index.ts'
import { createMarkdownRenderer } from '../../../renderer/src/markdown/read/render-markdown.ts'
import { createSanitizer } from '../../../renderer/src/markdown/read/sanitize.ts'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { createScriptedHost, type Answers } from '../../../../test/window/scripted-host.ts'
import type { ExportJob, PagePiece } from '../contract.ts'
import { drawPages, type DrawPagesOptions } from './draw-pages.ts'

const renderer = createMarkdownRenderer(createSanitizer(window), new Set())
const NOTES = {
  'Plan.md':
    '# The plan\n\n[[garden/Beds]] ![[map.png]] [[Alone]] [[#The plan]]\n\n![[garden/Beds]]',
  'garden/Beds.md': 'Roses in [[Plan]], a [list](list.csv).',
}
const FILES = ['map.png', 'list.csv']
const PLACES: Readonly<Record<string, string>> = { 'garden/Beds': 'garden/Beds.md', Plan: 'Plan.md', Alone: 'Alone.md', '#The plan': 'Plan.md' } // oxfmt-ignore
const JOB: ExportJob = {
  exportId: 'e1',
  name: 'Vault (pages).zip',
  pages: [
    { path: vaultPath('Plan.md'), page: 'Plan.html' },
    { path: vaultPath('garden/Beds.md'), page: 'garden/Beds.html' },
  ],
  index: 'index.html',
}
const alone = (job: ExportJob): ExportJob => ({ ...job, pages: job.pages.slice(0, 1), index: null })

/** Draws the pages of a job, and answers what main was sent, page by page: a file of the vault in angles. */
async function draw(
  job: ExportJob,
  { answers = {}, ...options }: Partial<DrawPagesOptions> & { readonly answers?: Answers } = {},
) {
  const host = createScriptedHost({
    ...noteAnswers(NOTES),
    'note.titles': ({ paths }) => Object.fromEntries(paths.map((path) => [path, `T ${path}`])),
    'link.resolveAll': ({ links }) =>
      links.map(({ target }) => {
        const path = PLACES[target] ?? FILES.find((file) => file === target)
        const line = target.startsWith('#') ? 1 : null
        return { path: path === undefined ? null : vaultPath(path), line, createPath: null }
      }),
    'transfer.addPage': null,
    ...answers,
  })
  const onProgress = vi.fn()
  await drawPages(job, {
    client: createClient<LatentContract>(await host.open()),
    renderer,
    pace: async () => {},
    forPrint: false,
    signal: new AbortController().signal,
    onProgress,
    ...options,
  })
  const shown = (piece: z.input<typeof PagePiece>): string =>
    'text' in piece ? piece.text : `<${piece.asset} ${piece.as}>`
  const pages = Object.fromEntries(
    host.asked('transfer.addPage').map(({ page, pieces }) => [page, pieces.map(shown).join('')]),
  )
  expect(host.problems()).toEqual([])
  return { pages, progress: onProgress.mock.calls }
}

describe('pages beside each other', () => {
  test('lead to each other and to their files by where they lie, and to nothing else', async () => {
    const { pages, progress } = await draw(JOB)
    const [plan, beds] = [pages['Plan.html'] ?? '', pages['garden/Beds.html'] ?? '']
    expect(plan).toContain('href="garden/Beds.html"')
    expect(plan).toContain('href="#line-1"')
    expect(plan).toContain('src="<map.png beside>"')
    expect(plan).toContain('<span title="Not a part of this export">Alone</span>')
    expect(beds).toContain('href="../Plan.html"')
    expect(beds).toContain('href="<list.csv beside>"')
    expect(progress).toEqual([[0, 2], [1, 2]]) // oxfmt-ignore
  })
  test('have the titles of their notes, and a list of all with their folders', async () => {
    const { pages } = await draw(JOB)
    expect(pages['Plan.html']).toContain('<title>T Plan.md</title>')
    expect(Object.keys(pages).at(-1)).toBe('index.html')
    expect(pages['index.html']).toMatch(/<h1>Vault<\/h1>/)
    expect(pages['index.html']).toMatch(
      /<a href="garden\/Beds.html">T garden\/Beds.md<\/a><small>garden</,
    )
  })
  test('let nothing load but pictures, whatever a note says', async () => {
    const text = '<script src="//x.example"></script><link rel=stylesheet href=//x.example> words'
    const answers = noteAnswers({ ...NOTES, 'Plan.md': text })
    const { pages } = await draw(JOB, { answers })
    const [head = '', body = ''] = (pages['Plan.html'] ?? '')
      .replaceAll('&#x27;', "'")
      .split('<body>')
    expect(head).toMatch(
      /default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'/,
    )
    expect(body).toContain('words')
    expect(body).not.toMatch(/<(?:script|link)|x\.example/)
  })
})

describe('a page by itself', () => {
  test('carries its pictures in it, and leads nowhere that does not come along', async () => {
    const { pages } = await draw(alone(JOB))
    expect(Object.keys(pages)).toEqual(['Plan.html'])
    expect(pages['Plan.html']).toContain('src="<map.png inline>"')
    expect(pages['Plan.html']).toContain('img-src data:;')
    expect(pages['Plan.html']).not.toMatch(/href="(?!#)/)
  })
  test('is called by its first heading, or its file, where nobody knows its title', async () => {
    const unknown = { 'note.titles': new LatentError('unavailable', 'No index.') }
    const { pages } = await draw(alone(JOB), { answers: unknown })
    expect(pages['Plan.html']).toContain('<title>The plan</title>')
    const second = { ...JOB, pages: JOB.pages.slice(1), index: null }
    const beds = await draw(second, { answers: unknown })
    expect(beds.pages['garden/Beds.html']).toContain('<title>Beds</title>')
  })
  test('of a note that cannot be read as text says why', async () => {
    const read = { text: '', readOnlyReason: 'This file is no text.' }
    const { answers } = { answers: { 'note.read': async () => ({ ...(await sample()), ...read }) } }
    const { pages } = await draw(alone(JOB), { answers: answers as Answers })
    expect(pages['Plan.html']).toContain('This file is no text.')
  })
  test('is not drawn when nobody wants it any more, or main is gone', async () => {
    const signal = AbortSignal.abort()
    await expect(draw(alone(JOB), { signal })).rejects.toMatchObject({ name: 'AbortError' })
    const gone = { 'note.read': new LatentError('not_found', 'There is no note at Plan.md.') }
    await expect(draw(alone(JOB), { answers: gone })).rejects.toMatchObject({ code: 'not_found' })
  })
})

/** What main says of a note, for what a test puts in its place. */
async function sample() {
  const host = createScriptedHost(noteAnswers(NOTES))
  const client = createClient<LatentContract>(await host.open())
  return client.call('note.read', { path: vaultPath('Plan.md') })
}
