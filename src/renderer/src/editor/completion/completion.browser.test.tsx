import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import type { Answers } from '../../../../../test/window/scripted-host.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const ADA = vaultPath('Ada.md')
const ANSWERS: Answers = {
  'tag.list': [
    { tag: 'work', count: 9 },
    { tag: 'home/work', count: 4 },
    { tag: 'wood', count: 1 },
  ],
  'note.names': [],
}
const mountText = (text: string, options: Parameters<typeof mountNote>[1] = {}) =>
  mountNote(
    { 'Plan.md': text },
    {
      ...options,
      answers: { ...ANSWERS, ...options.answers },
      // What a feature cannot tell is left out of the list.
      expectedProblems: [/^\w+\.list was asked/],
    },
  )

const options = () => page.getByRole('option')
const marked = () => page.getByRole('option', { selected: true })
const shown = () => document.querySelector('.cm-tooltip-autocomplete')

/** A key at a time of its own: how long after the list came to be seen it was pressed. */
function pressAt(key: string, timeStamp: number): void {
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  writing().element().dispatchEvent(event)
}
/** As somebody presses it who has read the list. */
const press = (key: string): void => pressAt(key, performance.now() + 1000)
/** Until the frame that draws what is there has begun. */
const drawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Longer than a list takes that would come. */
async function longer(): Promise<void> {
  for (let frames = 0; frames < 20; frames++) await drawn()
}

deepTest(
  'a tag: Tab takes the first, Enter is a line break until an arrow chose, and undo gives back what was typed',
  async () => {
    const mounted = await mountText('')
    await goToEnd()
    await userEvent.keyboard('a #wo')
    await expect.element(options().first()).toMatchTextContent(/^work9 notes/)
    await drawn()
    expect(shown()).toHaveClass('cm-only-offered')
    press('Enter')
    expect(textOf(mounted)).toBe('a #wo\n')
    await expect.poll(shown).toBeNull()

    await userEvent.keyboard('b #wo')
    await expect.element(marked()).toMatchTextContent(/^work/)
    await drawn()
    press('ArrowDown')
    expect(shown()).not.toHaveClass('cm-only-offered')
    await expect.element(marked()).toMatchTextContent(/^work/)
    press('ArrowDown')
    await expect.element(marked()).toMatchTextContent(/^wood/)
    await drawn()
    press('Enter')
    expect(textOf(mounted)).toBe('a #wo\nb #wood')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe('a #wo\nb #wo')
    expect(shown()).toBeNull()

    await userEvent.keyboard(' #home')
    await expect.element(marked()).toMatchTextContent(/^home/)
    await drawn()
    press('Tab')
    expect(textOf(mounted)).toBe('a #wo\nb #wo #home/work')
    // What is typed behind it is a step of its own.
    await userEvent.keyboard('s{Control>}z{/Control}')
    expect(textOf(mounted)).toBe('a #wo\nb #wo #home/work')
  },
)

test('a key is the text’s that was pressed before the list could be read, and one of Esc sends it away for good', async () => {
  const mounted = await mountText('')
  await goToEnd()
  await userEvent.keyboard('- a{Enter}#wo')
  await expect.element(options().first()).toBeVisible()
  await drawn()
  const early = performance.now() - 1000
  pressAt('Tab', early)
  expect(textOf(mounted)).toBe('- a\n  - #wo')
  await userEvent.keyboard('r')
  await expect.element(options().first()).toBeVisible()
  await drawn()
  press('Escape')
  expect(shown()).toBeNull()
  await userEvent.keyboard('k')
  await longer()
  expect(shown()).toBeNull()
  // Asked for, it comes all the same.
  await userEvent.keyboard('{Control>} {/Control}')
  await expect.element(options().first()).toMatchTextContent(/^home\/work/)
  expect(textOf(mounted)).toBe('- a\n  - #work')
})

test('nothing opens for what is pasted, composed, at several cursors, or in a note that can only be read', async () => {
  const mounted = await mountText('one\n')
  await goToEnd()
  const asked = () => mounted.host.asked('tag.list').length
  const data = new DataTransfer()
  data.setData('text/plain', 'x #wo')
  writing()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  await expect.poll(() => textOf(mounted)).toBe('one\nx #wo')
  await userEvent.keyboard('{Enter}{Control>}{Alt>}{ArrowUp}{/Alt}{/Control} #wo')
  await expect.poll(() => textOf(mounted)).toMatch(/ #wo\n #wo$|#wo #wo/)
  await userEvent.keyboard('{Escape}{Control>}{End}{/Control}{Enter}')
  expect(asked()).toBe(0)
  await userEvent.keyboard('#w')
  await expect.element(options().first()).toBeVisible()
  expect(asked()).toBe(1)

  await userEvent.keyboard('{Backspace}{Backspace}')
  const content = writing().element()
  content.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  const range = document.getSelection()?.getRangeAt(0)
  range?.insertNode(document.createTextNode('/'))
  range?.collapse(false)
  await expect.poll(() => textOf(mounted)).toMatch(/\/$/)
  await longer()
  expect(shown()).toBeNull()
})

deepTest(
  'a slash puts in blocks of the editor and of features, and the assistant’s help',
  async () => {
    const mounted = await mountText('', { theme: 'dark', size: 'tiny' })
    const { overlay } = mounted.stores
    await goToEnd()
    await userEvent.keyboard('/')
    await expect.element(options().first()).toMatchTextContent(/^Heading 1/)
    await expect.element(page.getByRole('option', { name: /^Circuit/ })).toBeInTheDocument()
    // The keys of the text go through it, so it needs no place of its own among what Tab goes to.
    await expectSound({ except: ['scrollable-region-focusable'] })
    await userEvent.keyboard('tab')
    await expect.element(marked()).toMatchTextContent(/^Table/)
    await drawn()
    press('Tab')
    expect(textOf(mounted)).toBe('|  |  |\n| --- | --- |\n|  |  |')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe('/tab')
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}Words /assist')
    await expect.element(marked()).toMatchTextContent(/^Help with the text/)
    await drawn()
    press('Tab')
    expect(textOf(mounted)).toBe('Words')
    expect(overlay.state.getState().overlay).toEqual({ kind: 'inline-help' })
  },
)

deepTest('a block of another note is marked there before the link leads to it', async () => {
  const mounted = await mountNote(
    { 'Plan.md': '', 'Ada.md': 'One.\n\nTwo.\n' },
    { answers: { ...ANSWERS, 'link.resolve': { path: ADA, createPath: null, line: null } } },
  )
  await goToEnd()
  await userEvent.keyboard('[[[[Ada^tw')
  await expect.element(marked()).toMatchTextContent(/^Two\./)
  await drawn()
  press('Enter')
  await expect.poll(() => textOf(mounted)).toMatch(/^\[\[Ada#\^[a-z0-9]{6}\]\]$/)
  const id = /\^([a-z0-9]{6})/.exec(textOf(mounted))?.[1]
  expect(mounted.disk.read('Ada.md')).toBe(`One.\n\nTwo. ^${id}\n`)
  await expect.element(page.getByText(/got a mark that the link leads to/)).toBeVisible()
})

/** Numbers from a seed, 0 up to `below`. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const BEGINNINGS = [
  '[[a',
  '![[a',
  '#w',
  '# w',
  ' #wo',
  '/',
  ' /ta',
  ' @',
  ' @tom',
  '> [!t',
  ' :sm',
  '[[a#b',
]
const KEYS = ['Enter', 'Enter', 'Tab', 'ArrowUp', 'ArrowDown', 'Escape', 'PageDown']

test('whatever is typed fast, with answers that come soon, late or never, the text is what the keys say', async () => {
  const next = chance(13)
  const waiting: (() => void)[] = []
  const late = async <T,>(answer: T): Promise<T> => {
    if (next(3) === 0) await new Promise<void>((resolve) => void waiting.push(resolve))
    return answer
  }
  await mountText('', {
    answers: {
      'tag.list': () => late([{ tag: 'work', count: 9 }]),
      'note.names': () => late([{ path: ADA, title: 'Ada', alias: null, linkText: 'Ada' }]),
      'file.names': () => late([]),
      'link.resolve': () => late({ path: null, createPath: null, line: null }),
    },
  })
  await goToEnd()
  const view = EditorView.findFromDOM(writing().element() as HTMLElement)
  if (!view) throw new Error('no editor')
  let shownAt = Infinity
  const watch = new MutationObserver(() => {
    if (!shown()) shownAt = Infinity
    else if (shownAt === Infinity) shownAt = performance.now()
  })
  watch.observe(document.body, { subtree: true, childList: true })
  const put = (insert: string, userEvent: string): void =>
    view.dispatch({ ...view.state.replaceSelection(insert), userEvent })
  const empty = (): void =>
    view.dispatch({ changes: { from: 0, to: view.state.doc.length }, userEvent: 'delete' })
  let lists = 0
  for (let run = 0; run < 20; run++) {
    const beginning = BEGINNINGS[next(BEGINNINGS.length)] ?? ''
    const keys = [KEYS[next(KEYS.length)] ?? '', KEYS[next(KEYS.length)] ?? '']
    // What the keys do to text for which there is no list, since it was pasted.
    empty()
    put(beginning, 'input.paste')
    for (const key of keys) pressAt(key, performance.now())
    put('z', 'input.paste')
    const expected = view.state.doc.toString()

    empty()
    for (const letter of beginning) put(letter, 'input.type')
    for (let turns = 3 + next(6); turns > 0; turns--) {
      await drawn()
      if (next(2) === 0) waiting.shift()?.()
    }
    if (shown()) lists++
    // Handled whenever there is time for it, and pressed before anybody can have read the list.
    for (const key of keys) pressAt(key, Math.min(shownAt + next(74), performance.now()))
    put('z', 'input.type')
    expect(view.state.doc.toString(), `${beginning} ${keys.join(' ')}`).toBe(expected)
  }
  watch.disconnect()
  expect(lists).toBeGreaterThan(4)
})
