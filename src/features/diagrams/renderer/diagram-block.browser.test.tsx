import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import type { DrawRequest } from '../shared/drawing.ts'
import { DiagramBlock } from './diagram-block.tsx'
import { diagramDrawings, type Outcome } from './drawings.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160" width="320" height="160"><rect width="320" height="160" fill="#4053d6"/></svg>'
const DRAWN: Outcome = {
  status: 'drawn',
  svg: SVG,
  width: 320,
  height: 160,
  kind: 'flowchart-v2',
  title: '',
  description: '',
}

/** Draws what it is told to. */
function scripted(answers: Readonly<Record<string, Outcome>>) {
  const asked: DrawRequest[] = []
  vi.spyOn(diagramDrawings, 'create').mockReturnValue({
    known: () => undefined,
    async draw(request) {
      asked.push(request)
      return answers[request.source] ?? new Promise<never>(() => {})
    },
    forget: () => {},
    dispose: () => {},
  })
  return asked
}
const block = (text: string) => (
  <div style={{ width: 'min(760px, 100vw)', fontSize: 20 }}>
    <DiagramBlock text={text} line={10} path={null} />
  </div>
)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const picture = () => page.getByRole('img', { name: 'Mermaid diagram: flowchart' })

deepTest(
  'a diagram is its code until it is drawn, as large as its text, opened over the window, and copied for paper',
  async () => {
    const asked = scripted({ a: DRAWN })
    await mount(block('a'), { theme: 'dark' })
    await expect.element(picture()).toBeVisible()
    // Measured at a text of 16 px, in one of 20.
    expect(picture().element().getBoundingClientRect().width).toBe(400)
    await userEvent.hover(picture())
    await expectSound()

    await button('Open large').click()
    const large = page.getByRole('dialog', { name: 'Mermaid diagram: flowchart' })
    const shown = () => large.getByRole('img').element().getBoundingClientRect().width
    await expect.poll(shown).toBe(640) // no further than twice
    large
      .getByRole('group', { name: /^Diagram\./ })
      .element()
      .focus()
    await userEvent.keyboard('1')
    await expect.poll(shown).toBe(320)
    await userEvent.keyboard('++-')
    await expect.poll(shown).toBe(400)
    await expect.element(large.getByText('125 %')).toBeVisible()
    await userEvent.keyboard('0')
    await expect.poll(shown).toBe(640)
    await userEvent.keyboard('{Escape}')
    await expect.element(large).not.toBeInTheDocument()

    const written = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue()
    const choose = async (item: string): Promise<Blob | undefined> => {
      const before = written.mock.calls.length
      await button('More for this diagram').click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
      await expect.poll(() => written.mock.calls.length).toBe(before + 1)
      const copied = written.mock.lastCall?.[0][0]
      return copied?.getType(copied.types[0] ?? '')
    }
    expect(await (await choose('Copy its source'))?.text()).toBe('a')
    expect(asked.some(({ look }) => !look.isDark)).toBe(false)
    expect(await (await choose('Copy as SVG'))?.text()).toBe(
      SVG.replace(
        '"160">',
        '"160"><rect x="0" y="0" width="320" height="160" style="fill:#ffffff;stroke:none"/>',
      ),
    )
    expect(asked.at(-1)?.look).toMatchObject({ isDark: false, ink: '#1d1d1f' })
    expect(document.documentElement.dataset['theme']).toBe('dark')
    await expect.element(page.getByText('Copied.').last()).toBeVisible()
    const pixels = await choose('Copy as PNG')
    expect(pixels?.type).toBe('image/png')
    const image = await createImageBitmap(pixels ?? new Blob())
    expect([image.width, image.height]).toEqual([640, 320])
  },
)

deepTest(
  'what is not drawn says why above its source, with the line in the note, and is tried again',
  async () => {
    const asked = scripted({
      wrong: { status: 'refused', message: "Expecting 'A'; got 'B'", line: 3 },
      large: { status: 'large' },
      outside: { status: 'outside' },
      slow: { status: 'slow' },
    })
    const { show } = await mount(block('wrong'))
    const note = page.getByRole('note', { name: 'Diagram not drawn' })
    await expect
      .element(note)
      .toMatchTextContent(/cannot be drawn yet.*Line 13 Expecting 'A'; got 'B'/)
    await expect.element(page.getByText('wrong', { exact: true })).toBeVisible()
    await expectSound()
    for (const [source, words] of [
      ['large', /too large/],
      ['outside', /picture from elsewhere/],
      ['slow', /longer than five seconds/],
      [' \n', /nothing in it/],
    ] as const) {
      await show(block(source))
      await expect.element(note).toMatchTextContent(words)
    }
    await show(block('slow'))
    const tries = (): number => asked.filter(({ source }) => source === 'slow').length
    await expect.poll(tries).toBe(2)
    await button('Try again').click()
    await expect.poll(tries).toBe(3)
  },
)

test('while it is typed the one before stays, and what is typed through is not drawn', async () => {
  const asked = scripted({ a: DRAWN })
  const { show } = await mount(block('a'))
  await expect.element(picture()).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const drawn = () => asked.map(({ source }) => source)
  for (const text of ['ab', 'abc', 'abcd']) {
    await show(block(text))
    vi.advanceTimersByTime(249)
  }
  expect(drawn()).toEqual(['a'])
  vi.advanceTimersByTime(1)
  expect(drawn()).toEqual(['a', 'abcd'])
  await expect.element(picture()).toBeVisible()
  expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
})
