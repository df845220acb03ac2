import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deepTest } from '../../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { InPane } from '../testing/in-pane.tsx'
import { ImageViewer } from './image-viewer.tsx'

/** What the host serves as the bytes of a file. */
const serve = (body: BlobPart, type: string) =>
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(new Blob([body], { type })))
const drawing = (width: number, height: number, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="teal"/>${more}</svg>`

const listing = (...names: string[]): MountOptions['answers'] => ({
  'vault.list': names.map((name) => ({ name, path: vaultPath(`art/${name}`), kind: 'file' })),
})
const mountImage = (name: string, options: MountOptions = {}) =>
  mount(
    <InPane>
      <ImageViewer path={vaultPath(`art/${name}`)} />
    </InPane>,
    { ...options, answers: { ...listing(name), ...options.answers } },
  )
const image = () => page.getByRole('img')
const box = () => image().element().getBoundingClientRect()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const surface = () => page.getByRole('group', { name: /Plus and minus zoom/ })

test('a large image fits, and says its pixels and how large it is drawn', async () => {
  serve(drawing(2000, 4000), 'image/svg+xml')
  await mountImage('map.svg')
  await expect.element(image()).toHaveAttribute('alt', 'map.svg')
  await expect.element(page.getByText('2000 × 4000')).toBeVisible()
  await expect.poll(() => box().height).toBeLessThanOrEqual(800)
  await expectSound()
})
deepTest(
  'a small one stays as it is; keys zoom, show it as large as it is, and fit it again',
  async () => {
    serve(drawing(100, 50), 'image/svg+xml')
    await mountImage('dot.svg', { theme: 'dark' })
    await expect.poll(() => box().width).toBe(100)
    await surface().click()
    await userEvent.keyboard('++')
    await expect.poll(() => box().width).toBeCloseTo(156.25)
    await userEvent.keyboard('1')
    await expect.poll(() => box().width).toBe(100)
    await userEvent.keyboard('-')
    await expect.poll(() => box().width).toBe(80)
    await userEvent.keyboard('0')
    await expect.poll(() => box().width).toBe(100)
  },
)
test('the wheel with Ctrl zooms at the pointer, arrows and dragging move it, and it cannot be lost', async () => {
  serve(drawing(1000, 1000), 'image/svg+xml')
  await mountImage('map.svg')
  await expect.poll(() => box().width).toBeGreaterThan(300)
  const element = surface().element()
  const { left, top, width } = element.getBoundingClientRect()
  element.dispatchEvent(
    new WheelEvent('wheel', {
      deltaY: -600,
      ctrlKey: true,
      clientX: left + 640,
      clientY: top + 300,
    }),
  )
  await expect.poll(() => box().width).toBeGreaterThan(3000)
  await surface().click()
  const before = box()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.poll(() => box().left).toBeCloseTo(before.left - 60, 0)
  expect(box().top).toBeCloseTo(before.top - 60, 0)
  element.dispatchEvent(new WheelEvent('wheel', { deltaX: 99_999, deltaY: 0 }))
  await expect.poll(() => Math.round(box().right)).toBe(Math.round(left + width))
})
test('two fingers zoom', async () => {
  serve(drawing(1000, 1000), 'image/svg+xml')
  await mountImage('map.svg')
  await expect.poll(() => box().width).toBeGreaterThan(300)
  const before = box().width
  const element = surface().element()
  element.setPointerCapture = () => {}
  const touch = (type: string, pointerId: number, clientX: number): void =>
    void element.dispatchEvent(
      new PointerEvent(type, { pointerId, clientX, clientY: 400, button: 0, pointerType: 'touch' }),
    )
  touch('pointerdown', 1, 600)
  touch('pointerdown', 2, 700)
  touch('pointermove', 2, 800)
  await expect.poll(() => box().width).toBeCloseTo(before * 2, 0)
})
deepTest(
  'the next and the one before of the folder take the place of an image, round and round',
  async () => {
    serve(drawing(40, 40), 'image/svg+xml')
    const answers = {
      ...listing('a.svg', 'b.svg', 'c.png'),
      'note.read': () => Promise.reject(new Error('no note')),
    }
    const { stores } = await mountImage('b.svg', { answers })
    stores.workspace.openNote(vaultPath('art/b.svg'))
    await expect.element(page.getByText('2 of 3')).toBeVisible()
    await button('Next image').click()
    const tabs = () => stores.workspace.state.getState().tabs
    await expect.poll(() => tabs().active).toBe('art/c.png')
    expect(tabs().tabs).toEqual(['art/c.png'])
    stores.workspace.openNote(vaultPath('art/b.svg'))
    await surface().click()
    await userEvent.keyboard('{PageUp}')
    await expect.poll(() => tabs().active).toBe('art/a.svg')
    await expectSound()
  },
)
deepTest('an image alone in its folder has no neighbours', async () => {
  serve(drawing(40, 40), 'image/svg+xml')
  await mountImage('a.svg', { size: 'tiny' })
  await expect.element(image()).toBeVisible()
  await expect.element(button('Next image')).not.toBeInTheDocument()
  await expectSound()
})
test('what is broken says so', async () => {
  serve('no picture', 'image/png')
  await mountImage('broken.png')
  await expect.element(page.getByText(/cannot be shown\. It may be damaged/)).toBeVisible()
  await expect.element(image()).not.toBeInTheDocument()
  await expectSound()
})
test('a drawing runs nothing and loads nothing', async () => {
  const more =
    '<script>parent.hacked = true</script><image href="/stolen.png" width="9" height="9"/>' +
    '<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="/stolen"/></foreignObject>'
  serve(drawing(40, 40, more), 'image/svg+xml')
  performance.clearResourceTimings()
  await mountImage('evil.svg')
  await expect.poll(() => box().width).toBe(40)
  expect('hacked' in window).toBe(false)
  expect(document.querySelector('svg rect[fill="teal"]')).toBeNull()
  const asked = performance.getEntriesByType('resource').map(({ name }) => name)
  expect(asked.filter((name) => name.includes('stolen'))).toEqual([])
})
