import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { SidePanels, type SidePanel } from './side-panels.tsx'

async function mountPanels(rest: Partial<SidePanel>, options: MountOptions = {}) {
  const [onClose, onWidth] = [vi.fn(), vi.fn()]
  function Own() {
    const shared = { isOverlay: false, minWidth: 200, maxWidth: 400, onClose }
    const left: SidePanel = {
      ...shared,
      label: 'Files',
      content: <button type="button">A file</button>,
      isOpen: true,
      width: 300,
      onWidth,
      ...rest,
    }
    const right: SidePanel = { ...left, label: 'Chat', content: 'talk', isOpen: false }
    return (
      <div style={{ display: 'flex', height: 400 }}>
        <SidePanels left={left} centre={<p>The note</p>} right={right} />
      </div>
    )
  }
  await mount(<Own />, options)
  return { onClose, onWidth }
}
const panel = () => page.getByRole('complementary', { name: 'Files' })
const widthOf = (): number => Math.round(panel().element().getBoundingClientRect().width)

test('a panel stands beside the centre in its width, with an edge to widen it by', async () => {
  const { onWidth } = await mountPanels({})
  await expect.element(panel()).toBeVisible()
  expect(Math.abs(widthOf() - 300)).toBeLessThanOrEqual(1)
  await expect.element(page.getByRole('complementary', { name: 'Chat' })).not.toBeInTheDocument()
  expect(page.getByRole('separator').elements()).toHaveLength(1)
  await expectSound()
  page.getByRole('separator').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(widthOf).toBeGreaterThan(300)
  await expect.poll(() => onWidth.mock.lastCall).toEqual([widthOf()])
})
test('a double click on the edge goes back to the first width', async () => {
  const { onWidth } = await mountPanels({ firstWidth: 240, width: 340 })
  await expect.poll(() => Math.abs(widthOf() - 340)).toBeLessThanOrEqual(1)
  await page.getByRole('separator').dblClick({ force: true })
  await expect.poll(() => Math.abs(widthOf() - 240)).toBeLessThanOrEqual(1)
  expect(onWidth).toHaveBeenLastCalledWith(240)
})
test('where there is no room it lies over the centre, and Esc in it closes it', async () => {
  const { onClose } = await mountPanels({ isOverlay: true }, { size: 'tiny', theme: 'dark' })
  await expect.element(page.getByText('The note')).toBeVisible()
  const centre = page.getByRole('main').element().getBoundingClientRect()
  expect(centre.width).toBe(innerWidth)
  expect(panel().element().getBoundingClientRect().left).toBe(centre.left)
  page.getByRole('button', { name: 'A file' }).element().focus()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
test('one that is closed is not there', async () => {
  await mountPanels({ isOpen: false })
  await expect.element(page.getByText('The note')).toBeVisible()
  await expect.element(panel()).not.toBeInTheDocument()
  await expect.element(page.getByRole('separator')).not.toBeInTheDocument()
})
