import { useEffect, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { InPanel } from '../../../../../test/window/in-panel.tsx'
import { mount } from '../../../../../test/window/mount.tsx'
import { Segmented } from '../field/segmented.tsx'
import { ListDetail } from './list-detail.tsx'
import { PanelTabs } from './panel-tabs.tsx'
import { VirtualList } from './virtual-list.tsx'

const line = (at: number) => page.getByText(`Line ${at}`, { exact: true })

/** A thousand lines with one of them active, which `show` changes. */
async function mountLines(options: { readonly isMeasured?: boolean } = {}) {
  let show: (index: number) => void = () => {}
  const onRange = vi.fn()
  function Own() {
    const [active, setActive] = useState(-1)
    useEffect(() => {
      show = setActive
    }, [])
    return (
      <VirtualList
        role="list"
        aria-label="Lines"
        count={1000}
        rowHeight={30}
        activeIndex={active}
        keyOf={String}
        onRange={onRange}
        renderHead={(first) => <strong>From {first}</strong>}
        renderRow={(at) => (
          <div role="listitem" style={{ height: at % 2 === 0 ? 30 : 60 }}>
            Line {at}
          </div>
        )}
        {...options}
      />
    )
  }
  await mount(
    <InPanel>
      <Own />
    </InPanel>,
  )
  await expect.element(line(0)).toBeVisible()
  return { show: (index: number) => show(index), onRange }
}

test('of a thousand lines only those in sight are in the page, and the active one is brought there', async () => {
  const { show } = await mountLines()
  expect(page.getByRole('listitem').elements().length).toBeLessThan(60)
  show(900)
  await expect.element(line(900)).toBeInViewport()
  await expect.element(line(0)).not.toBeInTheDocument()
  show(0)
  await expect.element(line(0)).toBeInViewport()
})
test('lines of different heights never lie over each other', async () => {
  const { show } = await mountLines({ isMeasured: true })
  show(500)
  await expect.element(line(500)).toBeInViewport()
  const gapBelow = (at: number): number =>
    line(at + 1)
      .element()
      .getBoundingClientRect().top - line(at).element().getBoundingClientRect().bottom
  await expect.poll(() => Math.abs(gapBelow(498))).toBeLessThan(1)
  await expect.poll(() => Math.abs(gapBelow(499))).toBeLessThan(1)
})
test('says which lines are in sight, and what stands above them follows', async () => {
  const { show, onRange } = await mountLines()
  show(500)
  await expect.element(line(500)).toBeInViewport()
  await expect.poll(() => onRange.mock.lastCall?.[1]).toBeGreaterThanOrEqual(500)
  const first = Number(onRange.mock.lastCall?.[0])
  expect(first).toBeLessThanOrEqual(500)
  await expect.element(page.getByText(`From ${first}`)).toBeVisible()
})
test('a list beside what is chosen in it is one tab stop, and says when its end is in sight', async () => {
  const onEnd = vi.fn()
  function Own() {
    const [active, setActive] = useState('0')
    return (
      <div style={{ display: 'flex', height: 400 }}>
        <ListDetail
          label="Lines"
          items={Array.from({ length: 300 }, (_, at) => ({
            id: String(at),
            title: `Line ${at}`,
            text: 'about it',
            isDim: at === 3,
          }))}
          active={active}
          onActivate={setActive}
          onEnd={onEnd}
        >
          <p>Chosen: {active}</p>
        </ListDetail>
      </div>
    )
  }
  await mount(<Own />)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('listbox', { name: 'Lines' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
  await expect.element(page.getByText('Chosen: 2')).toBeVisible()
  await expectSound()
  expect(onEnd).not.toHaveBeenCalled()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('Chosen: 299')).toBeVisible()
  await expect.poll(() => onEnd.mock.calls.length).toBeGreaterThan(0)
  await userEvent.keyboard('{ArrowDown}{Home}x')
  await expect.element(page.getByText('Chosen: 0')).toBeVisible()
  await line(1).click()
  await expect.element(page.getByText('Chosen: 1')).toBeVisible()
})
test('arrows with Ctrl or Alt are those of the window: they choose nothing in tabs, choices and lists', async () => {
  const onChange = vi.fn()
  const rest: string[] = []
  const others = (event: KeyboardEvent): void => {
    if (!event.defaultPrevented && event.key.startsWith('Arrow')) rest.push(event.key)
  }
  window.addEventListener('keydown', others)
  const two = [
    { id: 'a', value: 'a', label: 'A', title: 'A', text: '' },
    { id: 'b', value: 'b', label: 'B', title: 'B', text: '' },
  ]
  await mount(
    <InPanel>
      <PanelTabs label="Panels" tabs={two} active="a" onChange={onChange} />
      <Segmented label="Choices" options={two} value="a" onChange={onChange} />
      <ListDetail label="Items" items={two} active="a" onActivate={onChange}>
        Detail
      </ListDetail>
    </InPanel>,
  )
  const places = [
    page.getByRole('tab', { name: 'A' }),
    page.getByRole('radio', { name: 'A' }),
    page.getByRole('listbox', { name: 'Items' }),
  ]
  for (const place of places) {
    const element = place.element()
    if (element instanceof HTMLElement) element.focus()
    await userEvent.keyboard('{Control>}{Alt>}{ArrowRight}{ArrowDown}{/Alt}{/Control}')
  }
  window.removeEventListener('keydown', others)
  expect(onChange).not.toHaveBeenCalled()
  expect(rest).toHaveLength(6)
})
