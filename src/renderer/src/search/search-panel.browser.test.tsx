import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { KeptSearches } from '../../../shared/contract/kept-search.ts'
import type { SearchHit, SearchResponse } from '../../../shared/contract/search.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { SearchPanel } from './search-panel.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { pictures } from '../../../../test/window/pictures.ts'

const CHUNK = 'Roses want water in the morning.'
const hit = (path: string, rest: Partial<SearchHit> = {}): SearchHit => ({
  path: vaultPath(path),
  title: path.replace('.md', ''),
  heading: null,
  chunk: CHUNK,
  score: 0.8,
  found: ['words'],
  marks: [{ from: 0, to: 5 }],
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
const KEPT: KeptSearches = { saved: [], recent: [] }
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
        'search.kept': KEPT,
        'search.remember': KEPT,
        'vault.folders': [],
        'tag.list': [],
        ...answers,
      },
    },
  )
const field = () => page.getByRole('combobox', { name: 'Search notes' })
const count = () => page.getByRole('status').first()
const tree = () => page.getByRole('tree', { name: 'Hits' })
const hits = () =>
  page
    .getByRole('treeitem', { includeHidden: false })
    .elements()
    .filter((row) => row.ariaLevel === '2' || row.getAttribute('aria-level') === '2')
const chosen = () => page.getByRole('treeitem', { selected: true })
/** At once: of words that are typed slowly, the first ones may be searched for too. */
const type = (text: string): Promise<void> => field().fill(text)
const TWO = found([hit('Roses.md'), hit('Beds.md', { start_line: 7, end_line: 7 })])

deepTest(
  'before a question it teaches the language, and what is taken of it goes into the field',
  async () => {
    const { host } = await mountSearch({
      'search.run': never,
      'vault.folders': [vaultPath('Garden')],
    })
    await expect.element(page.getByText(/Finds words and what means the same/)).toBeVisible()
    await expectSound()
    await type('roses ')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: /below a folder/ }).click()
    await expect.element(field()).toHaveValue('folder:')
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('Garden')
    await expect
      .poll(() => host.asked('search.run').at(-1))
      .toMatchObject({ query: 'folder:Garden' })
  },
)

test('hits stand below their notes, with place, line, what was asked marked, and why they are there', async () => {
  await mountSearch({
    'search.run': found(
      [
        hit('Roses.md', { heading: 'Roses › Care', score: 0.91, found: ['name', 'words'] }),
        hit('garden/Beds.md', {
          title: 'Beds',
          chunk: 'status: planted\nroses: 3',
          marks: [{ from: 16, to: 21 }],
          start_line: 1,
          end_line: 2,
        }),
        hit('Roses.md', {
          chunk: 'Cut them in March.',
          marks: [],
          found: ['meaning'],
          start_line: 9,
          end_line: 9,
        }),
      ],
      { total: { notes: 2, isAbout: false } },
    ),
  })
  await type('roses')
  await expect.element(count()).toHaveTextContent('3 hits in 2 notes')
  expect(hits().map(({ textContent }) => textContent)).toEqual([
    'Careits nameline 4Roses want water in the morning.',
    'Top of the noteby meaningline 9Cut them in March.',
    'Propertiesline 2status: planted roses: 3',
  ])
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    'Roses',
    'roses',
  ])
  await expectSound()
})

test.each([
  ['1 hit', found([hit('Roses.md')])],
  [
    '60+ hits in about 2,300 notes',
    found(
      Array.from({ length: 60 }, (_, n) => hit(`N ${n}.md`)),
      { total: { notes: 2300, isAbout: true } },
    ),
  ],
  ['60+ hits', found(Array.from({ length: 60 }, (_, n) => hit(`N ${n}.md`)))],
  [
    '2 notes',
    found(
      [
        hit('Roses.md', { found: ['condition'], marks: [] }),
        hit('Beds.md', { found: ['condition'], marks: [] }),
      ],
      { total: { notes: 2, isAbout: false } },
    ),
  ],
])('says how much there is: %s', async (text, answer) => {
  await mountSearch({ 'search.run': answer })
  await type('roses')
  await expect.element(count()).toHaveTextContent(text)
})

test('from the field an arrow goes into the hits, which have the keyboard as a tree, and up from the first goes back', async () => {
  const { stores, host } = await mountSearch({ 'search.run': TWO })
  await type('roses')
  await expect.element(chosen()).toMatchTextContent(/line 4/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tree()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(chosen()).toMatchTextContent(/line 7/)
  const active = tree().element().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.getAttribute('aria-selected')).toBe('true')
  await expectSound()
  await userEvent.keyboard('{Enter}')
  expect(stores.workspace.state.getState().place).toMatchObject({
    path: 'Beds.md',
    line: 7,
    focus: true,
  })
  expect(host.asked('search.remember')).toEqual([{ query: 'roses' }])
  await userEvent.keyboard('{Home}')
  await expect.element(chosen()).toMatchTextContent(/^Roses/)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field()).toHaveFocus()
})

deepTest('a click on a hit only looks, where the settings want that, and Enter keeps', async () => {
  const { stores } = await mountSearch({ 'search.run': TWO }, { settings: { previewTabs: true } })
  await type('roses')
  await expect.element(count()).toHaveTextContent('2 hits in 2 notes')
  const list = () => {
    const { tabs, preview } = stores.workspace.state.getState().tabs
    return { tabs, preview }
  }
  await page.getByRole('treeitem', { level: 2 }).nth(0).click()
  expect(list()).toEqual({ tabs: ['Roses.md'], preview: 'Roses.md' })
  await page.getByRole('treeitem', { level: 2 }).nth(1).click()
  expect(list()).toEqual({ tabs: ['Beds.md'], preview: 'Beds.md' })
  tree().element().focus()
  await userEvent.keyboard('{Enter}')
  expect(list()).toEqual({ tabs: ['Beds.md'], preview: null })
})

test('Enter in the field opens the best hit; with Ctrl it is opened and the keyboard stays', async () => {
  const { stores } = await mountSearch({ 'search.run': TWO })
  await type('roses')
  await expect.element(count()).toHaveTextContent('2 hits in 2 notes')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(stores.workspace.state.getState().place).toMatchObject({
    path: 'Roses.md',
    line: 4,
    focus: false,
  })
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Roses.md', focus: true })
})

deepTest(
  'notes fold and unfold by arrows, by their sign and all at once; a letter goes back to the field',
  async () => {
    const { stores } = await mountSearch({ 'search.run': TWO })
    await type('roses')
    await expect.element(count()).toHaveTextContent('2 hits in 2 notes')
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
    await expect.poll(() => hits()).toHaveLength(1)
    await expect.element(chosen()).toHaveAttribute('aria-expanded', 'false')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => hits()).toHaveLength(2)
    await page.getByRole('button', { name: 'Fold all notes' }).click()
    await expect.poll(() => hits()).toHaveLength(0)
    await expectSound()
    await page.getByRole('button', { name: 'Unfold all notes' }).click()
    await expect.poll(() => hits()).toHaveLength(2)
    document.querySelector<HTMLElement>('[role="treeitem"] [aria-hidden]')?.click()
    await expect.poll(() => hits()).toHaveLength(1)
    expect(stores.workspace.state.getState().place).toBeNull()
    tree().element().focus()
    await userEvent.keyboard('x')
    await expect.element(field()).toHaveValue('rosesx')
  },
)

test('a click opens a hit and chooses it, a click on the name the note', async () => {
  const { stores } = await mountSearch({ 'search.run': TWO })
  await type('roses')
  await page.getByText('line 7').click()
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Beds.md', line: 7 })
  await expect.element(chosen()).toMatchTextContent(/line 7/)
  await page.getByText('Roses', { exact: true }).first().click()
  expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Roses.md', line: null })
})

test('Space on a hit shows its note round the line', async () => {
  const { stores } = await mountSearch({ 'search.run': TWO })
  await type('roses')
  await expect.element(chosen()).toBeVisible()
  await userEvent.keyboard('{ArrowDown} ')
  expect(stores.linkPreview.state.getState().shown).toMatchObject([
    { subject: { kind: 'place', path: 'Roses.md', line: 4 }, isByKey: true },
  ])
  await expect.element(field()).toHaveValue('roses')
})

test('of many hits only those in sight are in the page, and more come below on the way to the last', async () => {
  const all = Array.from({ length: 90 }, (_, n) => hit(`Note ${n}.md`))
  const { host } = await mountSearch({
    'search.run': ({ topK }) => found(all.slice(0, topK)),
  })
  await type('roses')
  await expect.element(count()).toHaveTextContent('60+ hits')
  expect(page.getByRole('treeitem').elements().length).toBeLessThan(60)
  await userEvent.keyboard('{ArrowDown}{End}')
  await expect.poll(() => host.asked('search.run').at(-1)?.topK).toBe(120)
  await expect.element(count()).toHaveTextContent('90 hits in 90 notes')
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('Note 89', { exact: true })).toBeVisible()
})

deepTest('sorts, and searches by words or meaning alone', async () => {
  const { host } = await mountSearch({ 'search.run': TWO })
  await type('roses')
  await page.getByRole('button', { name: 'Sort by: Best first' }).click()
  await page.getByRole('menuitem', { name: 'Last changed first' }).click()
  await expect
    .poll(() => host.asked('search.run').at(-1))
    .toMatchObject({ sort: 'newest', mode: 'hybrid' })
  await page.getByRole('radio', { name: 'Meaning' }).click()
  await expect
    .poll(() => host.asked('search.run').at(-1))
    .toMatchObject({ sort: 'newest', mode: 'semantic' })
})

deepTest('conditions stand below the field, to be changed there or taken away', async () => {
  const { host } = await mountSearch({ 'search.run': TWO })
  await type('roses tag:garden -folder:old')
  const chips = page.getByRole('list', { name: 'Conditions' })
  await expect.element(chips).toHaveTextContent('tag:garden-folder:old')
  await expectSound()
  await page.getByRole('button', { name: 'Change tag:garden' }).click()
  await expect.element(field()).toHaveFocus()
  const input = field().element() as HTMLInputElement
  expect(input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)).toBe('tag:garden')
  await page.getByRole('button', { name: 'Take away tag:garden' }).click()
  await expect.element(field()).toHaveValue('roses -folder:old')
  await expect.poll(() => host.asked('search.run').at(-1)?.query).toBe('roses -folder:old')
})

deepTest(
  'offers fields and values at the cursor; Enter opens a hit unless an arrow chose one',
  async () => {
    const { stores } = await mountSearch({
      'search.run': TWO,
      'tag.list': [
        { tag: 'garden', count: 12 },
        { tag: 'old garden', count: 1 },
      ],
    })
    await userEvent.click(field())
    await userEvent.keyboard('roses ta')
    await expect.element(page.getByRole('option', { name: /^tag:/ })).toBeVisible()
    await expect.element(count()).toHaveTextContent('2 hits in 2 notes')
    await userEvent.keyboard('{Enter}')
    expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Roses.md' })
    await userEvent.keyboard('{Backspace}a')
    await expect.element(page.getByRole('option', { name: /^tag:/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('roses tag:')
    await userEvent.keyboard('gar')
    await expect.element(page.getByRole('option', { name: /#garden/ })).toBeVisible()
    // Not looked at by axe: Base UI hides the rest from screen readers while a list is open, which Tab closes.
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('option')).not.toBeInTheDocument()
    await expectSound()
    await expect.element(field()).toHaveValue('roses tag:gar')
    await userEvent.keyboard('{Backspace}')
    await page.getByRole('option', { name: /#garden/ }).click()
    await expect.element(field()).toHaveValue('roses tag:#garden ')
  },
)

test('what cannot be understood is said with a mark at its place, which a click goes to', async () => {
  const { host } = await mountSearch({ 'search.run': TWO })
  await type('roses modified:soonish')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/soonish.*is not a date/)
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  expect(host.asked('search.run').filter(({ query }) => query.includes('soonish'))).toEqual([])
  await expectSound()
  document.querySelector<HTMLElement>('[role="alert"] button')?.click()
  await expect.element(field()).toHaveFocus()
  // What only main knows is said in the same way.
  host.answer({
    'search.run': found([], { problem: { message: 'The pattern took too long.', from: 0, to: 5 } }),
  })
  await type('/a+/ x')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/took too long/)
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
  await expect.element(page.getByText('The index is being started again.')).toBeVisible()
  await expectSound()
  host.answer({ 'search.run': found([hit('Roses.md')]) })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(count()).toHaveTextContent('1 hit')
})

deepTest(
  'where words find nothing it offers meaning, and conditions that let nothing through are named',
  async () => {
    const { host } = await mountSearch({
      'search.run': found([], { mode: 'keyword' }),
      'tag.list': [],
    })
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
    await type('tag:garden')
    await expect.element(page.getByText(/No note passes these conditions/)).toBeVisible()
    await expectSound()
  },
)

test('while the vault is still read it says so, and searches again when all is read', async () => {
  const { host } = await mountSearch({ 'search.run': found([]) })
  host.send('index.changed', indexStatus({ state: 'scanning' }))
  await type('roses')
  await expect.element(page.getByText(/Latent is still reading the vault/)).toBeVisible()
  host.answer({ 'search.run': TWO })
  host.send('index.changed', indexStatus({ state: 'ready' }))
  await expect.element(count()).toHaveTextContent('2 hits in 2 notes')
})

test('says what main says of its answer, and what of a query may not be meant', async () => {
  await mountSearch({
    'search.run': found([hit('Roses.md')], { notice: 'Meaning is not indexed yet (38 %).' }),
  })
  await type('roses tags:garden')
  await expect.element(page.getByText('Meaning is not indexed yet (38 %).')).toBeVisible()
  await expect.element(page.getByText(/Did you mean tag:/)).toBeVisible()
})

test('Clear empties the field, keeps the keyboard there and what was searched in the history', async () => {
  const { host } = await mountSearch({ 'search.run': found([hit('Roses.md')]) })
  await type('roses')
  await expect.element(count()).toHaveTextContent('1 hit')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('')
  expect(host.asked('search.remember')).toEqual([{ query: 'roses' }])
  await expect.element(page.getByText(/Finds words and what means the same/)).toBeVisible()
})

deepTest(
  'what was searched comes back by an arrow in the empty field, and from a menu that can be emptied',
  async () => {
    const recent = ['tag:garden', 'beds']
    const { host } = await mountSearch({
      'search.run': TWO,
      'search.kept': { saved: [], recent },
      'search.forget': { saved: [], recent: [] },
    })
    await userEvent.click(field())
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field()).toHaveValue('tag:garden')
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(field()).toHaveValue('beds')
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(field()).toHaveValue('')
    await page.getByRole('button', { name: 'Searched before' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'beds' })).toBeVisible()
    await expectSound()
    await page.getByRole('menuitem', { name: 'beds' }).click()
    await expect.element(field()).toHaveValue('beds')
    await page.getByRole('button', { name: 'Searched before' }).click()
    await page.getByRole('menuitem', { name: 'Clear the history' }).click()
    await expect.poll(() => host.asked('search.forget')).toHaveLength(1)
  },
)

deepTest('a search is saved under a name, run, renamed and deleted', async () => {
  const saved = {
    id: '1',
    name: 'My garden',
    query: 'tag:garden',
    mode: 'keyword',
    sort: 'name',
  } as const
  const { host } = await mountSearch({
    'search.run': TWO,
    'search.save': { saved: [saved], recent: [] },
    'search.remember': { saved: [saved], recent: [] },
    'search.unsave': KEPT,
    'tag.list': [],
  })
  await type('tag:garden')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('My garden')
  await expectSound()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => host.asked('search.save'))
    .toEqual([{ id: null, name: 'My garden', query: 'tag:garden', mode: 'hybrid', sort: 'best' }])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: /^My garden/ }).click()
  await expect
    .poll(() => host.asked('search.run').at(-1))
    .toMatchObject({ query: 'tag:garden', mode: 'keyword', sort: 'name' })
  await expect.element(page.getByRole('button', { name: 'This search is saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByRole('button', { name: 'More for My garden' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Beds')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => host.asked('search.save').at(-1)).toMatchObject({ id: '1', name: 'Beds' })
  await page.getByRole('button', { name: 'More for My garden' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => host.asked('search.unsave')).toEqual([{ id: '1' }])
  await expect.element(page.getByText('Saved searches')).not.toBeInTheDocument()
})

test('what cannot be saved is said', async () => {
  await mountSearch({
    'search.run': TWO,
    'search.save': new LatentError('denied', 'Another Latent writes this vault.'),
  })
  await type('roses')
  await page.getByRole('button', { name: 'Save this search' }).click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Another Latent writes this vault.')).toBeVisible()
})

pictures(
  'search',
  async (options) => {
    await mountSearch({ 'search.run': TWO, 'index.status': indexStatus() }, options)
    await type('roses')
    await expect.element(tree()).toBeVisible()
  },
  [390],
)
