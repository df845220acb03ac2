import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SearchHit, SearchResponse } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { SearchPanel } from './search-panel.tsx'

const hit = (path: string, rest: Partial<SearchHit> = {}): SearchHit => ({
  path: vaultPath(path),
  title: path.replace('.md', ''),
  heading: null,
  chunk: 'Roses want water in the morning.',
  score: 0.8,
  found: ['words'],
  marks: [],
  start_line: 4,
  end_line: 4,
  ...rest,
})
const found = (hits: SearchHit[], rest: Partial<SearchResponse> = {}): SearchResponse => ({
  hits,
  total: null,
  problem: null,
  mode: 'hybrid',
  tookMs: 12,
  notice: null,
  ...rest,
})
const mountSearch = (answers: MountOptions['answers'] = {}, options: MountOptions = {}) =>
  mount(
    <InPanel>
      <SearchPanel />
    </InPanel>,
    {
      ...options,
      answers: {
        ...noteAnswers({
          'Roses.md': 'roses',
          'Beds.md': 'beds',
          'Note 0.md': '',
          'Note 1.md': '',
        }),
        ...answers,
      },
    },
  )
const field = () => page.getByRole('combobox', { name: 'Search notes' })
const count = () => page.getByRole('status')
/** At once: of words that are typed slowly, the first ones may be searched for too. */
const type = (text: string): Promise<void> => field().fill(text)

test('before a question it teaches the filters, and one that is taken goes into the field', async () => {
  const { host } = await mountSearch({ 'search.run': never })
  await expect.element(page.getByText(/Finds words and what means the same/)).toBeVisible()
  await type('roses ')
  await page.getByRole('button', { name: /below a folder/ }).click()
  await expect.element(field()).toHaveValue('roses folder:')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('Garden')
  await expect
    .poll(() => host.asked('search.run').at(-1))
    .toMatchObject({ query: 'roses', filter: { folder: 'Garden' } })
})
test('hits stand below their notes, with place, line and the words marked', async () => {
  await mountSearch({
    'search.run': found([
      hit('Roses.md', { heading: 'Roses › Care', score: 0.91 }),
      hit('Beds.md', { chunk: 'status: planted\nroses: 3', start_line: 1, end_line: 2 }),
      hit('Roses.md', { chunk: 'Cut the roses in March.', start_line: 9, end_line: 9 }),
    ]),
  })
  await type('roses')
  await expect.element(count()).toHaveTextContent('3 hits')
  const options = page.getByRole('option')
  expect(options.elements().map(({ textContent }) => textContent)).toEqual([
    'Careline 4Roses want water in the morning.',
    'Top of the noteline 9Cut the roses in March.',
    'Propertiesline 2status: planted roses: 3',
  ])
  expect(
    [...document.querySelectorAll('mark')].map(({ textContent }) => textContent?.toLowerCase()),
  ).toEqual(['roses', 'roses', 'roses'])
  await expectSound()
})
test('arrows walk through the hits while the field keeps the focus, and Enter opens the line', async () => {
  const { stores } = await mountSearch({
    'search.run': found([hit('Roses.md'), hit('Beds.md', { start_line: 7, end_line: 7 })]),
  })
  await type('roses')
  const chosen = page.getByRole('option', { selected: true })
  await expect.element(chosen).toMatchTextContent(/line 4/)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(chosen).toMatchTextContent(/line 7/)
  await expect.element(field()).toHaveFocus()
  const active = field().element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{Enter}')
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Beds.md', line: 7 })
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}')
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Roses.md', line: 4 })
})
test('a click opens a hit and chooses it', async () => {
  const { stores } = await mountSearch({
    'search.run': found([hit('Roses.md'), hit('Beds.md', { start_line: 7, end_line: 7 })]),
  })
  await type('roses')
  await page.getByRole('option').nth(1).click()
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Beds.md', line: 7 })
  await expect.element(page.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
})
test('of many hits only those in sight are in the page, and arrows reach the last', async () => {
  const hits = Array.from({ length: 60 }, (_, n) => hit(`Note ${n}.md`))
  await mountSearch({ 'search.run': found(hits) })
  await type('roses')
  await expect.element(count()).toHaveTextContent('Best 60 hits')
  expect(page.getByRole('option').elements().length).toBeLessThan(40)
  await userEvent.keyboard('{ArrowDown>59}{/ArrowDown}')
  await expect.element(page.getByText('Note 59', { exact: true })).toBeVisible()
})
test('while main has not answered it says so, and Enter asks again', async () => {
  const { host } = await mountSearch({ 'search.run': never })
  await type('roses')
  await expect.element(count()).toHaveTextContent('Searching…')
  const before = host.asked('search.run').length
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => host.asked('search.run').length).toBe(before + 1)
})
test('the Enter of an input method chooses a character and searches for nothing', async () => {
  const { host } = await mountSearch({ 'search.run': never })
  await field().fill('計')
  await expect.poll(() => host.asked('search.run')).toHaveLength(1)
  const press = (isComposing: boolean): boolean =>
    field()
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', {
          key: 'Enter',
          isComposing,
          bubbles: true,
          cancelable: true,
        }),
      )
  // What is not taken goes on to the input method.
  expect([press(true), press(false)]).toEqual([true, false])
  await expect.poll(() => host.asked('search.run')).toHaveLength(2)
})
test('a search that failed says why, and asks again', async () => {
  const { host } = await mountSearch({
    'search.run': new LatentError('unavailable', 'The index is being started again.'),
  })
  await type('roses')
  await expect.poll(() => host.asked('search.run').at(-1)?.query).toBe('roses')
  await expect.element(page.getByText('The index is being started again.')).toBeVisible()
  host.answer({ 'search.run': found([hit('Roses.md')]) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(count()).toHaveTextContent('1 hit')
})
test('where words find nothing it offers meaning, and a filter that lets nothing through is named', async () => {
  const { host } = await mountSearch({ 'search.run': found([], { mode: 'keyword' }) })
  await type('roses')
  await page.getByRole('radio', { name: 'Words' }).click()
  await expect.element(page.getByText(/No note has these words/)).toBeVisible()
  await page.getByRole('button', { name: 'Search all' }).click()
  await expect.element(page.getByText(/Try fewer words/)).toBeVisible()
  expect(
    host
      .asked('search.run')
      .map(({ mode }) => mode)
      .slice(-2),
  ).toEqual(['keyword', 'hybrid'])
  await userEvent.clear(field())
  await type('tag:garden')
  await expect.element(page.getByText(/No note passes this filter/)).toBeVisible()
  await expectSound()
})
test('says what main says of its answer, and what of a filter it did not understand', async () => {
  await mountSearch({
    'search.run': found([hit('Roses.md')], { notice: 'Meaning is not indexed yet (38 %).' }),
  })
  await type('roses after:soon')
  await expect.element(page.getByText('Meaning is not indexed yet (38 %).')).toBeVisible()
  await expect.element(page.getByText('“soon” is not a day like 2024-01-31.')).toBeVisible()
})
test('Clear empties the field, keeps the focus there and shows the filters again', async () => {
  await mountSearch({ 'search.run': found([hit('Roses.md')]) })
  await type('roses')
  await expect.element(count()).toHaveTextContent('1 hit')
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
  await expect.element(page.getByText(/Finds words and what means the same/)).toBeVisible()
})
