import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { Button } from '../field/button.tsx'
import { diffRows, fileDiff } from './diff-rows.ts'
import { DiffView } from './diff-view.tsx'

const SAME = Array.from({ length: 40 }, (_, n) => `same ${n}\n`).join('')

async function mountDiff(
  before: string | null,
  after: string | null,
  layout: 'split' | 'unified' = 'unified',
) {
  const onHunk = vi.fn()
  const onSeen = vi.fn()
  function Own() {
    const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
    const rows = diffRows([fileDiff({ id: 'f', before, after })], layout, expanded)
    return (
      <div style={{ display: 'flex', flexDirection: 'column', height: 500 }}>
        <DiffView
          rows={rows}
          layout={layout}
          onExpand={(id) => setExpanded((open) => new Set([...open, id]))}
          onHeight={() => {}}
          onSeen={onSeen}
          renderFile={() => <span>Plan.md</span>}
          renderHunk={(_, hunk) => <Button onClick={() => onHunk(hunk)}>Take {hunk}</Button>}
        />
      </div>
    )
  }
  await mount(<Own />)
  return { onHunk, onSeen }
}

test('shows what goes and what comes with the words that differ, and takes each stretch by itself', async () => {
  const { onHunk, onSeen } = await mountDiff(
    `the red rose\n${SAME}end\n`,
    `the white rose\n${SAME}END\n`,
  )
  await expect.element(page.getByText('Plan.md')).toBeVisible()
  await expect.element(page.getByText('red', { exact: true })).toBeVisible()
  await expect.element(page.getByText('white', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Take 1' }).click()
  expect(onHunk).toHaveBeenCalledWith(1)
  await expect.poll(() => onSeen.mock.calls.length).toBeGreaterThan(0)
  await expectSound()
})
test('lines that stay are folded, and opened when asked', async () => {
  await mountDiff(`a\n${SAME}b\n`, `A\n${SAME}B\n`)
  await expect.element(page.getByText('same 20', { exact: true })).not.toBeInTheDocument()
  await page.getByRole('button', { name: /lines/ }).first().click()
  await expect.element(page.getByText('same 20', { exact: true })).toBeInTheDocument()
})
test('beside each other both sides are there, and nothing is wider than the window', async () => {
  await mountDiff(`${'before '.repeat(80)}\n`, `${'after '.repeat(80)}\n`, 'split')
  await expect.element(page.getByText(/before before/).first()).toBeVisible()
  await expect.element(page.getByText(/after after/).first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})
test('characters that deceive are shown as they are', async () => {
  await mountDiff('safe\n', 'sa\u202Efe\n')
  await expect.element(page.getByText(/⟨U\+202E⟩/)).toBeVisible()
})
