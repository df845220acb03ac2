import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NoteMatches, ReplacePlan } from '../../../../shared/contract/replace.ts'
import type { Etag } from '../../../../shared/domain/text/etag.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { InPanel } from '../../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { untilStopped } from '../../../../../test/window/scripted-host.ts'
import { SearchPanel } from '../search-panel.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const ETAG = 'a'.repeat(64) as Etag
const match = (old: string, insert: string, line = 1): NoteMatches['shown'][number] => ({
  line,
  before: 'the ',
  old,
  new: insert,
  behind: ' here',
})
const note = (path: string, rest: Partial<NoteMatches> = {}): NoteMatches => ({
  path: vaultPath(path),
  expect: ETAG,
  shown: [match('roses', 'tulips'), match('Roses', 'tulips', 7)],
  count: 2,
  warning: null,
  ...rest,
})
const WHOLE: ReplacePlan = { skipped: [], isWhole: true }

type Plan = NonNullable<NonNullable<MountOptions['answers']>['replace.plan']>
const planned = (notes: NoteMatches[], plan = WHOLE): Plan =>
  async function* () {
    yield { done: 2, total: 2, notes }
    return plan
  }

async function mountReplace(plan: Plan, answers: MountOptions['answers'] = {}) {
  const mounted = await mount(
    <InPanel>
      <SearchPanel />
    </InPanel>,
    {
      answers: {
        ...noteAnswers({ 'garden/Roses.md': 'roses', 'Beds.md': 'beds' }),
        'search.kept': { saved: [], recent: [] },
        'search.run': {
          hits: [],
          total: null,
          problem: null,
          mode: 'hybrid',
          tookMs: 1,
          notice: null,
        },
        'replace.plan': plan,
        'tag.list': [],
        ...answers,
      },
    },
  )
  await page.getByRole('button', { name: 'Replace in notes' }).click()
  return mounted
}
const find = () => page.getByRole('textbox', { name: 'Find' })
const by = () => page.getByRole('textbox', { name: 'Replace', exact: true })
const review = () => page.getByRole('button', { name: /^Review|^Nothing is chosen/ })
const rows = () => page.getByRole('treeitem')

deepTest(
  'shows what becomes of each match below its note, and hands what was chosen to the review',
  async () => {
    const { host, stores } = await mountReplace(planned([note('garden/Roses.md'), note('Beds.md')]))
    await expect.element(find()).toHaveFocus()
    await expect.element(page.getByText(/You see every change before/)).toBeVisible()
    await expectSound()
    await find().fill('roses')
    await by().fill('tulips')
    await expect.element(page.getByRole('status').first()).toHaveTextContent('4 matches in 2 notes')
    await expect
      .poll(() => host.asked('replace.plan').at(-1))
      .toEqual({
        find: {
          search: 'roses',
          replace: 'tulips',
          matchCase: false,
          wholeWord: false,
          isPattern: false,
        },
        among: '',
      })
    await expect.element(rows().nth(1)).toHaveTextContent('the rosestulips here1')
    await expectSound()
    await page.getByRole('treeitem').nth(1).getByRole('checkbox', { includeHidden: true }).click()
    await expect.element(review()).toHaveTextContent('Review 3 changes in 2 notes')
    await expect.element(rows().first()).toHaveAttribute('aria-checked', 'mixed')
    await rows().nth(3).getByRole('checkbox', { includeHidden: true }).click()
    await expect.element(review()).toHaveTextContent('Review 1 change in 1 note')
    await review().click()
    expect(stores.overlay.state.getState().overlay).toMatchObject({
      kind: 'replace',
      replacing: { notes: [{ path: 'garden/Roses.md', expect: ETAG, left: [0] }] },
    })
  },
)

test('the list has the keyboard: arrows walk and fold, Space takes and leaves, Enter opens the line', async () => {
  const { stores } = await mountReplace(planned([note('garden/Roses.md'), note('Beds.md')]))
  await find().fill('roses')
  await expect.element(review()).toBeVisible()
  page.getByRole('tree', { name: 'Matches' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
  await expect.element(rows().nth(2)).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('{Enter}')
  expect(stores.workspace.state.getState().place).toMatchObject({
    path: 'garden/Roses.md',
    line: 7,
  })
  await userEvent.keyboard('{ArrowLeft}')
  await expect.poll(() => rows().elements().length).toBe(4)
  await userEvent.keyboard(' ')
  await expect.element(review()).toHaveTextContent('Review 2 changes in 1 note')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => rows().elements().length).toBe(6)
  await expectSound()
})

deepTest(
  'takes over what is searched: words into the field, conditions as where; and goes back by its button',
  async () => {
    const { stores, host } = await mountReplace(planned([]))
    await page.getByRole('button', { name: 'Replace in notes' }).click()
    stores.search.setInput('old roses tag:garden')
    await userEvent.click(page.getByRole('combobox', { name: 'Search notes' }))
    await userEvent.keyboard('{Control>}h{/Control}')
    await expect.element(find()).toHaveValue('old roses')
    await expect
      .element(page.getByRole('combobox', { name: 'Only in notes that pass' }))
      .toHaveValue('tag:garden')
    await expect.element(page.getByText('No note that passes has this.')).toBeVisible()
    expect(host.asked('replace.plan').at(-1)).toMatchObject({ among: 'tag:garden' })
    await page.getByRole('button', { name: 'Take away tag:garden' }).click()
    await expect.element(page.getByText('No note has this.')).toBeVisible()
  },
)

deepTest(
  'how is searched is switched by keys as in the bar of a note, and what is no pattern is said',
  async () => {
    const { host } = await mountReplace(planned([note('Beds.md')]))
    await find().fill('a(')
    await userEvent.keyboard('{Alt>}c{/Alt}{Alt>}w{/Alt}{Alt>}r{/Alt}')
    await expect
      .poll(() => host.asked('replace.plan').at(-1)?.find)
      .toMatchObject({
        matchCase: true,
        wholeWord: true,
        isPattern: true,
      })
    host.answer({ 'replace.plan': new LatentError('invalid_input', 'A “(” is not closed.') })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('A “(” is not closed.')).toBeVisible()
    await expect.element(review()).not.toBeInTheDocument()
    await expectSound()
  },
)

test('while it looks it says how far it is, and can be stopped; then it says that not all is here', async () => {
  await mountReplace(async function* (_request, { signal }) {
    yield { done: 300, total: 1200, notes: [note('Beds.md')] }
    await untilStopped(signal)
    return WHOLE
  })
  await find().fill('roses')
  await expect.element(page.getByText('300 of 1,200 notes')).toBeVisible()
  await expect.element(review()).toBeDisabled()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect.element(page.getByText(/was stopped, so not all/)).toBeVisible()
  await expect.element(review()).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Look again' })).toBeVisible()
})

test('says which notes were left out and why, what a replacement breaks, and that there is more than is shown', async () => {
  const warning = 'Its properties could not be read after this.'
  await mountReplace(
    planned([note('Beds.md', { warning, count: 1500 })], {
      skipped: [{ path: vaultPath('Odd.md'), reason: 'The pattern takes too long in this note.' }],
      isWhole: false,
    }),
  )
  await find().fill('roses')
  await expect.element(page.getByText('1 note was not looked through')).toBeVisible()
  await expect.element(page.getByRole('img', { name: warning })).toBeVisible()
  await expect
    .element(page.getByText('1,498 further matches in this note, replaced with it'))
    .toBeVisible()
  await expect.element(page.getByText(/more matches than can be replaced at once/)).toBeVisible()
  await expectSound()
  await page.getByText('1 note was not looked through').click()
  await expect.element(page.getByText(/Odd.md: The pattern takes too long/)).toBeVisible()
})
