import { EditorView } from '@codemirror/view'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RenameReport } from '../../../../shared/contract/rename.ts'
import { vaultPath, type VaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'
import {
  goToEnd,
  lines,
  mountNote,
  textOf,
  writing,
  type MountedNote,
} from '../../../../../test/window/mount-note.tsx'
import { expectSound } from '../../../../../test/window/looks.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const PLAN = 'work/Plan.md'
const TEXT = 'The first line.\nThe second one.\n'

interface Opened extends MountedNote {
  readonly text: () => string
  readonly tab: () => string | null
}

async function open(
  text: string,
  {
    path = PLAN,
    reads = false,
    readOnlyReason = null,
    others = {},
    ...options
  }: MountOptions & {
    readonly path?: string
    readonly reads?: boolean
    readonly readOnlyReason?: string | null
    readonly others?: Readonly<Record<string, string>>
  } = {},
): Promise<Opened> {
  const mounted = await mountNote(
    { [path]: { text, readOnlyReason }, ...others },
    { ...options, answers: { 'link.resolveAll': [], 'vault.list': [], ...options.answers } },
  )
  const { openNotes, workspace } = mounted.stores
  await expect.poll(() => openNotes.get(path)?.state.getState().load).toBe('ready')
  if (reads) workspace.setReading(path, true)
  else await goToEnd()
  return {
    ...mounted,
    text: () => textOf(mounted),
    tab: () => workspace.state.getState().tabs.active,
  }
}

const title = () => page.getByRole('textbox', { name: 'Title' })
const frame = () => document.querySelector<HTMLElement>('[data-note-title]')
const field = () => title().element() as HTMLTextAreaElement
const view = (): EditorView =>
  EditorView.findFromDOM(
    document.querySelector<HTMLElement>('.cm-editor') as HTMLElement,
  ) as EditorView
const cursor = (): number => view().state.selection.main.head
const write = async (text: string): Promise<void> => {
  await title().click()
  await title().fill(text)
}
const renamed = (from: VaultPath, to: VaultPath): RenameReport => ({
  from,
  to,
  files: 1,
  updatedLinks: 0,
  updatedNotes: [],
  left: [],
  caughtLinks: 0,
  groupId: null,
  changes: [{ changeId: 'move', kind: 'move', path: from, to, additions: 0, deletions: 0 }],
})
const drawn = (): Promise<unknown> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
const told = (): string =>
  document.querySelector('[data-note-title] [aria-live]')?.textContent ?? ''

describe('the title line shows the one name of a note:', () => {
  test('its file name, with the type of a heading, in writing and in reading', async () => {
    const { stores } = await open(TEXT)
    await expect.element(title()).toHaveValue('Plan')
    await expectSound()
    const { top, left, width, height } = field().getBoundingClientRect()
    const { fontFamily, fontSize, fontWeight } = getComputedStyle(field())
    stores.workspace.setReading(PLAN, true)
    await expect.element(page.getByRole('heading', { name: 'Plan', level: 1 })).toBeVisible()
    const read = field().getBoundingClientRect()
    expect([read.top, read.left, read.width, read.height]).toEqual([top, left, width, height])
    expect([fontSize, fontWeight]).toEqual(['30px', '600'])
    expect(getComputedStyle(field())).toMatchObject({ fontFamily, fontSize, fontWeight })
    await expectSound()
  })
  deepTest(
    'the same place at the text below it, in the source, in live preview and in reading',
    async () => {
      const { stores } = await open('Text.', { settings: { writingMode: 'live' } })
      const { workspace } = stores
      await expect.element(title()).toBeVisible()
      const topOf = (element: Element | null | undefined): number =>
        (element?.getBoundingClientRect().top ?? 0) - field().getBoundingClientRect().bottom
      const live = topOf(document.querySelector('.cm-line'))
      workspace.setLive(PLAN, false)
      await expect.poll(() => topOf(document.querySelector('.cm-line'))).toBe(live)
      workspace.setReading(PLAN, true)
      await expect.poll(() => document.querySelector('[data-line="1"]')).not.toBeNull()
      expect(topOf(document.querySelector('[data-line="1"]'))).toBe(live)
    },
  )
  deepTest('its title, with its properties below it', async () => {
    await open(`---\ntitle: My plan\nstatus: open\n---\n${TEXT}`)
    await expect.element(title()).toHaveValue('My plan')
    await expectSound()
  })
  deepTest('a title that only the reader of YAML can tell', async () => {
    await open(`---\ntitle: >\n  My\n  plan\n---\n${TEXT}`)
    await expect.element(title()).toHaveValue('My plan')
  })
  test('nothing where the note begins with it as its heading', async () => {
    await open(`# My plan\n\n${TEXT}`)
    await expect.element(page.getByText('My plan')).toBeVisible()
    expect(frame()).toBeNull()
  })
  deepTest(
    'nothing where its title is its heading, too, and a title that is another one',
    async () => {
      const { stores } = await open('---\ntitle: Trip\n---\n# Trip\n', {
        others: {
          'B.md': '---\ntitle: Trip to Rome\n---\n# Trip\n',
          'C.md': '---\ntitle: >\n  Trip\n  to Rome\n---\n# Trip\n',
          'D.md': '---\ntitle: >\n  Trip\n---\n# Trip\n',
        },
      })
      expect(frame()).toBeNull()
      for (const path of ['B.md', 'C.md']) {
        stores.workspace.openNote(vaultPath(path))
        await expect.element(title()).toHaveValue('Trip to Rome')
      }
      stores.workspace.openNote(vaultPath('D.md'))
      await expect.element(writing()).toMatchTextContent(/# Trip$/)
      await expect.poll(() => frame()?.getBoundingClientRect().height).toBe(0)
    },
  )
  deepTest('nothing where the person does not want it', async () => {
    await open(TEXT, { settings: { titleInNote: false } })
    expect(frame()).toBeNull()
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}')
    await expect.element(writing()).toHaveFocus()
  })
  test('as text where it cannot be written', async () => {
    await open(TEXT, { readOnlyReason: 'Another Latent writes this vault.' })
    await expect.element(page.getByRole('heading', { name: 'Plan', level: 1 })).toBeVisible()
    await expectSound()
    // Also when the code of the field is there.
    await expect.poll(() => frame()?.querySelector('textarea')).toBeNull()
    expect(frame()?.textContent).toBe('Plan')
  })
  deepTest('a long one in rows, on a small screen in the dark', async () => {
    const name = 'What the surveyors of the northern shore said about the old lighthouse'
    await open(TEXT, { path: `${name}.md`, size: 'tiny', theme: 'dark' })
    await expect.element(title()).toHaveValue(name)
    expect(field().getBoundingClientRect().height).toBeGreaterThan(100)
    expect(field().scrollHeight).toBeLessThan(field().clientHeight + 10)
    await expectSound()
    await write(`${name}, all of it, word by word`)
    expect(field().scrollHeight).toBeLessThan(field().clientHeight + 10)
  })
  deepTest('from right to left', async () => {
    await open(TEXT, { path: 'תוכנית.md' })
    await expect.element(title()).toHaveValue('תוכנית')
    expect(getComputedStyle(field()).direction).toBe('rtl')
    await write('Plan')
    expect(getComputedStyle(field()).direction).toBe('ltr')
  })
})

describe('a name that is written there', () => {
  test('is that of the file, and what is typed next is at the beginning of the text', async () => {
    const { disk, tab, host, text } = await open(TEXT)
    await write('Plan B')
    await userEvent.keyboard('{Enter}x')
    await expect.poll(tab).toBe('work/Plan B.md')
    await expect.element(title()).toHaveValue('Plan B')
    await expect.element(writing()).toHaveFocus()
    await expect.poll(text).toBe(`x${TEXT}`)
    expect(disk.read(PLAN)).toBeNull()
    expect(host.asked('note.rename')).toMatchObject([{ from: PLAN, to: 'work/Plan B.md' }])
    await expect.element(page.getByText('Plan is now Plan B.')).toBeVisible()
  })
  deepTest('leaves all steps of the text to be taken back, and to be done again', async () => {
    const { text, tab, disk } = await open(TEXT)
    // One letter is one step, however slowly keys come.
    await userEvent.keyboard('W')
    await write('Plan B')
    await userEvent.keyboard('{Enter}')
    await expect.poll(tab).toBe('work/Plan B.md')
    await expect.element(writing()).toHaveFocus()
    await expect.poll(text).toBe(`${TEXT}W`)
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(text).toBe(TEXT)
    await expect.poll(() => disk.read('work/Plan B.md')).toBe(TEXT)
    await write('Plan C')
    await userEvent.keyboard('{Enter}')
    await expect.poll(tab).toBe('work/Plan C.md')
    await expect.element(writing()).toHaveFocus()
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.poll(text).toBe(`${TEXT}W`)
  })
  deepTest('leaves no step where the text is another one there', async () => {
    const [from, to] = [vaultPath(PLAN), vaultPath('work/Plan B.md')]
    const { text, tab } = await open(TEXT, {
      others: { [to]: 'Short.' },
      answers: {
        'note.rename': async function* () {
          yield { step: 'reading', done: 0, total: 1 }
          return renamed(from, to)
        },
      },
    })
    await userEvent.keyboard('Words')
    await write('Plan B')
    await userEvent.keyboard('{Enter}')
    await expect.poll(tab).toBe(to)
    await expect.element(writing()).toHaveFocus()
    await userEvent.keyboard('{Control>}z{/Control}x')
    await expect.poll(text).toBe('xShort.')
  })
  test('has what is typed until it is given, however long that takes', async () => {
    const [from, to] = [vaultPath(PLAN), vaultPath('work/Plan B.md')]
    const given = Promise.withResolvers<void>()
    const { text, tab } = await open(TEXT, {
      others: { [to]: TEXT },
      answers: {
        'note.rename': async function* () {
          yield { step: 'reading', done: 0, total: 1 }
          await given.promise
          return renamed(from, to)
        },
      },
    })
    await write('Plan B')
    await userEvent.keyboard('{Enter}ab')
    expect([tab(), text()]).toEqual([PLAN, TEXT])
    expect(field().value).toBe('Plan B')
    given.resolve()
    await expect.poll(tab).toBe(to)
    await expect.poll(text).toBe(`ab${TEXT}`)
  })
  test('is taken when the field is left, and the cursor stays where one clicked', async () => {
    const { tab } = await open(TEXT)
    await write('Plan B')
    await page.getByText('The second one.').click()
    const clicked = cursor()
    expect(clicked).toBeGreaterThan(16)
    await userEvent.keyboard('x')
    await expect.poll(tab).toBe('work/Plan B.md')
    await expect.poll(cursor).toBe(clicked + 1)
  })
  deepTest('is taken when one goes to a field beside the note, which keeps the focus', async () => {
    const { tab } = await open(TEXT)
    const beside = document.createElement('input')
    document.body.append(beside)
    onTestFinished(() => beside.remove())
    await write('Plan B')
    beside.focus()
    await userEvent.keyboard('abc')
    await expect.poll(tab).toBe('work/Plan B.md')
    await expect.element(title()).toHaveValue('Plan B')
    await userEvent.keyboard('def')
    expect(document.activeElement).toBe(beside)
    expect(beside.value).toBe('abcdef')
  })
  test('is taken when another note comes in front', async () => {
    const { stores, host } = await open(TEXT, { others: { 'B.md': 'B' } })
    await write('Plan B')
    stores.workspace.openNote(vaultPath('B.md'))
    await expect.poll(() => host.asked('note.rename')).toHaveLength(1)
    await expect
      .poll(() => stores.workspace.state.getState().tabs)
      .toMatchObject({
        tabs: ['work/Plan B.md', 'B.md'],
        active: 'B.md',
      })
  })
  test('changes the title in the frontmatter, and nothing else, in one step of the undo', async () => {
    const before = `---\n# mine\ntitle: "My plan" # why\nstatus: open\n---\n${TEXT}`
    const { text, host } = await open(before)
    await expect.element(title()).toHaveValue('My plan')
    await write('Our: plan')
    await userEvent.keyboard('{Enter}')
    await expect.element(writing()).toHaveFocus()
    expect(text()).toBe(before.replace('My plan', 'Our: plan'))
    await expect.element(title()).toHaveValue('Our: plan')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(text()).toBe(before)
    await expect.element(title()).toHaveValue('My plan')
    expect(host.asked('note.rename')).toEqual([])
  })
  test('is given up by Esc, and the cursor is where it was', async () => {
    const { host } = await open(TEXT)
    const before = cursor()
    await write('Plan B')
    await userEvent.keyboard('{Escape}')
    await expect.element(title()).toHaveValue('Plan')
    await expect.element(writing()).toHaveFocus()
    expect(cursor()).toBe(before)
    expect(host.asked('note.rename')).toEqual([])
  })
  deepTest('is the old one where nothing is left of it, or nothing is new', async () => {
    const { host } = await open(TEXT)
    await write(' ')
    expect(told()).toBe('')
    await userEvent.keyboard('{Enter}')
    await expect.element(title()).toHaveValue('Plan')
    await expect.element(writing()).toHaveFocus()
    expect(cursor()).toBe(0)
    await write('Plan.md')
    await userEvent.keyboard('{Enter}')
    await expect.element(title()).toHaveValue('Plan')
    expect(host.asked('note.rename')).toEqual([])
  })
  deepTest('says below the line why it cannot be one, while it is typed, and stays', async () => {
    const { host } = await open(TEXT)
    await write('Plan: B/C')
    await expect.poll(told).toBe('A name cannot contain /')
    await expect.element(title()).toHaveAttribute('aria-invalid', 'true')
    await expectSound()
    await userEvent.keyboard('{Enter}')
    await expect.element(title()).toHaveFocus()
    await page.getByText('The second one.').click()
    await expect.element(title()).toHaveValue('Plan: B/C')
    await write('Plan: B')
    await expect.poll(told).toBe('A name cannot contain :')
    await write('Plan B')
    await expect.poll(told).toBe('')
    await expect.element(title()).toHaveAttribute('aria-invalid', 'false')
    expect(host.asked('note.rename')).toEqual([])
  })
  test('that another note has is told below the line, and can be written anew', async () => {
    const { tab, text } = await open(TEXT, { others: { 'work/Plan B.md': 'Taken.' } })
    await write('Plan B')
    await userEvent.keyboard('{Enter}')
    await expect.poll(told).toBe('There is a note at work/Plan B.md.')
    await expect.element(title()).toHaveValue('Plan B')
    await expect.element(title()).toHaveFocus()
    await expectSound()
    await userEvent.keyboard('{End}C{Enter}')
    await expect.poll(tab).toBe('work/Plan BC.md')
    expect(text()).toBe(TEXT)
  })
  test('is not given while text cannot be saved', async () => {
    const { host } = await open(TEXT, {
      answers: {
        'note.save': new LatentError('unavailable', 'The disk is full.'),
      },
    })
    await userEvent.keyboard('Mine.')
    await write('Plan B')
    await userEvent.keyboard('{Enter}')
    await expect.poll(told).toBe('Nothing was moved: Plan.md has text that is not saved.')
    expect(host.asked('note.rename')).toEqual([])
  })
  deepTest('is not given to a note that another program took away meanwhile', async () => {
    const { host, disk, tab } = await open(TEXT)
    await write('Plan B')
    await disk.writeBeside(host, PLAN, null)
    await expect.element(page.getByText(/deleted|not there/).first()).toBeVisible()
    await title().click()
    await userEvent.keyboard('{Enter}')
    await expect.poll(told).toMatch(/^(?:There is no note at work|Nothing was moved)/)
    await expect.element(title()).toHaveValue('Plan B')
    expect(tab()).toBe(PLAN)
  })
  deepTest('is told by a notice where nobody could see it any more', async () => {
    const { stores } = await open(TEXT, { others: { 'work/Plan B.md': 'B' } })
    await write('Plan B')
    stores.workspace.openNote(vaultPath('work/Plan B.md'))
    await expect.element(page.getByText('There is a note at work/Plan B.md.')).toBeVisible()
    await expect.element(title()).toHaveValue('Plan B')
    expect(told()).toBe('')
  })
  deepTest('is not taken because another window is in front, and only once by Enter', async () => {
    const { host, tab } = await open(TEXT)
    await write('Plan B')
    field().dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    await expect.element(title()).toHaveValue('Plan B')
    expect(host.asked('note.rename')).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(tab).toBe('work/Plan B.md')
    expect(host.asked('note.rename')).toHaveLength(1)
  })
  test('that cannot be written into the frontmatter says so, and nothing is changed', async () => {
    const before = `---\n{ title: My plan }\n---\n${TEXT}`
    const { text } = await open(before)
    await expect.element(title()).toHaveValue('My plan')
    await write('Our plan')
    await userEvent.keyboard('{Enter}')
    await expect.poll(told).toMatch(/braces/)
    await expect.element(title()).toHaveValue('Our plan')
    await expect.element(title()).toHaveFocus()
    expect(text()).toBe(before)
  })
  deepTest('is the old one again where the question about links is given up', async () => {
    const { stores } = await open(TEXT, {
      settings: { updateLinksOnRename: 'ask' },
      answers: {
        'rename.preview': {
          from: vaultPath(PLAN),
          to: vaultPath('work/Plan B.md'),
          files: 1,
          updatedLinks: 3,
          updatedNotes: [vaultPath('A.md')],
          left: [],
          caughtLinks: 0,
        },
      },
    })
    await write('Plan B')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => stores.relocation.state.getState().linkQuestion).not.toBeNull()
    expect(field().value).toBe('Plan B')
    stores.relocation.dismissQuestion()
    await expect.element(title()).toHaveValue('Plan')
  })
  test('has no lines, and an undo of its own', async () => {
    const { tab } = await open(TEXT)
    await title().click()
    await userEvent.keyboard('{Control>}a{/Control}')
    const data = new DataTransfer()
    data.setData('text/plain', 'Plan\n  of two\r\nlines\n')
    field().dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    await expect.element(title()).toHaveValue('Plan of two lines')
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(title()).toHaveValue('Plan')
    expect(tab()).toBe(PLAN)
  })
  test('is left alone while an input method composes', async () => {
    const { host } = await open(TEXT)
    await title().click()
    const press = (key: string): boolean =>
      field().dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, isComposing: true }),
      )
    field().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
    await title().fill('計画/')
    expect(told()).toBe('')
    expect([press('Enter'), press('Escape'), press('ArrowDown')]).toEqual([true, true, true])
    await expect.element(title()).toHaveFocus()
    await expect.element(title()).toHaveValue('計画/')
    field().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
    await expect.poll(told).toBe('A name cannot contain /')
    expect(host.asked('note.rename')).toEqual([])
  })
})

describe('keys', () => {
  test('go from the first line into the title, at the same place, and back', async () => {
    await open(TEXT)
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowRight}{ArrowRight}{ArrowRight}')
    const { left } = view().coordsAtPos(3) ?? { left: 0 }
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(title()).toHaveFocus()
    expect(field().selectionStart).toBe(2)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(writing()).toHaveFocus()
    const { left: back } = view().coordsAtPos(cursor()) ?? { left: 0 }
    expect(Math.abs(back - left)).toBeLessThan(12)
  })
  test('go into the last row of a title, and through its rows', async () => {
    const name = 'What the surveyors of the northern shore said about the old lighthouse'
    await open(TEXT, { path: `${name}.md`, size: 'tiny' })
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}')
    await expect.element(title()).toHaveFocus()
    const last = field().selectionStart
    expect(last).toBeGreaterThan(name.length / 2)
    expect(name[last - 1]).toBe(' ')
    await userEvent.keyboard('{ArrowUp}{ArrowDown}')
    await expect.element(title()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(writing()).toHaveFocus()
    expect(cursor()).toBe(0)
  })
  deepTest('go through the properties between', async () => {
    await open(`---\nstatus: open\n---\n${TEXT}`)
    await expect.element(title()).toBeVisible()
    await userEvent.keyboard('{Control>}{Home}{/Control}{ArrowUp}')
    const door = document.querySelector('[data-property-door]')
    expect(document.activeElement).toBe(door)
    await userEvent.keyboard('{ArrowUp}')
    await expect.element(title()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(door)
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(writing()).toHaveFocus()
  })
  test('of the window go there with the whole name selected, and Tab goes on', async () => {
    const { stores } = await open(TEXT)
    await expect.element(title()).toBeVisible()
    expect(stores.editor.getState().editTitle?.()).toBe(true)
    expect([field().selectionStart, field().selectionEnd]).toEqual([0, 4])
    await userEvent.keyboard('{Tab}{Tab}')
    await expect.element(writing()).toHaveFocus()
  })
  test('of the window do not go where nobody sees it, or where it cannot be written', async () => {
    const { stores } = await open(TEXT, { others: { 'B.md': '# B' } })
    await expect.element(title()).toBeVisible()
    const around = view().dom.parentElement
    around?.style.setProperty('display', 'none')
    expect(stores.editor.getState().editTitle?.()).toBe(false)
    around?.style.removeProperty('display')
    stores.workspace.openNote(vaultPath('B.md'))
    await expect.poll(() => stores.editor.getState().editTitle).toBeNull()
  })
  deepTest('do the same on a page that is read', async () => {
    const { tab } = await open(TEXT, { reads: true })
    await write('Plan B')
    await userEvent.keyboard('{Enter}')
    await expect.poll(tab).toBe('work/Plan B.md')
    await expect.element(page.getByRole('heading', { name: 'Plan B', level: 1 })).toBeVisible()
    expect(document.activeElement?.matches('[data-reading-view]')).toBe(true)
    await title().click()
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement?.matches('[data-reading-view]')).toBe(true)
  })
})

describe('a heading that is written at the beginning', () => {
  deepTest('takes the place of the title when its line is left, and gives it back', async () => {
    await open('', { settings: { writingMode: 'live' } })
    await expect.element(title()).toBeVisible()
    const { top } = writing().element().getBoundingClientRect()
    await userEvent.keyboard('# My plan')
    await expect.poll(lines).toEqual(['# My plan'])
    expect(writing().element().getBoundingClientRect().top).toBe(top)
    await expect.element(title()).toHaveValue('Plan')
    await userEvent.keyboard('{Enter}')
    await expect.poll(frame).toBeNull()
    await userEvent.keyboard('{Control>}{Home}{/Control}{Delete}{Delete}')
    await expect.poll(() => lines()[0]).toBe('My plan')
    expect(frame()).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(title()).toBeVisible()
  })
  deepTest('moves nothing under a mouse that is down', async () => {
    const { stores } = await open(TEXT)
    await expect.element(title()).toBeVisible()
    await userEvent.keyboard('{Control>}{Home}{/Control}# ')
    const line = document.querySelectorAll('.cm-line')[1]
    line?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    view().dispatch({ selection: { anchor: stores.openNotes.get(PLAN)?.text().length ?? 0 } })
    await drawn()
    expect(frame()).not.toBeNull()
    line?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
    await expect.poll(frame).toBeNull()
  })
})
