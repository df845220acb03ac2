import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchHit, SearchResponse } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { never } from '../../../../test/window/scripted-host.ts'
import { QueryBlock } from './query-block.tsx'

const hit = (path: string, chunk: string, marks: SearchHit['marks'] = []): SearchHit => ({
  path: vaultPath(path),
  title: path.replace(/^.*\/|\.md$/g, ''),
  heading: null,
  chunk,
  score: 1,
  found: ['words'],
  marks,
  start_line: 5,
  end_line: 5 + chunk.split('\n').length - 1,
})
const answer = (hits: SearchHit[], more: Partial<SearchResponse> = {}): SearchResponse => ({
  hits,
  total: { notes: new Set(hits.map(({ path }) => path)).size, isAbout: false },
  problem: null,
  mode: 'keyword',
  tookMs: 1,
  notice: null,
  ...more,
})
const block = (text: string, path: string | null = null) => (
  <div style={{ width: 'min(680px, 100vw)' }}>
    <QueryBlock text={text} line={3} path={path === null ? null : vaultPath(path)} />
  </div>
)
const rows = () => page.getByRole('list').getByRole('button')

test('lists the notes, each with the line that says it, and goes there', async () => {
  const { stores, host } = await mount(block('tomatoes tag:garden\n', 'Own.md'), {
    unanswered: 'waits',
    answers: {
      'search.run': answer([
        hit('Garden.md', 'Beans\nTomatoes and beans', [{ from: 6, to: 14 }]),
        hit('Garden.md', 'Tomatoes again', [{ from: 0, to: 8 }]),
        hit('Own.md', '```query\ntomatoes tag:garden\n```', [{ from: 9, to: 17 }]),
        hit('Daily/2026-11-17.md', 'Rain'),
      ]),
    },
  })
  await expect
    .element(page.getByRole('list', { name: 'Notes for tomatoes tag:garden' }))
    .toBeVisible()
  expect(
    rows()
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['GardenTomatoes and beans', '2026-11-17'])
  expect(rows().first().element().querySelector('mark')?.textContent).toBe('Tomatoes')
  expect(host.asked('search.run')).toMatchObject([
    { query: 'tomatoes tag:garden', mode: 'keyword' },
  ])
  await expectSound()
  await rows().first().click()
  expect(stores.workspace.state.getState().tabs.active).toBe('Garden.md')
})

test('is asked again when the index has changed', async () => {
  const { host } = await mount(block('milk'), { answers: { 'search.run': answer([]) } })
  await expect.element(page.getByText('No note passes this query.')).toBeVisible()
  await expectSound()
  host.answer({ 'search.run': answer([hit('Shopping.md', 'milk', [{ from: 0, to: 4 }])]) })
  host.send('index.changed', indexStatus({ state: 'indexing' }))
  host.send('index.changed', indexStatus())
  await expect.element(rows().first()).toHaveTextContent('Shoppingmilk')
  expect(host.asked('search.run')).toHaveLength(2)
})

test('shows fifty notes, and asks for the others in the search panel', async () => {
  const hits = Array.from({ length: 60 }, (_, index) => hit(`Note ${index}.md`, 'x'))
  const { stores } = await mount(block('tag:x'), {
    unanswered: 'waits',
    answers: { 'search.run': answer(hits, { total: { notes: 1062, isAbout: false } }) },
  })
  await expect.poll(() => rows().elements().length).toBe(50)
  const more = page.getByRole('button', { name: 'and 1,012 more' })
  await more.click()
  expect(stores.search.state.getState().input).toBe('tag:x')
  expect(stores.workspace.state.getState().frame).toMatchObject({
    leftOpen: true,
    leftPanel: 'search',
  })
})

test('says what is wrong, and where', async () => {
  await mount(block('milk (eggs'), {
    answers: {
      'search.run': answer([], {
        total: null,
        problem: { message: 'This bracket is not closed. Put a ) at its end.', from: 5, to: 6 },
      }),
    },
  })
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent(/not closed/)
  expect(alert.element().querySelector('pre')?.textContent).toBe('milk (eggs\n     ^')
  await expectSound()
})

test('says that it searches, that nothing is asked, and that it failed', async () => {
  const { show, host } = await mount(block('milk'), { answers: { 'search.run': never } })
  await expect.element(page.getByText('Searching the notes…')).toBeVisible()
  await show(block(' \n'))
  await expect.element(page.getByText('What should it list?')).toBeVisible()
  await expectSound()
  host.answer({ 'search.run': new LatentError('unavailable', 'The index starts again.') })
  await show(block('eggs'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The index starts again/)
  host.answer({ 'search.run': answer([hit('Eggs.md', 'eggs')]) })
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(rows().first()).toBeVisible()
})
