import { EditorView } from '@codemirror/view'
import { expect, test } from 'vitest'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { goToEnd, mountNote, type MountedNote } from '../../../../../test/window/mount-note.tsx'

const PLAN = vaultPath('Plan.md')
const SENTENCE =
  'The survey of the [northern shore](https://example.org/a/long/address) is **done**, and `every` number of it was checked against [[Atlas|the map]]. '
const picture = (height: number): string => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: 300, height })
  return canvas.toDataURL()
}
const section = (n: number): string =>
  [
    `## Part ${n}`,
    '',
    `Words ${n}. ${SENTENCE.repeat(1 + (n % 4) * 3)}`,
    '',
    `![](${picture(90 + n * 20)})`,
    '',
    `Lines ${n}.`,
    `A second ${n}, *with* marks.`,
    '',
    `- Item ${n}`,
    `  - Inner ${n}`,
    `- [ ] Task ${n} ${SENTENCE}`,
    '',
    `| Name ${n} | Number |`,
    '| --- | --- |',
    ...Array.from({ length: 6 + n }, (_, row) => `| Cell ${n}.${row} | ${row} |`),
    '',
    '```js',
    ...Array.from({ length: 12 }, (_, row) => `let code${n}x${row} = ${row}`),
    '```',
    '',
    '$$',
    `x_${n} = \\frac{1}{2}`,
    '$$',
    '',
    `> [!tip] Callout ${n}`,
    `> Inside ${n}.`,
    '',
    `Last ${n}.`,
    '',
  ].join('\n')
const NOTE = `---\nstatus: open\n---\n# Plan\n\n${Array.from({ length: 5 }, (_, n) => section(n)).join('\n')}`

const MODES = ['source', 'live', 'reading'] as const
type Mode = (typeof MODES)[number]
const frame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done))
const scroller = (): HTMLElement =>
  document.querySelector<HTMLElement>('[data-reading-view]') ??
  (document.querySelector('.cm-scroller') as HTMLElement)

/** When all is drawn and nothing has moved for some frames. */
async function settled(): Promise<void> {
  let before = ''
  for (let same = 0, frames = 0; same < 3; frames += 1) {
    expect(frames, 'what is shown never comes to rest').toBeLessThan(600)
    await frame()
    const { scrollTop, scrollHeight } = scroller()
    const now = `${scrollTop} ${scrollHeight}`
    const isComing = scroller().querySelector('.cm-live-drawn:empty') !== null
    same = now === before && !isComing ? same + 1 : 0
    before = now
  }
}

async function show({ stores }: MountedNote, mode: Mode): Promise<void> {
  if (mode !== 'reading') stores.workspace.setLive(PLAN, mode === 'live')
  stores.workspace.setReading(PLAN, mode === 'reading')
  const drawn = mode === 'reading' ? '[data-reading-view] [data-drawn]' : '.cm-content .cm-line'
  const isDrawn = (): boolean => {
    const shown = document.querySelector(drawn)
    return shown !== null && shown.getBoundingClientRect().width > 0
  }
  // What was shown before is there for a moment.
  do await frame()
  while (!isDrawn())
  await settled()
}

/** Where this text stands, in px below the top of what is seen. */
const placeOf = (text: string): number =>
  found(text).box.top - scroller().getBoundingClientRect().top

function found(text: string): { readonly element: Element; readonly box: DOMRect } {
  const root = scroller()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.nodeValue?.indexOf(text) ?? -1
    const element = node.parentElement
    if (at === -1 || !element || element.closest('.cm-live-behind')) continue
    const range = document.createRange()
    range.setStart(node, at)
    range.setEnd(node, at + text.length)
    return { element, box: range.getBoundingClientRect() }
  }
  throw new Error(`${text} is not drawn`)
}

const nowhere = { path: null, line: null, createPath: null, alternatives: [] }
const mountPlan = (text: string): Promise<MountedNote> =>
  mountNote(
    { [PLAN]: text, 'Next.md': 'Next' },
    { answers: { 'link.resolveAll': ({ links }) => links.map(() => nowhere) } },
  )
const editor = (): EditorView =>
  EditorView.findFromDOM(document.querySelector('.cm-content') as HTMLElement) as EditorView

/** Scrolls as a person does. */
async function scrollBy(top: number): Promise<void> {
  scroller().dispatchEvent(new WheelEvent('wheel', { bubbles: true }))
  scroller().scrollTop += top
  await settled()
}
async function scrollTo(text: string): Promise<void> {
  await scrollBy(0)
  const effects = EditorView.scrollIntoView(NOTE.indexOf(text), { y: 'start', yMargin: 6 })
  editor().dispatch({ effects })
  await settled()
}

deepTest(
  'the line at the top stays when a note is written, previewed and read, and so does the cursor',
  async () => {
    const mounted = await mountPlan(NOTE)
    await goToEnd()
    for (const [text, ...modes] of [
      ['Task 1', 'live', 'source'],
      ['Cell 2.5', 'reading', 'live', 'source'],
      ['code2x6', 'reading', 'source'],
    ] as const) {
      await scrollTo(text)
      const start = placeOf(text)
      expect(Math.abs(start)).toBeLessThan(20)
      for (const mode of modes) {
        await show(mounted, mode)
        expect(Math.abs(placeOf(text) - start), `${text} in ${mode}`).toBeLessThan(20)
      }
    }
    // In the middle of a long paragraph the words stay, as well as marks let them.
    await show(mounted, 'live')
    await scrollTo('Words 3.')
    await scrollBy(110)
    const before = placeOf('Words 3.')
    await show(mounted, 'reading')
    expect(Math.abs(placeOf('Words 3.') - before)).toBeLessThan(20)

    // Where somebody was led once, and went away from, nobody is led again.
    mounted.stores.workspace.openNote(PLAN, { line: 60 })
    await settled()
    await scrollBy(700)
    const { scrollTop } = scroller()
    await show(mounted, 'live')
    await show(mounted, 'reading')
    expect(Math.abs(scroller().scrollTop - scrollTop)).toBeLessThan(20)
    // A page that lies behind another tab is where it was, too.
    mounted.stores.workspace.openNote(vaultPath('Next.md'))
    await expect.poll(() => scroller().textContent).toContain('Next')
    mounted.stores.workspace.openNote(PLAN)
    await show(mounted, 'reading')
    expect(Math.abs(scroller().scrollTop - scrollTop)).toBeLessThan(20)

    // Who reads is somewhere too, for the outline.
    const { line: read } = mounted.stores.activeText.getState()
    expect(read).toBeGreaterThan(1)
    await scrollBy(-300)
    await expect.poll(() => mounted.stores.activeText.getState().line).toBeLessThan(read)

    // A cursor that was in sight stays in sight, below whatever came above it.
    await show(mounted, 'source')
    await scrollTo('Words 2.')
    const line = NOTE.indexOf('A second 2')
    editor().dispatch({ selection: { anchor: line }, scrollIntoView: true })
    await show(mounted, 'live')
    const cursor = editor().coordsAtPos(line)
    expect(cursor?.bottom).toBeLessThanOrEqual(innerHeight)
    expect(document.activeElement).toBe(editor().contentDOM)
  },
)

test('type, width and margins are the same however a note is shown', async () => {
  const text =
    '# Title\n\nWords of a paragraph.\n\n## Part\n\nMore words.\n\n#### Four\n\n- Item\n- Two\n\nLast.\n'
  const mounted = await mountPlan(text)
  await goToEnd()
  const words = ['Title', 'Words of', 'Part', 'More', 'Four', 'Last.']
  const looks = () =>
    words.map((word) => {
      const { element, box } = found(word)
      const { fontFamily, fontSize, fontWeight, letterSpacing } = getComputedStyle(element)
      return [word, fontFamily, fontSize, fontWeight, letterSpacing, box.left] as const
    })
  const tops = () => words.map((word) => Math.round(placeOf(word)))
  const widthOf = (box: string) => {
    const element = document.querySelector(box) as HTMLElement
    const { paddingLeft, paddingRight } = getComputedStyle(element)
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }
  const width = widthOf('.cm-content')
  const source = looks()
  await show(mounted, 'live')
  const [live, liveTops] = [looks(), tops()]
  // Where the signs stand in front of the words, those begin behind them.
  expect(live.map((look) => look.slice(0, -1))).toEqual(source.map((look) => look.slice(0, -1)))
  await show(mounted, 'reading')
  expect(looks()).toEqual(live)
  expect(widthOf('[data-reading-view] > :last-child')).toBe(width)
  for (const [index, top] of tops().entries())
    expect(Math.abs(top - (liveTops[index] ?? 0)), words[index]).toBeLessThanOrEqual(4)
})
